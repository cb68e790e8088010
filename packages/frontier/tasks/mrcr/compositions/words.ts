/**
 * Words of the prose grammar: a small town and the country around it, in the past tense. Commas separate entries. Verbs
 * are regular, so that the past form also follows "had" and "was".
 */
const splitWords = (text: string): readonly string[] => text.trim().replace(/\s+/g, ' ').split(', ')

export const personNouns = splitWords(`
  miller, baker, carpenter, schoolteacher, postman, gardener, weaver, blacksmith, innkeeper, clerk, carter, shepherd,
  cobbler, tailor, librarian, doctor, farmer, mason, grocer, painter, printer, surveyor, watchman, porter, cooper, glazier,
  potter, saddler, forester, beekeeper, lodger, apprentice, traveler, landlord, cook, musician, nurse, captain, sailor,
  bookbinder, coachman, judge, mayor, inspector, engineer, tenant, merchant, brewer, messenger, student, hunter, locksmith,
  roofer, plumber, ranger, visitor, stranger, organist, pilot, butcher, florist, jeweler, photographer, reporter`)

export const ages = splitWords(`
  old, young, tired, patient, cheerful, quiet, careful, nervous, friendly, stubborn, thoughtful, busy, clever, shy, honest,
  weary, practical, new, retired, former, local, second, proud, curious, gentle, famous, modest, serious, lonely, kind,
  forgetful, talkative, punctual, hungry, silent, generous, restless, polite, skillful, grateful`)

export const relatives = splitWords(`
  younger brother, older sister, nephew, niece, cousin, neighbor, uncle, aunt, assistant, oldest friend, grandfather,
  daughter`)

export const origins = splitWords(`
  from the next village, from the coast, from the other side of the river, from the north, with a gray beard,
  with a small dog, in a green coat, from the capital, with a heavy suitcase, in muddy boots, of few words,
  with a good memory, from a large family, on a tall horse, with a borrowed umbrella, in a straw hat`)

export const groupNouns = splitWords(`
  two of the, three of the, several of the, most of the, some of the, a few of the, many of the, both of the, the older, the
  younger, the other, all of the`)

export const places = splitWords(`
  mill, chapel, bakery, school, station, inn, quarry, bridge, market, library, harbor, barn, orchard, stable, brewery, well,
  workshop, town hall, post office, lighthouse, pond, garden, tower, schoolhouse, farmhouse, ferry landing, boathouse,
  granary, courtyard, museum, theater, railway yard, hospital, greenhouse, vineyard, cottage, crossroads, meadow, smithy,
  warehouse`)

export const placeKinds = splitWords(`
  old, new, upper, lower, small, empty, red, quiet, narrow, far, northern, eastern, abandoned, famous, pretty, crowded`)

export const nearPrepositions = splitWords(`
  near, behind, beside, outside, not far from, in front of, across from, next to, close to, opposite, a short walk from,
  a mile from, within sight of, just below, on the road to, halfway to`)

export const toward = splitWords(`
  toward, past, as far as, back to, away from, in the direction of, up to, down to, slowly toward, straight to,
  around, out to`)

export const thingNouns = splitWords(`
  gate, lantern, ladder, table, cart, wagon, boat, clock, fence, door, window, roof, stove, kettle, basket, barrel, chest,
  bench, chair, cupboard, shelf, lamp, mirror, bucket, rope, saddle, plow, wheel, anchor, net, bell, drum, piano, violin,
  painting, map, suitcase, coat, blanket, curtain, carpet, pump, pipe, chimney, sign, staircase, cradle, loom, press, scale,
  telescope, compass, umbrella, mailbox, wheelbarrow, sled, canoe, trunk, bookcase, frame, railing, shutter, counter, awning`)

export const thingKinds = splitWords(`
  ordinary, heavy, broken, old, large, small, battered, damaged, painted, plain, worn, new, borrowed, elegant, dusty, spare, green,
  blue, second, dirty, crooked, forgotten, expensive, simple, damp, sturdy, faded, ugly, strange, handsome, lovely,
  unfinished`)

/** Base and past form. */
export const handlingVerbs = splitWords(`
  repair, clean, move, paint, examine, measure, polish, borrow, inspect, replace, mend, cover, describe, photograph,
  admire, remove, order, deliver, store, label, check, finish, lift, wash, return, restore, protect, watch, collect, unload,
  touch, test`).map(base => [base, toPast(base)] as const)

export const manners = splitWords(`
  slowly, carefully, quickly, quietly, patiently, reluctantly, gladly, secretly, proudly, finally, calmly, hastily, politely,
  cheerfully, silently, wearily`)

