"""The forms in which people write boards; `stratabot.adrift.text` finds out which one it is."""
