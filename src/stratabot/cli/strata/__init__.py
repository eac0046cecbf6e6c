"""Strata's commands, one module each."""
