import type { StreamEntry } from './contract.ts'

/** The first words of every question of the track, and of every request of a memory that reads with a model. */
export const introduceEntries = (policy: string): string =>
  `Below are dated entries of what a user, an assistant, letters and tools have said. ${policy}`

/** A line of a transcript: what every reader sees of an entry. */
export const renderEntry = ({ at, kind, role, speaker, text }: StreamEntry): string =>
  `[${at.replace('T', ' ')}] ${kind === 'turn' ? role : kind} ${speaker}: ${text}`

export const renderTranscript = (entries: readonly StreamEntry[]): string => entries.map(renderEntry).join('\n')

/** The entries of lines of a transcript, also of a part of one; other lines are passed over. */
export function readTranscript(text: string): StreamEntry[] {
  const entries: StreamEntry[] = []
  for (const line of text.split('\n')) {
    const found = LINE.exec(line)
    if (found?.groups === undefined) continue
    const { day, time, kind, speaker, words } = found.groups
    const isTurn = kind === 'user' || kind === 'assistant'
    entries.push({
      seq: entries.length,
      at: `${day}T${time}`,
      session: '',
      kind: isTurn ? 'turn' : kind === 'tool' ? 'tool' : 'document',
      role: isTurn ? (kind as 'user' | 'assistant') : 'tool',
      speaker,
      text: words,
    })
  }
  return entries
}

const LINE =
  /\[(?<day>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d)\] (?<kind>user|assistant|document|tool) (?<speaker>(?:letter: )?[^:\n]{1,80}): (?<words>.+)$/
