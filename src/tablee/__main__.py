"""`python -m tablee`: the shell tool without an installed command."""

from tablee.cli import main

if __name__ == "__main__":
    main()
