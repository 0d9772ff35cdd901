"""What all games share: contract, manifest, play, chance, events, log, texts, drawing. Knows no game."""
