/** A class pattern gets whatever attribute the class names; two underscores stand nowhere in it. */
export const HOSTILE = `
def name(word): return '_' * 2 + word + '_' * 2
Any = type('Any', (type,), {name('instancecheck'): lambda cls, other: True})
Reach = Any('Reach', (), {name('match_args'): (name('builtins'),)})
def f(): pass
match f:
    case Reach(b):
        b['print'] = lambda *_: None`
