"""The API for programs: what they send and what they are answered."""
