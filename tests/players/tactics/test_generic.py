"""People's own cards without tactics: answers by trying, and by the rules of thumb."""
