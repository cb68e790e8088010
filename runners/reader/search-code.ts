import type { Page } from './page.ts'
import { asksForCommon, howMany } from './skills/count-words.ts'
import { namesIn } from './skills/extract.ts'
import { asksForVariables, asksToFollow } from './skills/follow-links.ts'
import { contentOf } from './words.ts'

/** A short Python program that prints what `context` says to a question. The second try looks for single words. */
export function searchCode({ question, frame }: Pick<Page, 'question' | 'frame'>, attempt: number): string {
  return [TEXT, ...(attempt > 0 ? byWords(question) : look(question, frame))].join('\n')
}

const TEXT = `import re
text = context if isinstance(context, str) else "\\n\\n".join(str(part) for part in context)`

function look(question: string, frame: string): string[] {
  if (asksForCommon(question)) return counting(howMany(question))
  if (asksForCommon(frame)) return counting(howMany(frame))
  const values = question.match(/-?\d[\d.,]*\d/g) ?? []
  if (asksForVariables(question) && values.length > 0) return assigned(values)
  const names = [...new Set(namesIn(question))]
  if (asksToFollow(question) && names.length > 0) return following(names)
  return names.length > 0 ? byNames(names) : byWords(question)
}

const counting = (many: number) => [
  'from collections import Counter',
  String.raw`listed = re.findall(r"(?:^|\s)\d+[.)]\s+([^\W\d]\S*)", text)`,
  String.raw`words = listed if len(listed) > 20 else re.findall(r"[^\W\d_]+", text)`,
  `for word, count in Counter(word.lower() for word in words).most_common(${many + 5}):`,
  '    print(f"{word}: {count}")',
]

const assigned = (values: readonly string[]) => [
  String.raw`pairs = re.findall(r"(\w+)\s*(?::=|<-|=|\bis set to\b|\bis assigned\b|\btakes\b)\s*(?:the )?(?:value )?(?:of )?(?:VAR )?(\w+)", text)`,
  `known = set(${list(values)})`,
  'for _ in range(len(pairs)):',
  '    more = {name for name, to in pairs if to in known} - known',
  '    if not more: break',
  '    known |= more',
  'for name, to in pairs:',
  '    if to in known: print(f"{name} = {to}")',
]

const following = (names: readonly string[]) => [
  String.raw`pairs = dict(re.findall(r"[\"']?([\w-]+)[\"']?\s*(?::|->|=>)\s*[\"']?([^\"'\n]+)", text))`,
  `at = next((name for name in ${list(names)} if name in pairs), None)`,
  'for _ in range(10000):',
  '    if at not in pairs: break',
  `    print(f'{{"{at}": "{pairs[at]}"}}')`,
  '    at = pairs.pop(at)',
]

const byNames = (names: readonly string[]) => [
  `names = ${list(names)}`,
  'hits = []',
  'for name in names:',
  String.raw`    for found in re.finditer(r"(?<![\w-])" + re.escape(name) + r"(?![\w-])", text):`,
  String.raw`        start = max(text.rfind("\n", 0, found.start()) + 1, found.start() - 300)`,
  String.raw`        end = text.find("\n", found.end())`,
  '        hits.append(text[start:min(end if end >= 0 else len(text), found.end() + 300)])',
  String.raw`print("\n".join(dict.fromkeys(hits))[:15000])`,
]

const byWords = (question: string) => [
  'from math import log',
  `words = ${list([...contentOf(question)])}`,
  String.raw`lines = [line for line in re.split(r"\n+|(?<=[.!?]) (?=[A-Z])", text) if line.strip()]`,
  'low = [line.lower() for line in lines]',
  'weight = {word: log(1 + len(lines) / max(1, sum(word in line for line in low))) for word in words}',
  'score = [sum(weight[word] for word in words if word in line) for line in low]',
  'best = sorted(range(len(lines)), key=lambda at: -score[at])[:15]',
  String.raw`print("\n".join(lines[at][:600] for at in sorted(best) if score[at] > 0))`,
]

const list = (items: readonly string[]) => JSON.stringify(items)
