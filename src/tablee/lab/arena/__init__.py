"""The arena: models behind any OpenAI-compatible address, programs and bots play the same deals in words."""
