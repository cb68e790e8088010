import type { Random } from '../../core/random.ts'
import { perTokenizer, type Tokenizer } from '../../core/tokens.ts'
import { flat } from './flat.ts'
import { subjects } from './message-subjects.ts'
import { PERSONS, TIMES, TOPICS, type Topic, templates } from './topics.ts'

/**
 * What messages say, composed of parts: a report, which is on the message's topic, and in most of them a remark that sets a subject of another
 * topic aside. A report is a template of the topic or says of one of its subjects what could be said of any. So a word of a topic is met
 * about as often in messages on other topics, and a topic has about 450,000 texts (2,900 with person and time off, a million with remarks).
 *
 * Of a text, these are two draws from which all its choices are cut.
 */
export interface Words {
  readonly report: number
  readonly remark: number
}

export const drawWords = (rng: Random): Words => ({ report: rng.bits(), remark: rng.bits() })

/** A text of a topic, after a blank. */
export function messageText(topic: number, words: Words): string {
  const report = reportOf(topic, words)
  const text = report.form.replace(PERSON_OR_TIME, slot => {
    if (slot === 'T') return TIMES[report.time]!
    return slot === 'w' ? PERSONS[report.person]! : capital(PERSONS[report.person]!)
  })
  const { opens, closes } = remarkOf(topic, words)
  return flat(`${opens ? ` ${remarkText(opens)}` : ''} ${text}${closes ? ` ${remarkText(closes)}` : ''}`)
}

const PERSON_OR_TIME = /\b[WwT]\b/g

interface Remark {
  readonly form: string
  readonly subject: string
}

const remarkText = ({ form, subject }: Remark) =>
  form.replace(/\b[Ss]\b/, slot => (slot === 's' ? subject : capital(subject)))

function reportOf(topic: number, { report }: Words) {
  const own = templates[TOPICS[topic]!]
  const choice = Math.floor(report / (PERSONS.length * TIMES.length * 3))
  const form =
    report % 3 === 0
      ? own[choice % own.length]!
      : reported(PREDICATES[choice % PREDICATES.length]!, subjectOf(topic, Math.floor(choice / PREDICATES.length)))
  return {
    form,
    person: Math.floor(report / 3) % PERSONS.length,
    time: Math.floor(report / (3 * PERSONS.length)) % TIMES.length,
  }
}

function remarkOf(topic: number, { remark }: Words): { readonly opens?: Remark; readonly closes?: Remark } {
  const kind = remark % 10
  if (kind >= REMARKS_OF_TEN) return {}
  const choice = Math.floor(remark / 10)
  const other = (topic + 1 + (choice % (TOPICS.length - 1))) % TOPICS.length
  const rest = Math.floor(choice / (TOPICS.length - 1))
  const forms = kind % 2 === 0 ? OPENING : CLOSING
  const said = { form: forms[rest % forms.length]!, subject: subjectOf(other, Math.floor(rest / forms.length)) }
  return kind % 2 === 0 ? { opens: said } : { closes: said }
}

/** Of ten messages, those with a remark. */
const REMARKS_OF_TEN = 8

const subjectOf = (topic: number, at: number) => {
  const own = subjects[TOPICS[topic]!]
  return own[at % own.length]!
}

const reported = (predicate: string, subject: string) =>
  predicate.replace(/\b[Ss]\b/, slot => (slot === 's' ? subject : capital(subject)))

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** What may be said of a subject of any topic: S and s stand for it, W and w for a person, T for a time. */
const PREDICATES =
  `S kept w busy T.|S gave w a hard time T.|W had nothing but trouble with s T.|W talked of nothing but s T.|S was worse than expected T.|S was better than expected T.|S took w by surprise T.|S was the first thing that w noticed T.|W had not counted on s T.|S put w in a good mood T.|S did not bother w at all T.|It was s that spoilt everything for w T.|S cost w a whole afternoon.|W was glad T when s was over and done with.|After all the fuss, s turned out well T.|S came T, and w was not ready for it.|W has had enough of s.|There was no getting away from s T.`.split(
    '|',
  )

/** Remarks that set a subject aside, before a report and behind it. */
const OPENING =
  'Never mind s.|Enough about s.|Nothing new about s.|S can wait.|Let us not talk about s.|Leave s aside for once.'.split(
    '|',
  )
const CLOSING =
  'More about s another day.|This has nothing to do with s.|And please, not a word about s.|So much for today, s comes next time.|You asked about s, but that can wait.|I will not go into s again.'.split(
    '|',
  )

/** Counts texts by their parts, which are cut where tokenizers split. */
export const messageTokens: (tokenizer: Tokenizer) => (topic: number, words: Words) => number = perTokenizer(
  tokenizer => {
    const { piece } = tokenizer
    const persons = { w: PERSONS.map(who => piece(` ${who}`)), W: PERSONS.map(who => piece(` ${capital(who)}`)) }
    const times = TIMES.map(time => piece(` ${time}`))
    const bare = new Map<string, { tokens: number; who: 'w' | 'W' | undefined; timed: boolean }>()
    const bareOf = (form: string) => {
      const known = bare.get(form)
      if (known) return known
      const counted = {
        tokens: piece(` ${form}`.replace(/ [WwT]\b/g, '')),
        who: /\b[Ww]\b/.exec(form)?.[0] as 'w' | 'W' | undefined,
        timed: /\bT\b/.test(form),
      }
      bare.set(form, counted)
      return counted
    }
    const lineBreak = piece('.\n') - piece('.')
    return (topic, words) => {
      const { form, person, time } = reportOf(topic, words)
      const { tokens, who, timed } = bareOf(form)
      const { opens, closes } = remarkOf(topic, words)
      const remarks = (opens ? piece(` ${remarkText(opens)}`) : 0) + (closes ? piece(` ${remarkText(closes)}`) : 0)
      return tokens + (who ? persons[who][person]! : 0) + (timed ? times[time]! : 0) + remarks + lineBreak
    }
  },
)

/** The topic of a message: that of its report. */
export function topicOf(text: string): Topic {
  const report = text.replace(SET_ASIDE, '')
  reports ??= new Map(
    TOPICS.flatMap(topic => templates[topic].flatMap(form => spelled(form).map(said => [said, topic]))),
  )
  return reports.get(report) ?? topics.get(SUBJECT.exec(report)![1]!.toLowerCase())!
}

let reports: Map<string, Topic> | undefined

const spelled = (form: string): string[] =>
  PERSONS.flatMap(person =>
    TIMES.map(time =>
      form.replace(PERSON_OR_TIME, slot => (slot === 'T' ? time : slot === 'w' ? person : capital(person))),
    ),
  )

const topics = new Map(TOPICS.flatMap(topic => subjects[topic].map(subject => [subject, topic] as const)))
const ANY_SUBJECT = [...topics.keys()].join('|')
const SUBJECT = new RegExp(`\\b(${ANY_SUBJECT})\\b`, 'i')
const remarkPattern = (forms: readonly string[]) =>
  forms.map(form => form.replace(/\./g, '\\.').replace(/\b[Ss]\b/, `(?:${ANY_SUBJECT})`)).join('|')
const SET_ASIDE = new RegExp(`^(?:${remarkPattern(OPENING)}) | (?:${remarkPattern(CLOSING)})$`, 'i')