export const attempts = splitWords(`
  tried to, wanted to, promised to, refused to, hoped to, planned to, offered to, agreed to, started to, managed to,
  learned to, decided to, expected to, helped to, hesitated to, failed to`)

export const amounts = splitWords('two, three, four, six, a dozen, several, twenty, many')

export const containers = splitWords(
  'sacks, crates, barrels, baskets, boxes, carts, jars, bundles, bags, wagons, pails, loads',
)

export const goods = splitWords(`
  barley, apples, flour, firewood, potatoes, wool, onions, coal, oats, pears, nails, bricks, sand, salt, beans, cabbages,
  walnuts, rye, cider, lamp oil, straw, seed, honey, cheese, clay, cloth, candles, books, herbs, hay, paper, plums`)

export const trading = splitWords(`
  loaded, weighed, counted, ordered, delivered, stored, stacked, collected, traded, unloaded, promised, carried, packed,
  shipped, labeled, inspected`)

export const papers = splitWords(`
  a short letter, a long report, a careful note, an old article, a thin book, a private diary, an angry letter, a long poem,
  a clear summary, a dull speech, an official notice, a faded newspaper, a small pamphlet, an anonymous complaint,
  a polite reply, a handwritten story`)

export const writing = splitWords(`
  copied, signed, finished, mailed, published, received, discovered, misplaced, translated, corrected, folded, studied,
  returned, borrowed, answered, remembered, mentioned, ignored, saved, delivered`)

export const talkTopics = splitWords(`
  the harvest, the weather, the new bridge, the price of wool, the spring flood, the railway, the school roof, the summer
  fair, the mayor, the old war, the history of the valley, the road to the coast, the coming winter, the church bells, the
  missing ferry, the town council, the market rules, the river, the apple trees, the fishing season, the wedding, the
  election, the lost dog, the night train, the water supply, the wild geese, the new doctor, the old songs, the shop on the
  corner, the stars, the theater, the cost of coal`)

/** Verbs without an object. */
export const resting = splitWords(`
  waited, rested, worked, stayed, lingered, listened, laughed, whistled, talked, sang, slept, read, sat, stood, argued,
  complained, smiled, worried, paused, yawned, returned, apologized, arrived, disappeared, hesitated, practiced, remained,
  wandered, camped, napped, studied, hummed`)

export const goingVerbs = splitWords(`
  walked, hurried, wandered, rode, drove, went, strolled, marched, set out, limped, traveled, climbed, ran, cycled, turned,
  moved`)

export const talking = splitWords('talked, argued, joked, complained, dreamed, spoke')

export const whens = splitWords(`
  all morning, for an hour, until dark, before breakfast, after supper, at noon, until the rain stopped, for a long time,
  every evening, at last, in silence, without a word, through the night, from time to time, in the shade, at sunrise,
  for most of the day, once again, with great care, as usual, a little later, that afternoon, on most days, for a while,
  in the cold, in the dark, with a smile, by the fire, in good spirits, until midnight, after the meal, before the snow`)

export const openers = splitWords(`
  In the spring, Early the next morning, After the storm, For the first time in years, By the end of the week,
  On the way home, Late in the afternoon, A few days later, Shortly before noon, At the same time, On the following day,
  In those years, Without much hope, To the surprise of many, As so often, In the meantime, During the night, At first,
  Later that year, Toward evening, Once a month, Not long ago, In bad weather, With some luck, As a rule, On market days,
  In any case, After a short rest, Every other week, On a clear day, For some reason, Against all advice, In the end,
  Before long, Around midnight, On quiet mornings, Since the flood, In the old days, Near the end of autumn, Most of the time`)

export const eventNouns = splitWords(`
  the harvest, the fair, the wedding, the flood, the first snow, the concert, the election, the long drought, the thaw,
  the last train, the morning bell, the funeral, the spring market, the school play, the holiday, the great storm, the
  meeting, the auction, the dance, the repairs, the hay season, the regatta, the inspection, the parade`)

export const eventTimes = splitWords(`
  Before, After, During, Until, Shortly after, Just before, A week before, Two days after, Every year after,
  On the day of, In the weeks after, Not long before, A month after, Toward the end of`)

export const linkers = splitWords('because, although, while, since, even though, now that, though')

export const placeStates = splitWords(`
  was closed, had been sold, was being repaired, had not been swept, was full of visitors, was too crowded, looked empty,
  was locked, needed a new roof, had burned down, was dark, smelled of paint, was open to everyone, belonged to the town,
  had changed hands, was hard to find`)

