/**
 * Common knowledge in triples: a clue that stands in the text, and what a question asks for in other words, one or two steps
 * away: a landmark, its city, its country. Chosen so that within a family no clue fits another row's words.
 */
export interface Family {
  readonly id: string
  /** What its clues may be taken for: sentences of two families of one field could both answer a question. */
  readonly field: 'places' | 'doings' | 'instruments' | 'animals'
  /** Sentences on a person: N and CLUE are replaced. */
  readonly told: readonly string[]
  /** One or two levels: the question, and a sentence with the same words that answers nothing. X is replaced. */
  readonly levels: readonly { readonly question: string; readonly echo: string }[]
  /** The clue and, for each level, its X. */
  readonly rows: readonly (readonly string[])[]
}

const rows = (text: string): string[][] =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map(line => line.split(' | '))

/** Sentences that hold X and answer nothing, for all families. */
export const echoes: readonly string[] = [
  'A riddle about X made the rounds.',
  'An old rhyme speaks of X.',
  'One clue of the crossword had to do with X.',
]

/** Sentences that name a person and a clue and say nothing of either, for all families. */
export const mentions: readonly string[] = [
  'On a scrap of paper, N had written the words "CLUE".',
  'A child asked N to spell "CLUE".',
  'The crossword that N could not finish had "CLUE" in it.',
  'A parrot in the hotel of N kept saying "CLUE".',
  'N drew a card in a parlour game, and it read "CLUE".',
]

