"""What there is to say of a Str8ts puzzle: as JSON and in sentences, whoever asks."""
