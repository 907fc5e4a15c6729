"""What people do at tables; each action is written before anybody is told."""
