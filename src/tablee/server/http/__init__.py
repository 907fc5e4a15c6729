"""What a request and a stream pass: who asks, how often, how much, and how it is sent."""
