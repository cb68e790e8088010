import { buildReplyOutcome, fillSlots, type MethodResult } from 'fathom-bench/plugin'
import type { MemoryQuestion, StreamEntry } from '../contract.ts'
import { type AskTools, defineFold, type StepTools, Unreadable } from './fold/fold.ts'
import { type FileCommand, type Files, readCommands, runCommand, showPaths } from './parts/files.ts'
import {
  checkLeast,
  estimateReading,
  FRAME_TOKENS,
  fillCommon,
  keepWholeLines,
  saysNone,
  sectionOf,
  sendRequest,
} from './parts/request.ts'
import { FILES_HEAD, NOTES_ORDER } from './parts/wording.ts'

const COMMANDS = `{"command": "view", "path": "/memories/NAME"}
{"command": "create", "path": "/memories/NAME", "file_text": "..."}
{"command": "str_replace", "path": "/memories/NAME", "old_str": "...", "new_str": "..."}
{"command": "insert", "path": "/memories/NAME", "insert_line": 0, "insert_text": "..."}
{"command": "delete", "path": "/memories/NAME"}
{"command": "rename", "old_path": "/memories/NAME", "new_path": "/memories/NAME"}`

const WRITE_PROMPT = `{introduction}

You keep files about them, and these files are all that stays: you are asked about the entries later, and do not know what. These commands work on the files, one line of JSON each:
${COMMANDS}

Below are your files, what your commands have shown so far, and the entries of a session.

<section>
${FILES_HEAD}
{files}

{shown}

{section}
</section>

${NOTES_ORDER} Leave out small talk. Keep with each note its time and speaker. Reply with commands only, one a line, or with NONE. Turns left: {turns}.`

const ASK_PROMPT = `{statement}

You do not see the entries any more, only files that you have kept about them. This command shows a file or a folder: {"command": "view", "path": "/memories/NAME"}

<section>
${FILES_HEAD}
{files}

{shown}
</section>

Reply with commands only, one a line, or with the answer. Turns left: {turns}.`

interface NotesParams {
  readonly [name: string]: number
  readonly sessionTokens: number
  readonly replyTokens: number
  readonly writeTurns: number
  readonly askTurns: number
}

/** Files that a model edits by the six commands of the common memory tool. */
export const notes = defineFold<Files, readonly FileCommand[], NotesParams>({
  id: 'notes',
  about:
    'Keeps files and edits them after each session by six commands; views them again when it is asked, and answers itself.',
  source: 'The memory tool of Anthropic (view, create, str_replace, insert, delete, rename); agents that keep files.',
  deviations: [
    'Commands are lines of JSON in a reply, so that a model without tools can write them.',
    '`insert` into a file that does not exist makes it, and a delete takes a whole folder.',
    'Each turn is one request with all that was shown so far.',
  ],
  params: { sessionTokens: 6_000, replyTokens: 6_000, writeTurns: 3, askTurns: 4 },
  paramNotes: {
    sessionTokens: 'Tokens of a session that are read at once, at 3.7 characters each.',
    replyTokens: 'Limit of a reply with commands; a last line that it cuts is dropped.',
    writeTurns: 'Replies with commands for each session, at most.',
    askTurns: 'Replies with commands for each question, before the answer.',
  },
  templates: { write: WRITE_PROMPT, ask: ASK_PROMPT },
  version: 1,
  gives: 'answer',
  check: ({ sessionTokens, replyTokens, writeTurns, askTurns }) =>
    checkLeast({ sessionTokens, replyTokens }, 64) ?? checkLeast({ writeTurns, askTurns }, 1),
  estimate: ({ tokens, maxRecallTokens, maxAnswerTokens }, { sessionTokens, replyTokens, writeTurns, askTurns }) => {
    const input = FRAME_TOKENS + maxRecallTokens
    const calls = askTurns + 1
    return {
      write: estimateReading(tokens, {
        section: sessionTokens / 2,
        kept: 3_000,
        reply: replyTokens,
        calls: writeTurns,
      }),
      ask: {
        calls,
        input: calls * input,
        output: calls * maxAnswerTokens,
        sequential: calls,
        peak: input + maxAnswerTokens,
      },
    }
  },
  rule: ({ sessionTokens }) => sectionOf(sessionTokens, true),
  empty: (): Files => new Map(),
  step: editFiles,
  apply: (files, commands) => commands.reduce((left, command) => runCommand(left, command).files, files),
  list: files => [...files].map(([path, text]) => `== ${path} ==\n${text}`),
  ask: askFiles,
})

async function editFiles(
  before: Files,
  section: readonly StreamEntry[],
  tools: StepTools<NotesParams>,
): Promise<FileCommand[]> {
  const { run, params, policy } = tools
  const done: FileCommand[] = []
  const shown: string[] = []
  let files = before
  for (let turns = params.writeTurns; turns > 0; turns--) {
    const content = fillSlots(run.templates['write'], {
      ...fillCommon(policy, section),
      files: showPaths([...files.keys()]),
      shown: shown.join('\n'),
      turns: String(turns - 1),
    })
    const reply = await sendRequest(tools, content, { label: 'notes', maxAnswerTokens: params.replyTokens })
    const commands = readCommands(keepWholeLines(reply))
    if (commands.length === 0) {
      if (shown.length === 0 && !saysNone(reply)) throw new Unreadable('no line is a command')
      break
    }
    for (const command of commands) {
      const result = runCommand(files, command)
      files = result.files
      if (command.command !== 'view' && result.isDone) done.push(command)
      if (command.command === 'view' || !result.isDone) shown.push(showResult(command, result.said))
    }
    if (shown.length === 0) break
  }
  return done
}

/** A reply without a command is the answer; after the last turn, any reply is. */
async function askFiles(
  files: Files,
  { text: statement, maxAnswerTokens }: MemoryQuestion,
  { run, params }: AskTools<NotesParams>,
): Promise<MethodResult> {
  const shown: string[] = []
  for (let turns = params.askTurns; ; turns--) {
    const content = fillSlots(run.templates['ask'], {
      statement,
      files: showPaths([...files.keys()]),
      shown: shown.join('\n'),
      turns: String(turns),
    })
    const reply = await run.model.chat({
      messages: [{ role: 'user', content }],
      maxAnswerTokens,
      label: turns === 0 ? 'answer' : 'look',
      ...(turns === 0 && { final: true }),
      signal: run.signal,
    })
    const views = readCommands(reply.text).filter(({ command }) => command === 'view')
    if (views.length === 0 || turns === 0) return buildReplyOutcome(reply, { notes: { viewed: shown.length } })
    for (const view of views) shown.push(showResult(view, runCommand(files, view).said))
  }
}

const showResult = (command: FileCommand, said: string): string =>
  `== ${'path' in command ? command.path : command.old_path} ==\n${said}`
