"""Penny, a bot for the bot protocol: she plays Treasures, buys money and Provinces, and needs no library."""

import json
import sys

WANTED = ("Province", "Gold", "Silver")

for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        answer = {"type": "hello", "versions": [1], "name": "Penny", "author": "Freehold"}
    elif said["type"] == "ask":
        options, decision = said["options"], said["view"]["decision"]
        choice = next((card for card in WANTED if card in options), "decline")
        if decision["purpose"] == "play-treasure":
            choice = "all"
        if choice not in options:
            choice = options[0]
        answer = {"type": "answer", "number": said["number"], "option": choice}
    else:
        continue
    print(json.dumps(answer), flush=True)
