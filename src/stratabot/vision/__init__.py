"""Eyes that know no game: planes, surfaces, light, colors, and what is drawn over a picture."""
