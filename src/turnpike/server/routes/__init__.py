"""What can be asked over HTTP, one file for each subject. Handlers only translate; the rooms below decide."""
