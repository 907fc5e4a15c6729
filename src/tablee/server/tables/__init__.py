"""Tables in memory: what is known of them, who is there, and who is told what."""
