"""The designer's workbench: drafts of a box, tests of them in a queue, and answers in sentences."""
