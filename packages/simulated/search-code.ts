import { findContentStems, segmentSentences } from './reading/words.ts'
import type { RequestPage } from './server/page.ts'
import { isAskingForCommon, parseHowMany } from './skills/count-words.ts'
import { findQuotedNames } from './skills/extract.ts'
import { isFollowRequest, isVariableQuestion } from './skills/follow-links.ts'

/** Location of the text: a variable, or files. */
export type TextSource = { readonly variable: string } | { readonly file: string } | { readonly index: string }

/** A short Python program that prints what a text says to a question. The second try looks for single words. */
export function searchCode({ question, frame }: SearchRequest, attempt: number, source: TextSource = CONTEXT): string {
  return writeProgram(source, attempt > 0 ? writeWordSearch(question) : look(question, frame))
}

/** Prints the passages that hold one of the names. */
export const nameCode = (names: readonly string[], source: TextSource = CONTEXT): string =>
  writeProgram(source, writePassageSearch(names))

/** Has a model read the whole text in parts of `chars` characters, and prints what it writes down of each. */
export function writeReadingCode({ question }: SearchRequest, chars: number, source: TextSource = CONTEXT): string {
  return writeProgram(source, [
    `question = ${JSON.stringify(question)}`,
    `parts = [text[at:at + ${chars}] for at in range(0, len(text), ${chars})]`,
    `prompts = [f"Write down everything in this part that the answer needs, as it stands there. If nothing in it bears on the question, write only: NOTHING.\\n\\n<section>\\n{part}\\n</section>\\n\\n<question>\\n{question}\\n</question>" for part in parts]`,
    'replies = []',
    'for at in range(0, len(prompts), 16):',
    '    replies += llm_query_batched(prompts[at:at + 16])',
    String.raw`print("\n\n".join(reply for reply in replies if reply.strip() != "NOTHING")[:15000])`,
  ])
}

type SearchRequest = Pick<RequestPage, 'question' | 'frame'>

const CONTEXT: TextSource = { variable: 'context' }

const writeProgram = (source: TextSource, lines: readonly string[]) =>
  ['import re', ...writeTextLoader(source), ...lines].join('\n')

function writeTextLoader(source: TextSource): string[] {
  if ('variable' in source) {
    const { variable } = source
    return [`text = ${variable} if isinstance(${variable}, str) else "\\n\\n".join(str(part) for part in ${variable})`]
  }
  if ('file' in source) return [`text = open(${JSON.stringify(source.file)}).read()`]
  return [
    String.raw`paths = [line.split("\t")[0].strip() for line in open(${JSON.stringify(source.index)})][1:]`,
    String.raw`text = "\n\n".join(open(path).read() for path in paths)`,
  ]
}

function look(question: string, frame: string): string[] {
  if (isAskingForCommon(question)) return writeCounting(parseHowMany(question))
  if (isAskingForCommon(frame)) return writeCounting(parseHowMany(frame))
  const values = question.match(/-?\d[\d.,]*\d/g) ?? []
  if (isVariableQuestion(question) && values.length > 0) return writeAssignmentSearch(values)
  const names = [...new Set(findQuotedNames(removeAnswerForm(question)))]
  if (isFollowRequest(question) && names.length > 0) return writeLinkSearch(names)
  return names.length > 0 ? writeNameSearch(names) : writeWordSearch(question)
}

/** Removes instructions about the answer's form, which may contain quotes. */
const removeAnswerForm = (question: string) =>
  segmentSentences(question)
    .filter(sentence => sentence.includes('?'))
    .join('\n') || question

const writeCounting = (many: number) => [
  'from collections import Counter',
  String.raw`listed = re.findall(r"(?:^|\s)\d+[.)]\s+([^\W\d]\S*)", text)`,
  String.raw`words = listed if len(listed) > 20 else re.findall(r"[^\W\d_]+", text)`,
  `for word, count in Counter(word.lower() for word in words).most_common(${many + 5}):`,
  '    print(f"{word}: {count}")',
]

const writeAssignmentSearch = (values: readonly string[]) => [
  String.raw`pairs = re.findall(r"(\w+)\s*(?::=|<-|=|\bis set to\b|\bis assigned\b|\btakes\b)\s*(?:the )?(?:value )?(?:of )?(?:VAR )?(\w+)", text)`,
  `known = set(${list(values)})`,
  'for _ in range(len(pairs)):',
  '    more = {name for name, to in pairs if to in known} - known',
  '    if not more: break',
  '    known |= more',
  'for name, to in pairs:',
  '    if to in known: print(f"{name} = {to}")',
]

const writeLinkSearch = (names: readonly string[]) => [
  String.raw`pairs = dict(re.findall(r"[\"']?([\w-]+)[\"']?\s*(?::|->|=>)\s*[\"']?([^\"'\n]+)", text))`,
  `at = next((name for name in ${list(names)} if name in pairs), None)`,
  'for _ in range(10000):',
  '    if at not in pairs: break',
  `    print(f'{{"{at}": "{pairs[at]}"}}')`,
  '    at = pairs.pop(at)',
]

const writeNameSearch = (names: readonly string[]) => [
  `names = ${list(names)}`,
  'hits = []',
  'for name in names:',
  String.raw`    for found in re.finditer(r"(?<![\w-])" + re.escape(name) + r"(?![\w-])", text):`,
  String.raw`        start = max(text.rfind("\n", 0, found.start()) + 1, found.start() - 300)`,
  String.raw`        end = text.find("\n", found.end())`,
  '        hits.append(text[start:min(end if end >= 0 else len(text), found.end() + 300)])',
  String.raw`print("\n".join(dict.fromkeys(hits))[:15000])`,
]

const writePassageSearch = (names: readonly string[]) => [
  `names = ${list(names)}`,
  'hits = []',
  String.raw`for part in re.split(r"\n\s*\n", text):`,
  '    for name in names:',
  '        at = part.find(name)',
  '        if at < 0: continue',
  '        is_its_own = name in part[:len(name) + 40]',
  '        hits.append((not is_its_own, part if len(part) <= 3000 else part[max(0, at - 400):at + 400]))',
  '        break',
  String.raw`print("\n\n".join(dict.fromkeys(part for _, part in sorted(hits, key=lambda hit: hit[0])))[:15000])`,
]

const writeWordSearch = (question: string) => [
  'from math import log',
  `words = ${list([...findContentStems(removeAnswerForm(question))])}`,
  String.raw`lines = [line for line in re.split(r"\n+|(?<=[.!?]) (?=[A-Z])", text) if line.strip()]`,
  'low = [line.lower() for line in lines]',
  'weight = {word: log(1 + len(lines) / max(1, sum(word in line for line in low))) for word in words}',
  'score = [sum(weight[word] for word in words if word in line) for line in low]',
  'best = sorted(range(len(lines)), key=lambda at: -score[at])[:15]',
  String.raw`print("\n".join(lines[at][:600] for at in sorted(best) if score[at] > 0))`,
]

const list = (items: readonly string[]) => JSON.stringify(items)
