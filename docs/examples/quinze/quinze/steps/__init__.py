"""The steps of Quinze: one file for each section of its rules."""
