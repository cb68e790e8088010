import { mustGet } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { flattenString } from '../flat.ts'
import { PERSONS, readTemplates, TIMES, TOPICS, type Topic } from '../words/topics.ts'
import { subjects } from './message-subjects.ts'
import type { MessageLanguage } from './messages.ts'

/**
 * Texts of messages, composed of parts: a report, which is on the message's topic, and in most of them a remark that
 * sets a subject of another topic aside. A report is a template of the topic or says of one of its subjects what could
 * be said of any. So a word of a topic is met about as often in messages on other topics, and a topic has about 450,000
 * texts (2,900 with person and time off, a million with remarks).
 *
 * Of a text, these are two draws from which all its choices are cut.
 */
export interface MessageWords {
  readonly report: number
  readonly remark: number
}

export const drawWords = (rng: Random): MessageWords => ({ report: rng.bits(), remark: rng.bits() })

/** A text of a topic, after a blank. */
export function formatMessageText(topic: number, words: MessageWords): string {
  const { report, person, time } = pickReport(topic, words)
  let text = ''
  for (const part of listReports(topic)[report])
    text += part === 'T' ? TIMES[time] : part === 'w' ? PERSONS[person] : part === 'W' ? CAPITAL_PERSONS[person] : part
  const { opens, closes } = pickRemark(topic, words)
  return flattenString(
    `${opens === undefined ? '' : getRemarks().opening[opens]} ${text}${closes === undefined ? '' : getRemarks().closing[closes]}`,
  )
}

const capitalize = (text: string) => text[0].toUpperCase() + text.slice(1)
const CAPITAL_PERSONS = PERSONS.map(capitalize)

/** The reports of a topic: templates, then predicates of its subjects; each is cut at its slots W, w and T. */
function listReports(topic: number): readonly (readonly string[])[] {
  reportTable[topic] ??= [
    ...mustGet(readTemplates(), TOPICS[topic]),
    ...subjects[TOPICS[topic]].flatMap(subject => PREDICATES.map(predicate => withSubject(predicate, subject))),
  ].map(form => form.split(SLOT))
  return reportTable[topic]
}

const reportTable: (readonly string[])[][] = []
const SLOT = /\b([WwT])\b/

const withSubject = (form: string, subject: string) =>
  form.replace(/\b[Ss]\b/, slot => (slot === 's' ? subject : capitalize(subject)))

function pickReport(topic: number, { report: bits }: MessageWords) {
  const own = mustGet(readTemplates(), TOPICS[topic]).length
  const choice = Math.floor(bits / (PERSONS.length * TIMES.length * 3))
  return {
    // A third are templates.
    report: bits % 3 === 0 ? choice % own : own + (choice % (listReports(topic).length - own)),
    person: Math.floor(bits / 3) % PERSONS.length,
    time: Math.floor(bits / (3 * PERSONS.length)) % TIMES.length,
  }
}

/** All remarks, each after a blank: those on a topic's subjects stand together. */
function getRemarks() {
  remarkTable ??= { opening: listRemarks(OPENING), closing: listRemarks(CLOSING) }
  return remarkTable
}

const listRemarks = (forms: readonly string[]) =>
  TOPICS.flatMap(topic => subjects[topic]).flatMap(subject => forms.map(form => ` ${withSubject(form, subject)}`))

let remarkTable: { readonly opening: readonly string[]; readonly closing: readonly string[] } | undefined

/** Places in `remarks()`. */
function pickRemark(
  topic: number,
  { remark: bits }: MessageWords,
): { readonly opens?: number; readonly closes?: number } {
  const kind = bits % 10
  if (kind >= REMARKS_OF_TEN) return {}
  const choice = Math.floor(bits / 10)
  const other = (topic + 1 + (choice % (TOPICS.length - 1))) % TOPICS.length
  const opens = kind % 2 === 0
  const aTopic = (opens ? getRemarks().opening : getRemarks().closing).length / TOPICS.length
  const at = other * aTopic + (Math.floor(choice / (TOPICS.length - 1)) % aTopic)
  return opens ? { opens: at } : { closes: at }
}

/** Messages with a remark, out of ten. */
const REMARKS_OF_TEN = 8

/** Remarks on a subject of any topic: S and s mean the subject, W and w a person, T a time. */
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

/** Counts texts by their parts, which are cut where tokenizers split: a text with its line break. */
export const getMessageCounter: (tokenizer: Tokenizer) => (topic: number, words: MessageWords) => number =
  memoizePerTokenizer(tokenizer => {
    const { count, piece } = tokenizer
    const countAfterBlank = (texts: readonly string[]) => texts.map(text => count(` ${text}`))
    const slots: Readonly<Record<string, readonly number[]>> = {
      w: countAfterBlank(PERSONS),
      W: countAfterBlank(CAPITAL_PERSONS),
      T: countAfterBlank(TIMES),
    }
    const opening = getRemarks().opening.map(count)
    const closing = getRemarks().closing.map(count)
    const reports = TOPICS.map((_, topic) =>
      listReports(topic).map(parts => ({
        bare: count(` ${parts.join('')}`.replace(/ [WwT]\b/g, '')),
        who: parts.map(part => (part === 'T' ? undefined : slots[part])).find(Boolean),
        when: parts.includes('T') ? slots['T'] : undefined,
      })),
    )
    const lineBreak = piece('.\n') - piece('.')
    return (topic, words) => {
      const { report, person, time } = pickReport(topic, words)
      const { bare, who, when } = reports[topic][report]
      const { opens, closes } = pickRemark(topic, words)
      const remark = opens === undefined ? (closes === undefined ? 0 : closing[closes]) : opening[opens]
      return bare + (who?.[person] ?? 0) + (when?.[time] ?? 0) + remark + lineBreak
    }
  })

/** The texts on topics. Two messages may be equal. */
export const topicLanguage: MessageLanguage = {
  kinds: TOPICS.length,
  formatText: formatMessageText,
  getCounter: tokenizer => getMessageCounter(tokenizer),
}

/** The topic of a message: that of its report; undefined where a part of the text has none. */
export function findTopic(text: string): Topic | undefined {
  const report = text.replace(SET_ASIDE, '')
  reports ??= new Map(
    TOPICS.flatMap(topic => mustGet(readTemplates(), topic).flatMap(form => spellOut(form).map(said => [said, topic]))),
  )
  return reports.get(report) ?? topics.get(SUBJECT.exec(report)?.[1]?.toLowerCase() ?? '')
}

let reports: Map<string, Topic> | undefined

const spellOut = (form: string): string[] =>
  PERSONS.flatMap(person =>
    TIMES.map(time =>
      form.replace(/\b[WwT]\b/g, slot => (slot === 'T' ? time : slot === 'w' ? person : capitalize(person))),
    ),
  )

const topics = new Map(TOPICS.flatMap(topic => subjects[topic].map(subject => [subject, topic] as const)))
const ANY_SUBJECT = [...topics.keys()].join('|')
const SUBJECT = new RegExp(`\\b(${ANY_SUBJECT})\\b`, 'i')
const toRemarkPattern = (forms: readonly string[]) =>
  forms.map(form => form.replace(/\./g, '\\.').replace(/\b[Ss]\b/, `(?:${ANY_SUBJECT})`)).join('|')
const SET_ASIDE = new RegExp(`^(?:${toRemarkPattern(OPENING)})(?: |$)| (?:${toRemarkPattern(CLOSING)})$`, 'i')
