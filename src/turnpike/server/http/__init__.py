"""The HTTP interface, one file for each subject. Handlers only translate; table/ and store/ decide."""
