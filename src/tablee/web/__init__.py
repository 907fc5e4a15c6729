"""The pages for people at their browsers: templates, style sheets, a few small scripts, and the routes."""
