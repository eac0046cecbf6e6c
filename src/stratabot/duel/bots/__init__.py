"""Those who play Duel by themselves."""
