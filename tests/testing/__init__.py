"""Tests of the checks that we offer to others."""
