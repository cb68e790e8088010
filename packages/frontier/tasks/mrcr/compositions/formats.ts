import {
  makeSentence,
  makeSentenceEnding,
  type SentenceForm,
  splitAlternatives,
  splitCommaAlternatives,
  TOPIC,
} from './form.ts'
import * as p from './phrases.ts'
import { addressed, narrated, personal, riddling, sung } from './voices.ts'

/** Kind of text: its opening and closing, its speaker, and the number of sentences between. */
export interface Format {
  /** Lines of the opening, one sentence each. */
  readonly opening: readonly (readonly SentenceForm[])[]
  readonly body: readonly SentenceForm[]
  readonly closing: readonly (readonly SentenceForm[])[]
  /** Fewest and most sentences of the body, the style's included. */
  readonly sentences: readonly [number, number]
  /** Whether each sentence of the body has its own line. */
  readonly lines?: boolean
}

const names =
  splitAlternatives(`Ada|Bruno|Clara|Dorian|Edith|Felix|Greta|Hugo|Irma|Jasper|Klara|Leopold|Martha|Nestor|Olive|Prosper|Quentin|Rosa
  |Silas|Tilda|Ursula|Viktor|Wanda|Xaver|Yvonne|Zeno`)
const kin = splitAlternatives('Aunt|Uncle|Cousin|Doctor|Captain|Judge|Professor')
const numbers = splitAlternatives('two|three|four|five|six|seven')

