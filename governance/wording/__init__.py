"""Sentences of governance in Spanish and English. Writes nothing and decides nothing."""