export const families: readonly Family[] = [
  {
    id: 'landmark',
    field: 'places',
    told: [
      'N rents two rooms across from CLUE.',
      'From the balcony, N looks straight at CLUE.',
      'On the walk to the office, N passes CLUE every morning.',
    ],
    levels: [
      { question: 'Who lives in X?', echo: 'A lecture on those who live in X was put off.' },
      { question: 'Who lives in X?', echo: 'A lecture on those who live in X was put off.' },
    ],
    rows: rows(`
      the Eiffel Tower | Paris | France
      the Colosseum | Rome | Italy
      the Brandenburg Gate | Berlin | Germany
      Buckingham Palace | London | England
      the Sagrada Familia | Barcelona | Spain
      the Acropolis | Athens | Greece
      the Tivoli Gardens | Copenhagen | Denmark
      the Rijksmuseum | Amsterdam | the Netherlands
      the Kremlin | Moscow | Russia
      the Hagia Sophia | Istanbul | Turkey
      the Burj Khalifa | Dubai | the United Arab Emirates
      the Taj Mahal | Agra | India
      Tiananmen Square | Beijing | China
      Bondi Beach | Sydney | Australia
      the CN Tower | Toronto | Canada
      the Chrysler Building | New York | the United States
      Copacabana Beach | Rio de Janeiro | Brazil
      Table Mountain | Cape Town | South Africa
      the Petronas Towers | Kuala Lumpur | Malaysia
      the Charles Bridge | Prague | the Czech Republic
      Schonbrunn Palace | Vienna | Austria
      the Atomium | Brussels | Belgium
      the Belem Tower | Lisbon | Portugal
      the Vasa Museum | Stockholm | Sweden
      the Great Sphinx | Giza | Egypt
      the Shibuya crossing | Tokyo | Japan
      the Chain Bridge | Budapest | Hungary
      the Ha'penny Bridge | Dublin | Ireland
      Arthur's Seat | Edinburgh | Scotland`),
  },
  {
    id: 'trade',
    field: 'doings',
    told: [
      'N keeps CLUE in the shed.',
      'N would not part with CLUE for any money.',
      'N spent the savings of a year on CLUE.',
    ],
    levels: [
      { question: 'Who earns a living as X?', echo: 'A pamphlet on how one earns a living as X lay unread.' },
      { question: 'Whose job has to do with X?', echo: 'A pamphlet on every job that has to do with X lay unread.' },
    ],
    rows: rows(`
      an anvil and a pair of tongs | a blacksmith | iron
      mortise chisels and a jack plane | a carpenter | wood
      a kiln and buckets of glaze | a potter | clay
      a stethoscope and a prescription pad | a doctor | illness
      a smoker and a veil against stings | a beekeeper | honey
      a reclining chair, a tiny mirror and a drill | a dentist | teeth
      curlers, thinning scissors and a swivel chair | a hairdresser | hair
      mortar, a trowel and a hod | a bricklayer | bricks
      pincushions, chalk and bolts of tweed | a tailor | suits
      proving baskets and a sack of rye flour | a baker | bread
      mainsprings, tweezers and an eyeglass | a watchmaker | clocks
      lasts, an awl and sheets of sole leather | a shoemaker | boots
      a telescope under a sliding dome | an astronomer | the stars
      a blowpipe for molten sand | a glassblower | glass
      lobster pots and a trawl net | a fisherman | the sea
      cleavers, sausage hooks and a bone saw | a butcher | meat
      pipe wrenches and a drain auger | a plumber | leaking taps
      proof sheets and trays of lead type | a printer | books
      a telephoto lens and a darkroom lamp | a photographer | portraits
      a ring of skeleton keys and a set of picks | a locksmith | locks
      a long crook and two clever collies | a shepherd | flocks`),
  },
  {
    id: 'dish',
    field: 'places',
    told: [
      'N was raised on CLUE.',
      'Whenever guests come, N puts CLUE on the table.',
      'On Sundays, N never goes without CLUE.',
    ],
    levels: [
      {
        question: 'Who prefers the cuisine of X?',
        echo: 'A booklet on the cuisine of X, and on who prefers it, was sold out.',
      },
      {
        question: 'Who would feel at home in the restaurants of X?',
        echo: 'A list of restaurants in X made nobody feel at home.',
      },
    ],
    rows: rows(`
      paella | Spain | Madrid
      goulash | Hungary | Budapest
      pierogi | Poland | Warsaw
      moussaka | Greece | Athens
      haggis | Scotland | Edinburgh
      poutine | Canada | Ottawa
      feijoada | Brazil | Brasilia
      bibimbap | South Korea | Seoul
      injera with lentils | Ethiopia | Addis Ababa
      miso soup and sushi | Japan | Tokyo
      Wiener schnitzel | Austria | Vienna
      tamales and mole poblano | Mexico | Mexico City
      bobotie and biltong | South Africa | Pretoria
      coq au vin | France | Paris
      ossobuco with risotto | Italy | Rome
      raclette and rosti | Switzerland | Bern
      pelmeni | Russia | Moscow
      pho and banh mi | Vietnam | Hanoi
      tom yum soup | Thailand | Bangkok
      nasi lemak | Malaysia | Kuala Lumpur
      bacalhau | Portugal | Lisbon
      moules-frites | Belgium | Brussels
      smorrebrod | Denmark | Copenhagen
      lomo saltado | Peru | Lima
      khachapuri | Georgia | Tbilisi
      ackee and saltfish | Jamaica | Kingston`),
  },
  {
    id: 'instrument',
    field: 'instruments',
    told: [
      'N practises on CLUE until midnight.',
      'N has lugged CLUE up the stairs for years.',
      'N once left CLUE on a train.',
    ],
    levels: [
      {
        question: 'Who would sit in the X section of an orchestra?',
        echo: 'The X section of the orchestra would not sit for a picture.',
      },
    ],
    rows: rows(`
      a trombone | brass
      a tuba | brass
      a French horn | brass
      a trumpet | brass
      an oboe | woodwind
      a bassoon | woodwind
      a clarinet | woodwind
      a piccolo | woodwind
      a snare drum | percussion
      a pair of timpani | percussion
      a xylophone | percussion
      a set of cymbals | percussion
      a viola | string
      a cello | string
      a double bass | string
      a violin | string`),
  },
  {
    id: 'animal',
    field: 'animals',
    told: [
      'N shares a flat with CLUE.',
      'N will not travel anywhere without CLUE.',
      'Visitors to N are shown CLUE first.',
    ],
    levels: [
      {
        question: 'Who keeps X as a pet?',
        echo: 'Whether it is wise to keep X as a pet was a question for the newspapers.',
      },
    ],
    rows: rows(`
      a gecko | a reptile
      a tortoise | a reptile
      an iguana | a reptile
      a python | a reptile
      a toad | an amphibian
      a newt | an amphibian
      a salamander | an amphibian
      an axolotl | an amphibian
      a cockatoo | a bird
      a budgerigar | a bird
      a canary | a bird
      a jackdaw | a bird
      a hamster | a rodent
      a guinea pig | a rodent
      a gerbil | a rodent
      a chinchilla | a rodent
      a praying mantis | an insect
      a stag beetle | an insect
      a jar of crickets | an insect
      a koi carp | a fish
      a guppy | a fish
      a piranha | a fish
      a tarantula | an arachnid
      a scorpion | an arachnid
      a hermit crab | a crustacean
      a lobster | a crustacean
      a wallaby | a marsupial
      a sugar glider | a marsupial`),
  },
  {
    id: 'book',
    field: 'places',
    told: [
      'N can recite whole pages of CLUE.',
      'N has worn out three copies of CLUE.',
      'The only thing that N ever reads is CLUE.',
    ],
    levels: [
      { question: 'Who is a devotee of X?', echo: 'A devotee of X had paid for the bench.' },
      {
        question: 'Who enjoys the literature of X?',
        echo: 'A course on how one enjoys the literature of X was called off.',
      },
    ],
    rows: rows(`
      Don Quixote | Cervantes | Spain
      War and Peace | Tolstoy | Russia
      the Divine Comedy | Dante | Italy
      Hamlet | Shakespeare | England
      the Odyssey | Homer | Greece
      Les Miserables | Victor Hugo | France
      Buddenbrooks | Thomas Mann | Germany
      One Hundred Years of Solitude | Gabriel Garcia Marquez | Colombia
      The Old Man and the Sea | Hemingway | the United States
      Peer Gynt | Ibsen | Norway
      The Ugly Duckling | Hans Christian Andersen | Denmark
      Pippi Longstocking | Astrid Lindgren | Sweden
      Ulysses | James Joyce | Ireland
      The Tale of Genji | Murasaki Shikibu | Japan
      Things Fall Apart | Chinua Achebe | Nigeria
      The Alchemist | Paulo Coelho | Brazil
      Anne of Green Gables | Lucy Maud Montgomery | Canada
      The House of the Spirits | Isabel Allende | Chile
      My Name Is Red | Orhan Pamuk | Turkey
      The Good Soldier Svejk | Jaroslav Hasek | the Czech Republic`),
  },
  {
    id: 'money',
    field: 'places',
    told: [
      'N came back with a purse full of CLUE.',
      'N found a handful of CLUE in a coat pocket.',
      'N still has some CLUE left over from a trip.',
    ],
    levels: [
      {
        question: 'Who seems to have been to X?',
        echo: 'It seems that a train went to X in those days.',
      },
      { question: 'Who may have seen the sights of X?', echo: 'A guide to the sights of X was out of print.' },
    ],
    rows: rows(`
      zlotys | Poland | Warsaw
      forints | Hungary | Budapest
      yen | Japan | Tokyo
      baht | Thailand | Bangkok
      ringgit | Malaysia | Kuala Lumpur
      rand | South Africa | Pretoria
      naira | Nigeria | Abuja
      birr | Ethiopia | Addis Ababa
      hryvnias | Ukraine | Kyiv
      quetzals | Guatemala | Guatemala City
      reais | Brazil | Brasilia
      lari | Georgia | Tbilisi
      taka | Bangladesh | Dhaka
      tugriks | Mongolia | Ulaanbaatar
      guaranies | Paraguay | Asuncion
      lempiras | Honduras | Tegucigalpa
      rupiah | Indonesia | Jakarta
      drams | Armenia | Yerevan`),
  },
  {
    id: 'pastime',
    field: 'doings',
    told: ['N ordered CLUE by post.', 'N was given CLUE for a birthday.', 'N hid CLUE behind the wardrobe.'],
    levels: [{ question: 'Whose pastime is X?', echo: 'Nobody thought of X as a pastime in those days.' }],
    rows: rows(`
      a shuttlecock and a light racket | badminton
      two oars and a sliding seat | rowing
      a puck and a helmet with a cage | hockey
      a foil and a mesh mask | fencing
      crampons and a coil of rope | mountaineering
      a bishop, two rooks and a pair of queens | chess
      a cue and a cube of blue chalk | billiards
      a quiver of feathered arrows | archery
      a putter and a bag of wooden tees | golf
      a snorkel, fins and a weight belt | diving
      stumps, bails and white pads | cricket
      red gloves and a heavy punchbag | boxing
      a rod, a reel and a tin of maggots | angling
      a tutu and pointed satin shoes | ballet
      balls of wool and long needles | knitting
      secateurs and a bag of compost | gardening
      an easel and tubes of oil | painting
      stirrups and a currycomb | riding`),
  },
  {
    id: 'greeting',
    field: 'places',
    told: [
      'N greets the neighbours with a loud "CLUE".',
      'Every letter from N opens with "CLUE".',
      'N picks up the receiver and says "CLUE".',
    ],
    levels: [{ question: 'Who speaks X?', echo: 'A school where everyone speaks X was to be opened.' }],
    rows: rows(`
      Buongiorno | Italian
      Guten Morgen | German
      Bonjour | French
      Buenos dias | Spanish
      Dobroye utro | Russian
      Kalimera | Greek
      Ohayo gozaimasu | Japanese
      Bom dia | Portuguese
      Hyvaa huomenta | Finnish
      Gunaydin | Turkish
      Dzien dobry | Polish
      Jo reggelt | Hungarian
      Annyeonghaseyo | Korean
      Ni hao | Mandarin
      Shalom | Hebrew
      Sawasdee | Thai
      Xin chao | Vietnamese
      Goedemorgen | Dutch
      Mabuhay | Filipino
      Labas rytas | Lithuanian
      God morgon | Swedish`),
  },
]

/** The stems of a text's content words, in lower case: what a question and its needle may not share. */
export const contentStems = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter(word => !FUNCTION_WORDS.has(word)).map(stem)

/** Crude, and rather too short than too long: `gardening`, `gardener` and `gardens` have one. */
function stem(word: string): string {
  const cut = word.replace(/(?:ings?|ers?|ed|es|s|e)$/, '')
  return cut.length >= 3 ? cut : word
}

const FUNCTION_WORDS = new Set(
  `a an the of to in on at by for from with without as and or not no who whose what which that those it is was are be been
  has have had do does did will would may must can could well every any some one two three n x clue`.split(/\s+/),
)
