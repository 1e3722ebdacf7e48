"""Files from outside, read into values of the rules or refused with a sentence."""
