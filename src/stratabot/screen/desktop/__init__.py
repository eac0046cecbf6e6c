"""The desktop: its windows, the pointer, captures, and what of them works here."""
