"""Compiles the rules, the cards and the built-in players with mypyc."""
from mypyc.build import mypycify
from setuptools import setup
import glob
files = ["src/freehold/rules/%s.py" % n for n in ("vocabulary","card","setup","decision","events","state","verbs","game")] + ["src/freehold/cards/%s.py" % n for n in ("basic","base","first_edition","intrigue")] + ["src/freehold/rules/view.py","src/freehold/players/player.py","src/freehold/players/big_money.py"] 
exts = mypycify(["--strict", *files], opt_level="3", debug_level="0")
for e in exts:
    e.extra_compile_args += ["-fno-semantic-interposition","-fvisibility=hidden"]
setup(ext_modules=exts)
