"""Sentences of meetings in Spanish and English: steps, refusals and documents. Writes nothing."""
