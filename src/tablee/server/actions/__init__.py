"""What people do at tables; each deed is written before anybody is told."""
