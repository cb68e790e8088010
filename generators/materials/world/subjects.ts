import type { ArticleKind } from './relations.ts'

/** An article's words for its subject's year, and how two of a kind are compared by it. */
export interface Dating {
  /** Years that a subject may have where nothing else decides. */
  readonly between: readonly [number, number]
  /** The first sentence; `{N}` is the name, with another name where it has one, `{K}` what kind of thing it is. */
  readonly openings: readonly string[]
  readonly kinds: readonly string[]
  /** "The firm", for sentences that do not say "It". */
  readonly subjects: readonly string[]
  readonly which: (rank: string) => string
  readonly whether: (one: string, other: string) => string
}

export const DATINGS: Readonly<Record<ArticleKind, Dating>> = {
  person: {
    between: [1790, 1880],
    openings: ['{N} was {K}, born in {Y}', '{N}, born in {Y}, was {K}'],
    kinds: list(`
      an engraver, a surveyor, a botanist, a violin maker, a printer, a painter, an astronomer, a physician, a mapmaker,
      a poet, a composer, an architect, a sculptor, a clockmaker, a chemist, a bookbinder, a glassblower, a navigator,
      a translator, a beekeeper, an actor, a judge, a collector, an inventor, a potter, a geologist, a weaver, an editor,
      a photographer, a gardener`),
    subjects: [],
    which: rank => `Who was born ${rank}`,
    whether: (one, other) => `Was ${one} born earlier than ${other}?`,
  },
  firm: {
    between: [1820, 1900],
    openings: ['{N} is {K}, founded in {Y}', '{N}, founded in {Y}, is {K}'],
    kinds: list(`
      a maker of instruments, a paper mill, a shipping line, a brewery, a maker of lamps, a bell foundry, a spice dealer,
      a wool merchant, a piano maker, a printing house, a maker of tiles, a seed dealer, a glassworks, a maker of ropes,
      a timber merchant, a tea importer, a maker of locks, a carriage builder, a salt trader, a maker of scales`),
    subjects: ['The firm', 'The business'],
    which: rank => `Which firm was founded ${rank}`,
    whether: (one, other) => `Was ${one} founded earlier than ${other}?`,
  },
  town: {
    between: [1200, 1500],
    openings: ['{N} is {K} that received its charter in {Y}', '{N} is {K}; its charter dates from {Y}'],
    kinds: list(`
      a market town, a mill town, a hill town, a port, a mining town, a fishing town, a spa town, a border town,
      a cathedral town, a garrison town, a quiet town, a walled town, a river town, a lakeside town`),
    subjects: ['The town', 'The place'],
    which: rank => `Which town received its charter ${rank}`,
    whether: (one, other) => `Did ${one} receive its charter earlier than ${other}?`,
  },
  work: {
    between: [1840, 1920],
    openings: ['{N} is {K} that first appeared in {Y}', '{N}, which first appeared in {Y}, is {K}'],
    kinds: list(`
      a novel, a comedy, a tragedy, a ghost story, a verse tale, a historical novel, a novella, a play in four acts,
      a romance, a satire, a crime novel, a sea story, a story for children`),
    subjects: ['The book', 'The text'],
    which: rank => `Which book first appeared ${rank}`,
    whether: (one, other) => `Did ${one} first appear earlier than ${other}?`,
  },
  contest: {
    between: [1860, 1930],
    openings: ['{N} is {K}, first held in {Y}', '{N}, first held in {Y}, is {K}'],
    kinds: list(`
      a yearly contest, a small contest, a contest for amateurs, a popular contest, a contest for students,
      a contest for beginners, a famous contest, a contest for local people, a two-day contest, a summer contest`),
    subjects: ['The contest', 'The competition'],
    which: rank => `Which contest was first held ${rank}`,
    whether: (one, other) => `Was ${one} first held earlier than ${other}?`,
  },
}

/** The words between a name and the other name of the same subject. */
export const ALIASES = [', also known as', ', often called', ', known to some as']

/** Sentences without names, as an encyclopaedia has them too. */
export const ASIDES: Readonly<Record<ArticleKind, readonly string[]>> = {
  person: splitSentences(`
    {S} kept bees behind the house and wrote long letters to strangers. | Little is known of {p} childhood and early travels. |
    {S} spoke four languages and sang badly in all of them. | {P} notebooks fill eleven boxes, most of them unread. |
    {S} never married, and lived with two cousins. | A short street behind the station bears {p} name. |
    {S} disliked travel but owned a large collection of maps. | Friends remembered {o} as patient, stubborn and easily amused. |
    {P} only portrait was lost when the attic caught fire. | {S} gave most of {p} money away before the age of fifty. |
    Late in life {s} began to collect clocks that did not work. | {S} worked at night and slept until the middle of the day. |
    {P} letters were published long after {p} death. | {S} is said to have walked ten miles every morning.`),
  firm: splitSentences(`
    {S} is known for prompt delivery and careful packing. | {P} prices have hardly changed in a generation. |
    A fire in the cellar destroyed most of {p} early records. | {S} once sold umbrellas as well, without much success. |
    {P} sign shows a gray heron with a key. | The staff are paid by the week and share in the profit. |
    {S} has never paid for an advertisement. | Several rivals have come and gone without doing {o} harm. |
    {P} catalog appears every spring and is read with care. | The accounts are still kept by hand in green ledgers. |
    {S} survived two bad winters and a long strike. | Apprentices stay for three years before they are paid in full.`),
  town: splitSentences(`
    {S} has two bridges and a narrow square in the middle. | Fresh fish is sold there on the first day of the month. |
    The old walls were pulled down long ago to make room for gardens. | {P} coat of arms shows a pike under three stars. |
    The winters are long and damp, the summers short and windy. | Most of the houses are built of gray stone and roofed with slate. |
    A flood damaged the lower quarter and carried off the mill. | The church choir is known far and wide. |
    {P} bread is baked with barley and a little honey. | The museum opens in summer only, and on request. |
    {S} has been famous for its apples for a long time. | The last coal mine was closed and turned into a swimming pool.`),
  work: splitSentences(`
    Critics did not care for {o} at first and changed their minds slowly. | {S} has been translated into nine languages. |
    Two chapters were cut by the censor and never found again. | {S} tells of a journey in winter and of a promise that is kept. |
    Schools still read {o}, mostly in a shortened form. | A film of the same name was begun but never finished. |
    {P} last page is printed upside down, as the printer had been told. | Only a few hundred copies were sold in the first year. |
    {S} was praised for {p} dialogue and blamed for {p} length. | The first edition had blue covers and many misprints. |
    {S} is told by a lodger who may not exist. | Readers have argued about the ending ever since.`),
  contest: splitSentences(`
    {S} draws large crowds and a few pickpockets. | Bad weather has stopped {o} twice, and a strike once. |
    The rules fill a single page and are read aloud beforehand. | Most visitors come by train and stay for two nights. |
    {S} lasts from noon until dusk, with a short break for tea. | Nobody has won three times in a row. |
    {P} date was moved to the autumn after a long quarrel. | Entry is free for children and for those over seventy. |
    A brass band plays between the rounds, whatever the weather. | The record has stood for decades and may never be broken. |
    {S} has been copied abroad, though never for long. | Losers are given a sausage and a printed handkerchief.`),
}

function list(text: string): readonly string[] {
  return text.trim().replace(/\s+/g, ' ').split(', ')
}

function splitSentences(text: string): readonly string[] {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .split(' | ')
    .map(sentence => sentence.replace(/\.$/, ''))
}
