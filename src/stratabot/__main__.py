"""`python -m stratabot`."""

from stratabot.cli import main

if __name__ == "__main__":
    main(prog_name="stratabot")
