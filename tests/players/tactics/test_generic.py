"""Cards of people's own without tactics: answers by trying, and by the rules of thumb."""