export const formats: Readonly<Record<string, Format>> = {
  letter: {
    opening: [[makeSentenceEnding(',', splitAlternatives('Dear|My dear|Dearest|To my dear|Honored'), kin, names)]],
    body: personal,
    closing: [
      [
        makeSentence(
          splitAlternatives(
            'Please write soon|Give my love to everyone|Forgive the short note|Burn this when you have read it|Come and see for yourself',
          ),
        ),
      ],
      [
        makeSentenceEnding(
          ',',
          splitAlternatives(
            'Yours always|Yours in haste|With kind regards|Your faithful friend|Ever yours|Until we meet',
          ),
        ),
      ],
      [makeSentenceEnding('', names)],
    ],
    sentences: [5, 9],
  },
  'diary entry': {
    opening: [
      [
        makeSentenceEnding(
          '.',
          splitAlternatives('Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'),
          splitAlternatives('morning|evening|night|afternoon').map(time => `${time},`),
          splitAlternatives('rain|clear sky|heavy fog|first frost|a mild wind|snow again|no wind at all'),
        ),
      ],
    ],
    body: personal,
    closing: [
      [
        makeSentence(
          splitAlternatives(
            'Enough for today|The candle is almost gone|Tomorrow I will know more|I will not read this again|Now to bed',
          ),
        ),
      ],
    ],
    sentences: [5, 10],
  },
  complaint: {
    opening: [
      [
        makeSentenceEnding(
          ',',
          splitAlternatives(
            'To whom it may concern|To the management|Sirs|To the town clerk|To the people responsible',
          ),
        ),
      ],
      [
        makeSentence(
          splitAlternatives('I must protest|I wish to complain|I write in anger|It is time that somebody objected'),
          splitAlternatives('about the matter of|about the state of|about your handling of|about the noise from'),
          TOPIC,
        ),
      ],
    ],
    body: personal,
    closing: [
      [
        makeSentence(
          splitAlternatives('I demand'),
          numbers,
          splitAlternatives('apologies|new ones|free repairs|days of silence|honest answers'),
          splitAlternatives('by Friday|without delay|in writing|or I shall return'),
        ),
      ],
    ],
    sentences: [4, 8],
  },
  speech: {
    opening: [
      [
        makeSentenceEnding(
          ',',
          splitAlternatives(
            'Friends and neighbors|Fellow citizens|Ladies and gentlemen|Dear guests|Members of the council|Old comrades',
          ),
        ),
      ],
    ],
    body: addressed,
    closing: [
      [
        makeSentence(
          splitAlternatives(
            'Thank you, and good night|Long live our town|I have spoken|Let that be my last word|The future will prove us right',
          ),
        ),
      ],
    ],
    sentences: [5, 9],
  },
  toast: {
    opening: [
      [
        makeSentenceEnding(
          ',',
          splitAlternatives('Raise your glasses|Fill your cups|Up from your chairs|One moment of silence|Spoons down'),
          splitCommaAlternatives('dear friends|all of you|brave company|you too, children|you old sinners'),
        ),
      ],
    ],
    body: addressed,
    closing: [[makeSentence(splitAlternatives('To'), TOPIC, splitAlternatives('and to'), p.listPersons)]],
    sentences: [4, 7],
  },
  lecture: {
    opening: [
      [
        makeSentence(
          splitAlternatives('Today we turn to|Our subject this evening is|In this last hour we treat|I come now to'),
          TOPIC,
          splitAlternatives('and its uses|and its history|and its many enemies|and what is said of it'),
        ),
      ],
    ],
    body: addressed,
    closing: [
      [
        makeSentence(
          splitAlternatives('There will be'),
          numbers,
          splitAlternatives(
            'questions in the examination|pages to read by Monday|minutes for questions|exercises on this',
          ),
        ),
      ],
    ],
    sentences: [5, 9],
  },
  'news report': {
    opening: [
      [
        makeSentenceEnding(
          '',
          p.capitalizePhrases(
            splitAlternatives(
              'strange news of|great stir about|new quarrel over|town divided by|reward offered for|record price paid for',
            ),
          ),
          TOPIC,
        ),
      ],
    ],
    body: narrated,
    closing: [
      [
        makeSentence(
          splitAlternatives(
            'The police have no comment|More in our next edition|The editors will keep watch|The mayor was not to be reached|No damage was reported',
          ),
        ),
      ],
    ],
    sentences: [5, 9],
  },
  fable: {
    opening: [
      [
        makeSentence(
          splitAlternatives('Once|One winter|In a dry summer|Long before the flood|One market day'),
          splitAlternatives(
            'a fox|a hare|an old crow|a proud goose|a toad|a donkey|a very small mouse|a hedgehog|an owl|a magpie',
          ),
          splitAlternatives('came upon|stole|inherited|fell in love with|sat down upon|quarreled over'),
          TOPIC,
        ),
      ],
    ],
    body: narrated,
    closing: [
      [
        makeSentence(
          splitAlternatives('The moral'),
          splitAlternatives('is that|must be that|may be that'),
          splitAlternatives('haste|pride|envy|patience|luck|good manners|silence|greed'),
          splitAlternatives(
            'costs more than bread|is a poor cook|wins in the end|has long ears|sleeps badly|feeds no family|opens every door',
          ),
        ),
      ],
    ],
    sentences: [5, 9],
  },
  legend: {
    opening: [
      [
        makeSentence(
          splitAlternatives('The elders tell|It is sung|An old book says|The sailors swear|Grandmothers whisper'),
          splitAlternatives(
            'that a giant|that a blind king|that a drowned queen|that the north wind|that a saint|that the last wolf',
          ),
          splitAlternatives('left us|forged|cursed|guarded|once lost|gave a name to'),
          TOPIC,
        ),
      ],
    ],
    body: narrated,
    closing: [
      [
        makeSentence(
          splitAlternatives('And on still nights'),
          splitAlternatives(
            'it can be heard|it glows|it is said to move|children leave it milk|no dog will go near it',
          ),
          p.listLocations,
        ),
      ],
    ],
    sentences: [5, 9],
  },
  'bedtime story': {
    opening: [
      [
        makeSentence(
          splitAlternatives(
            'Close your eyes, and I will tell you about|Hush now, for this is the tale of|Once upon a time there was nothing but|Under the covers with you, and listen to the story of',
          ),
          TOPIC,
        ),
      ],
    ],
    body: narrated,
    closing: [
      [
        makeSentence(
          splitAlternatives('And now'),
          splitAlternatives('the moon|the owl|the little boat|the last ember|the old dog|the wind'),
          splitAlternatives('has gone to sleep|is yawning|says good night|wants no more stories'),
          splitCommaAlternatives('and so must you|and all is quiet|until tomorrow|and the door is shut'),
        ),
      ],
    ],
    sentences: [5, 9],
  },
  riddle: {
    opening: [
      [
        makeSentence(
          splitAlternatives(
            'Guess me if you can|Here is a riddle for the long evenings|Listen, and tell me who I am|Only a clever head will name me|Nobody has guessed me yet',
          ),
        ),
      ],
    ],
    body: riddling,
    closing: [
      [
        makeSentenceEnding(
          '?',
          splitAlternatives('So what|Now tell me, what|Come, what|Before the clock strikes, what'),
          splitAlternatives('am I|is my name|do you call me'),
        ),
        makeSentence(splitAlternatives('The answer is'), TOPIC),
      ],
    ],
    sentences: [5, 9],
  },
  poem: {
    opening: [
      [
        makeSentenceEnding(
          '',
          p.capitalizePhrases(splitAlternatives('song of|ode to|lines on|farewell to|ballad of|verses for')),
          TOPIC,
        ),
      ],
    ],
    body: sung,
    closing: [
      [
        makeSentence(
          splitAlternatives(
            'So ends the song|Sing it again|And all is said|The rest is silence|Now let the strings be still',
          ),
        ),
      ],
    ],
    sentences: [8, 13],
    lines: true,
  },
}