export const skies = splitWords(`
  the rain, the fog, the wind, the snow, the frost, the heat, the storm, the drizzle, the cold, the hail, the mist, the thaw`)

export const skyStates = splitWords(`
  had stopped, was getting worse, had arrived early, had lasted for days, kept everyone indoors, had surprised the sailors,
  was easier to bear, came from the north, had damaged the crops, was expected to last`)

export const asides = splitWords(`
  nobody had asked for help, there was no hurry, the evenings were getting shorter, everyone had gone home,
  the roads were muddy, there was little money, prices had doubled, it was only Tuesday, the children were asleep,
  no other room was free, the neighbors were curious, the river was high, supper was nearly ready, the bells were ringing,
  few people could read, the shops were shut, the days were long, nothing had been decided, help was on the way,
  the ferry was late, it was already dark, the news had spread, a crowd had gathered, the work was well paid`)

export const saying = splitWords(`
  said that, believed that, remembered that, noticed that, explained that, had heard that, was sure that, pointed out that,
  suspected that, was glad that, did not know that, had forgotten that, wrote home that, complained that, admitted that,
  hoped for years that, repeated that, was told that, pretended that, firmly expected that`)

export const reactions = splitWords(`
  pleased, surprised, worried, amused, annoyed, puzzled, delighted, disappointed, interested, bored, relieved, troubled,
  impressed, alarmed, encouraged, confused`)

export const outcomes = splitWords(`
  nobody complained, the work went on, everyone was satisfied, the matter was forgotten, that was enough,
  nothing more was said, the rest could wait, the neighbors were impressed, it took most of the day, the reason was simple,
  the costs were shared, a small crowd watched, the day ended well, no one was hurt, the plan was dropped,
  the result was better than expected, the dog came along, it was hardly noticed, the children helped, supper was late,
  the bill was never paid, a few people clapped, it made no difference, the story was told for years`)

export const features = splitWords(`
  door, window, roof, garden, cellar, staircase, bell, clock, fireplace, fence, courtyard, porch, balcony, chimney, sign,
  well, wall, gate, kitchen, bench, statue, fountain, floor, attic, hallway, oven, loft, path, hedge, lamp`)

export const featureKinds = splitWords(`
  narrow, small, heavy, green, strange, pretty, crooked, plain, handsome, dusty, tall, low, wide, painted, broken, famous,
  old, new, bare, ugly, cold, dark, empty, open, odd, tiny`)

export const paths = splitWords('road, path, lane, track, shortcut, footpath, trail, old road, main road, coach road')

export const pathStates = splitWords(`
  steep, muddy, narrow, dusty, quiet, dangerous, long, familiar, frozen, overgrown, icy, crowded, pleasant, dark, flooded,
  smooth, rough, slippery, winding, empty`)

export const winds = splitWords('wind, breeze, rain, fog, mist, snow, drizzle, frost, haze, storm, shower, squall')

export const windKinds = splitWords(`
  cold, warm, light, steady, gentle, sudden, bitter, thin, heavy, damp, gray, silent, late, early, pale, long`)

export const windMoves = splitWords(`
  moved across, settled over, came down on, passed over, swept across, hung over, drifted across, rolled over, lay upon,
  crept across`)

export const lands = splitWords(`
  the upper fields, the harbor, the valley, the rooftops, the river, the market square, the eastern hills, the orchards, the
  marsh, the lake, the pastures, the northern woods, the islands, the old town, the vineyards, the railway line`)

export const durations = splitWords(`
  an hour, two days, most of a week, a whole morning, about a month, half the night, several weeks, a long winter,
  many years, only a minute, three evenings, a full season`)

export const judgments = splitWords(`
  easy, hard, useful, costly, wise, foolish, customary, forbidden, unusual, possible, pleasant, necessary, dangerous,
  difficult, important, impossible, cheaper, safer, better, tempting`)

export const questions = splitWords('why, when, how, whether, where, how often, for whom, with what money')

export const knowers = splitWords(`
  Nobody knew, Everyone remembered, No one could say, Hardly anyone asked, People often wondered, It was never clear,
  Somebody finally explained, It was soon known, The records did not show, Few people cared, It hardly mattered,
  The newspaper did not mention`)

export const holdingVerbs = splitWords(
  'Carrying, Holding, Looking for, Thinking of, Leaning on, Pointing at, Pushing, Dragging',
)

export const insteadPhrases = splitWords('Instead of, Besides, Together with, Along with')

/** `mend` to `mended`, `replace` to `replaced`. */
function toPast(base: string): string {
  return base.endsWith('e') ? `${base}d` : `${base}ed`
}
