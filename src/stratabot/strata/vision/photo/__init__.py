"""Pictures other than plain screenshots: photographs of a screen, cut and turned screenshots."""
