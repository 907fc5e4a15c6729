"""Playing without a server: the whole application in the browser of one reader, from a folder of files."""
