"""Reads across the tables of governance; each module answers for one noun."""
