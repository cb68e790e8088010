/** A kind of fact that can be told of a person. */
export interface Trait {
  readonly attribute: string
  /** What stands between the person and the value, and what follows the value. */
  readonly before: string
  readonly after: string
  readonly values: readonly string[]
}

const trait = (attribute: string, sentence: string, values: string): Trait => {
  const [before, after] = sentence.split('VALUE') as [string, string]
  return { attribute, before: ` ${before.trim()}`, after, values: values.trim().split(/,\s+/) }
}

/**
 * Fourteen kinds of facts with sixteen values each. No value belongs to two kinds or is part of another one, so that an
 * answer's values tell which facts it states.
 */
export const TRAITS: readonly Trait[] = [
  trait(
    'instrument',
    'plays the VALUE.',
    `cello, flute, harp, oboe, trombone, viola, bassoon, clarinet, mandolin, zither, accordion, tuba, banjo, harmonica,
    lute, piccolo`,
  ),
  trait(
    'pet',
    'keeps a VALUE.',
    `parrot, tortoise, ferret, hedgehog, goldfish, hamster, canary, lizard, rabbit, magpie, spaniel, poodle, terrier,
    greyhound, jackdaw, gecko`,
  ),
  trait(
    'dish',
    'likes VALUE best of all dishes.',
    `barley soup, plum dumplings, pea stew, baked trout, apple fritters, lentil pie, cabbage rolls, fish cakes,
    onion tart, mushroom risotto, potato salad, rice pudding, cheese toast, pumpkin bread, leek broth, nut roast`,
  ),
  trait(
    'trade',
    'works as a VALUE.',
    `bookbinder, glazier, locksmith, surveyor, beekeeper, dentist, notary, plumber, roofer, saddler, translator,
    watchmaker, typesetter, pilot, florist, mason`,
  ),
  trait(
    'sport',
    'goes in for VALUE.',
    `fencing, rowing, archery, curling, cricket, badminton, handball, judo, skating, billiards, croquet, climbing,
    sailing, hurling, wrestling, bowling`,
  ),
  trait(
    'language',
    'is learning VALUE.',
    `Finnish, Basque, Welsh, Tamil, Georgian, Swahili, Hungarian, Icelandic, Maltese, Korean, Turkish, Latvian, Persian,
    Greek, Danish, Breton`,
  ),
  trait(
    'fear',
    'is afraid of VALUE.',
    `thunder, moths, heights, lifts, needles, clowns, owls, tunnels, crowds, geese, spiders, frogs, wasps, bats, eels,
    ghosts`,
  ),
  trait(
    'collection',
    'collects VALUE.',
    `stamps, thimbles, buttons, postcards, fossils, corkscrews, teapots, snow globes, matchboxes, keys, bottle caps, maps,
    medals, shells, puppets, bookmarks`,
  ),
  trait(
    'allergy',
    'is allergic to VALUE.',
    `walnuts, celery, shrimp, strawberries, mustard, sesame, peaches, soy, oysters, hazelnuts, almonds, eggs, kiwis, lupins,
    crab, peanuts`,
  ),
  trait(
    'vehicle',
    'drives a VALUE.',
    `tractor, moped, minibus, pickup, scooter, limousine, milk float, tricycle, snowplow, hearse, caravan, motorboat, jeep,
    van, fire engine, dune buggy`,
  ),
  trait(
    'drink',
    'drinks nothing but VALUE.',
    `cider, cocoa, ginger beer, buttermilk, lemonade, peppermint tea, mineral water, black coffee, tomato juice, kefir,
    elderflower cordial, mead, rum punch, malt beer, almond milk, carrot juice`,
  ),
  trait(
    'color',
    'paints every door VALUE.',
    `turquoise, crimson, beige, lilac, ochre, indigo, ivory, maroon, teal, violet, amber, magenta, olive, scarlet, khaki,
    lavender`,
  ),
  trait(
    'locker',
    'has locker VALUE.',
    '207, 214, 219, 226, 233, 248, 251, 265, 274, 280, 292, 306, 313, 327, 338, 345',
  ),
  trait(
    'holiday',
    'spends every summer in VALUE.',
    `Lapland, Tuscany, Cornwall, Provence, Galicia, Bavaria, Silesia, Jutland, Crete, Sicily, Corsica, Normandy, Tyrol,
    Dalmatia, Andalusia, Madeira`,
  ),
]
