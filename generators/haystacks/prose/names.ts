import { listPeople } from '../../materials/world/people.ts'
import { addForms, toForms } from './grammar/forms.ts'
import { RankLaw } from './rank-law.ts'

/**
 * The names that the prose uses: those that tasks give to people and towns (`generators/materials/world/people.ts`), so that
 * a planted name is one of many of its kind, and plain English ones, made of two halves.
 */
export interface ProseNames {
  readonly men: Uint32Array
  readonly women: Uint32Array
  /**
   * The form of the first name, those of the others behind it: tasks' and English ones by turns, so that both are as
   * common.
   */
  readonly families: number
  /** The same with `'s`. */
  readonly possessives: number
  readonly towns: number
  /** Few families and towns are named often, most of them seldom. */
  readonly familyLaw: RankLaw
  readonly townLaw: RankLaw
}

export function getProseNames(): ProseNames {
  known ??= buildNames()
  return known
}

let known: ProseNames | undefined

function buildNames(): ProseNames {
  const { family, towns } = listPeople()
  const families = mixLists(family, listEnglishFamilies())
  const places = mixLists(towns, listEnglishTowns())
  return {
    men: toForms(MEN),
    women: toForms(WOMEN),
    families: addForms(families.map(name => ` ${name}`)),
    possessives: addForms(families.map(name => ` ${name}'s`)),
    towns: addForms(places.map(name => ` ${name}`)),
    familyLaw: new RankLaw(families.length, 60, 1),
    townLaw: new RankLaw(places.length, 40, 1),
  }
}

/** Both lists, spread evenly over each other in an order that is always the same and has no meaning. */
function mixLists(some: readonly string[], others: readonly string[]): string[] {
  const scatterNames = (names: readonly string[]) =>
    names.map((name, at) => ({ name, place: hashPosition(at) / 2 ** 32 }))
  const all = new Set(
    [...scatterNames(some), ...scatterNames(others)].sort((a, b) => a.place - b.place).map(({ name }) => name),
  )
  return [...all]
}

const hashPosition = (at: number) => Math.imul(at + 1, 0x9e3779b1) >>> 0

const joinHalves = (starts: readonly string[], ends: readonly string[]): string[] =>
  starts.flatMap(start => ends.filter(end => start.at(-1) !== end[0]).map(end => start + end))

/** Plain English family names, such as `Ashford`, and towns, such as `Otterbridge`. */
export const listEnglishFamilies = (): readonly string[] => joinHalves(FAMILY_STARTS, FAMILY_ENDS)
export const listEnglishTowns = (): readonly string[] => joinHalves(TOWN_STARTS, TOWN_ENDS)

const list = (text: string): readonly string[] => text.trim().split(/\s+/)

export const MEN = list(`
  Albin Anton Arne Bela Bruno Casper Dario Edgar Emil Fabian Gustav Hector Henrik Igor Ivo Jasper Jonas Kaspar Lars Leo Lorenz Malte
  Marek Mats Milo Moritz Nils Oskar Otto Pavel Piet Rasmus Roman Ruben Silas Stellan Sven Tobias Viggo John James William George Thomas
  Henry Edward Robert Charles Joseph Arthur Samuel Walter Frederick Daniel Peter Hugh Simon Martin Stephen Philip Andrew Matthew Ralph
  Gilbert Oliver Lionel Herbert Ernest Stanley Cecil Norman Basil Clement Julian Giles Rupert Humphrey Ambrose Barnaby Desmond Duncan
  Gordon Kenneth Malcolm Angus Patrick Dennis Gerald Leonard Raymond Vernon Wilfred Alfred Benjamin Nathaniel`)

export const WOMEN = list(`
  Ada Alma Carla Clara Cora Dora Edda Elin Elsa Erna Esther Flora Frida Gerd Hanna Helga Hilda Ida Ines Ingrid Jana Judith Katrin Lena
  Lida Lotte Magda Mina Nadia Nora Olga Orla Petra Rita Rosa Runa Selma Signe Sonja Tamar Tilda Tora Ulla Ursel Vera Wanda Yara Mary
  Anne Elizabeth Margaret Catherine Jane Alice Emily Harriet Charlotte Susan Martha Ruth Helen Agnes Edith Florence Beatrice Winifred
  Mabel Ethel Constance Lydia Rebecca Rachel Hester Phoebe Louisa Georgina Henrietta Josephine Augusta Cecily Rosalind Marjorie Barbara
  Dorothy Irene Muriel Sylvia Theresa Veronica Isabel Frances Eleanor Caroline Adelaide Matilda`)

const FAMILY_STARTS = list(`
  Ash Black Brad Brom Burn Cal Carl Chat Clay Cran Crom Dal Dun East Ed Elm Fair Far Gar Glen Gold Graf Had Hal Ham Har Hart Hather Haw
  Hay Hazel Heath Hol Hunt Hurst Kel Ken Kings Kirk Lang Law Led Lin Long Lyn Mar Mel Mid Mor Nor Oak Old Or Os Pem Pen Prest Rad Red
  Rock Rush Rud Sand Sel Shel Sher Stan Stam Stock Strat Sut Swin Tem Thack Thorn Til Tun Wal Wake War Wat Web West Whar Whit Wick Wil
  Win Wood Wych Yar`)

const FAMILY_ENDS = list(`
  ford well ley ton wood worth combe field by ham burn bury croft dale den don er gate grave hurst ing land low man mere more ridge
  rick sall shaw side stead stone stock son tree wall ward way wick win yard`)

const TOWN_STARTS = list(`
  Abber Alder Amber Axe Barn Beck Bel Birch Bourne Brack Bramp Broad Brock Burl Castle Chip Cold Corn Crow Dart Deep Dove Ellen Ember
  Fen Fern Frost Gorse Grey Gull Hale Hare Hazel Heron High Holm Iron Ivy Kest Kettle Lamb Lark Leather Lime Loft Mallow Maple Marl Mill
  Moss Nettle North Otter Oxen Pebble Pike Plum Quern Raven Reed Rook Rowan Salt Sedge Sheep Silver Slate South Spring Starling Stony
  Swan Tarn Thistle Tide Under Wether Willow Winter Wolf Yew`)

const TOWN_ENDS = list(
  'bridge brook burgh bury cliffe cross dale field ford gate ham haven hill holt mere mouth ness port sea stoke ton village water worth',
)
