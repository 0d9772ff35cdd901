"""The rules that all circuits share, one file for each subject."""
