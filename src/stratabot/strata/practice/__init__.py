"""A Strata of our own, to play and to test on."""
