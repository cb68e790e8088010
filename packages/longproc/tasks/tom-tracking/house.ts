import { listPeople, type Random } from 'fathom-bench/plugin'

/** People, rooms and things of a story. */
export interface House {
  readonly agents: readonly string[]
  readonly things: readonly string[]
  readonly rooms: readonly string[]
  /** Furniture in every room, on which things lie. */
  readonly furniture: readonly string[]
}

/** Location of a thing: on a piece of furniture in a room. */
export interface Spot {
  readonly room: string
  readonly furniture: string
}

export const formatSpot = ({ room, furniture }: Spot): string => `${room}'s ${furniture}`

/** How many of each; LongProc has two of all four. */
export interface HouseSizes {
  readonly agents: number
  readonly things: number
  readonly rooms: number
}

/** Draws a house that shares nothing with the others. */
export function drawHouse(rng: Random, sizes: HouseSizes, others: readonly House[]): House {
  const draw = (pool: keyof House, count: number) => rng.fork(pool).sample(listRest(pool, others), count)
  return {
    agents: draw('agents', sizes.agents),
    things: draw('things', sizes.things),
    rooms: draw('rooms', sizes.rooms),
    furniture: draw('furniture', FURNITURE_OF_A_ROOM),
  }
}

/** Lists the entries of a pool that no house uses. */
export function listRest(pool: keyof House, houses: readonly House[]): string[] {
  const taken = new Set(houses.flatMap(house => house[pool]))
  return getHousePools()[pool].filter(name => !taken.has(name))
}

const FURNITURE_OF_A_ROOM = 2

/**
 * LongProc's scorers compare names in lower case, without signs and without the words a, an, the, on, in, at, step,
 * think(s), believe(s), is, are, of, location, know(s), belief: no name here loses a word by that, and none holds
 * another.
 */
export function getHousePools(): House {
  // Without those whose genitive looks odd.
  known ??= {
    agents: listPeople().first.filter(name => !/[sxz]$/.test(name)),
    things: THINGS,
    rooms: ROOMS,
    furniture: FURNITURE,
  }
  return known
}

let known: House | undefined

const splitWords = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map(name => name.replace(/\s+/g, ' '))

const THINGS = splitWords(`
  accordion, acorn, album, almanac, amulet, apron, bagpipe, banjo, baton, bell, bicycle pump, birdcage, biscuit tin, bobbin, bonnet,
  bottle opener, bowler hat, bracelet, broom, bugle, calculator, camera, candlestick, cardigan, cello bow, chisel, chopping board,
  clarinet, colander, compass, corkscrew, cowbell, crowbar, cushion, dictionary, doorstop, dumbbell, egg timer, envelope, fan, fishing rod,
  flask, flute, funnel, garlic press, gavel, goblet, hairdryer, hammer, harmonica, helmet, hourglass, jar, jigsaw, kettle, kite, ladle,
  lantern, lasso, lemon, locket, magnifying glass, mallet, mandolin, mango, mirror, mitten, necktie, newspaper, nutcracker, oil lamp,
  paintbrush, parasol, passport, peeler, pepper mill, perfume, photograph, pineapple, pocket radio, postcard, protractor, pumpkin, puppet,
  quill, racket, ruler, saddle, scarf, screwdriver, seashell, shoehorn, skateboard, sketchbook, slipper, snow globe, spanner, stapler,
  stopwatch, suitcase, sundial, tambourine, teapot, telescope, tennis ball, thermometer, toaster, torch, trophy, trowel, trumpet, typewriter,
  umbrella, vase, violin, walking stick, whistle, wrench, xylophone, yoyo`)

const ROOMS = splitWords(`
  attic, ballroom, bathroom, billiard room, boiler room, cellar, chapel, classroom, cloakroom, conservatory, courtyard, darkroom,
  dormitory, drawing room, dressing room, gallery, greenhouse, hallway, kitchen, laboratory, larder, laundry, library, lobby, music room, nursery,
  observatory, office, pantry, parlour, reading room, scullery, smithy, stable, studio, study, sunroom, vestibule, wardroom, wine vault,
  workshop`)

const FURNITURE = splitWords(`
  armchair, barrel, bed, bench, bookcase, cabinet, chair, chest, cot, crate, cupboard, desk, dresser, footstool, hearth,
  ironing board, lectern, mantelpiece, mat, ottoman, piano, plinth, rug, shelf, settee, sideboard, sofa, stove, table, trunk, wardrobe, windowsill`)
