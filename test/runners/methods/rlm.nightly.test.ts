import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAttempt } from '../../../runners/attempts/attempt.ts'
import { createBudget } from '../../../runners/metering/budget.ts'
import { createMeter } from '../../../runners/metering/meter.ts'
import { createSharedWork } from '../../../runners/metering/shared-work.ts'
import type { MethodResult, MethodRun } from '../../../runners/method.ts'
import { makeQuoteFinder } from '../../../runners/methods/parts/quotes.ts'
import { rlm } from '../../../runners/methods/rlm.ts'
import type { ChatRequest } from '../../../runners/model.ts'
import { ModelError } from '../../../runners/model.ts'
import { createSandboxPool, type SandboxPool } from '../../../runners/sandbox/pool.ts'
import { fakeModel, makeJob, makePrompt, makeReply, runOf } from '../bench.ts'

let pool: SandboxPool
beforeAll(() => {
  pool = createSandboxPool(2, { renewing: true })
})
afterAll(() => pool.close())

const context = `${'The grass is green. '.repeat(300)}The okapi number is 42.${' The sky is blue.'.repeat(300)}`
const repl = (code: string) => `\`\`\`repl\n${code}\n\`\`\``
const FOUND = repl('import re\nfound = re.findall(r"okapi number is (\\d+)", context)\nprint(found)')
const READY = repl('answer["content"] = found[0]; answer["ready"] = True')

type Params = Partial<typeof rlm.params>
type Say = (request: ChatRequest, call: number) => string

async function run(
  say: readonly string[] | Say,
  params: Params = {},
  more: Partial<MethodRun<typeof rlm.params>> = {},
) {
  const spans: [number, number][] = []
  const texts = typeof say === 'function' ? say : (_: ChatRequest, call: number) => say[call] ?? 'no more'
  const model = fakeModel((request, call) => makeReply(texts(request, call)))
  const given = runOf(rlm, model, {
    params: { ...rlm.params, ...params },
    sandbox: options => pool.open(options),
    read: (start, end) => void spans.push([start, end]),
    ...more,
  })
  const outcome: MethodResult = await rlm.run(makePrompt(context, 'What is the okapi number?'), given)
  return { outcome, asked: model.asked, spans }
}

describe('the protocol', () => {
  test.each([
    ['the user', {}, 'user', true],
    ['the assistant, as the repository does', { lastCall: 'assistant' }, 'assistant', true],
    ['the assistant without the task, as in the old flow', { protocol: 'final' }, 'assistant', false],
  ])('when the turns are over the answer is asked for by %s', async (_, params, role, says) => {
    const { outcome, asked } = await run(['I look.', 'I think.', '42'], { turns: 2, ...params })
    expect(outcome).toMatchObject({ answer: '42', forced: true })
    const last = asked.at(-1)!
    expect(last.final).toBe(true)
    expect(last.messages.at(-1)).toMatchObject({ role, content: expect.stringMatching(/^No turn is left\./) })
    expect(last.messages.some(({ content }) => content.includes('What is the okapi number?'))).toBe(says)
  })

  test('only blocks tagged repl are run with blocks=repl', async () => {
    const { outcome } = await run([FOUND.replace('repl', 'python'), READY], { turns: 2, blocks: 'repl' })
    expect(outcome).toMatchObject({ forced: true, notes: { cells: 1 } })
  })

  test('system, question, then turns; what is printed comes back, and the context never goes out whole', async () => {
    const { outcome, asked, spans } = await run([FOUND, READY])
    expect(outcome).toMatchObject({ status: 'answered', answer: '42', notes: { turns: 2, cells: 2, sub_calls: 0 } })
    expect(asked.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['system', 'user', 'user'],
      ['system', 'user', 'user', 'assistant', 'user', 'user'],
    ])
    const texts = asked[1].messages.map(({ content }) => content)
    expect(texts[1]).toContain('What is the okapi number?')
    expect(texts[1]).toContain(`${context.length} characters`)
    expect(texts[2]).toMatch(/^Turn 1 of 30\. Do not answer yet/)
    expect(texts[4]).toBe("Output:\n['42']\nVariables: found")
    expect(texts[5]).toBe('Turn 2 of 30. What do you do next?')
    for (const text of texts) expect(text).not.toContain('The grass is green. The grass is green.')
    expect(spans).toEqual([])
  })

  test('output is cut and counted, and what it quotes of the context is reported as read', async () => {
    const { asked, spans } = await run([repl('print(context[5900:])'), READY], { outputChars: 500 })
    const shown = asked[1].messages[4].content
    expect(shown).toMatch(/\(\d+ more characters are not shown\)/)
    expect(spans.some(([start, end]) => start <= 6001 && end >= 6300)).toBe(true)
  })

  test('documents are a list, put back after a cell that bound its name to something else', async () => {
    const code = 'print(len(context), context[1])\ncontext = context[0]'
    const texts = ['One.\n', 'The okapi number is 42.\n']
    const documents = [
      { id: '1', start: 0, end: 5 },
      { id: '2', start: 5, end: 29 },
    ]
    const model = fakeModel((_, call) => makeReply([repl(code), repl(code), READY][call]))
    const params = { ...rlm.params, shape: 'documents', turns: 2 }
    const given = runOf(rlm, model, { params, sandbox: options => pool.open(options) })
    await rlm.run({ ...makePrompt(texts.join(''), 'Which?'), documents }, given)
    expect(model.asked[0].messages[1].content).toContain('The context is a list of 2 strings of 29 characters')
    const shown = model.asked.at(-1)!.messages.filter(({ content }) => content.startsWith('Output:'))
    expect(shown.map(({ content }) => content)).toEqual(Array(2).fill('Output:\n2 The okapi number is 42.'))
  })

  test('an error is one line, and a reply without a block is only kept', async () => {
    const { asked, outcome } = await run(['Let me think.', repl('1/0'), FOUND, READY])
    expect(asked[1].messages.map(({ role }) => role)).toEqual(['system', 'user', 'user', 'assistant', 'user'])
    expect(asked[2].messages.at(-2)!.content).toBe('Output:\nZeroDivisionError: division by zero')
    expect(outcome.answer).toBe('42')
  })
})

describe('the answer dict', () => {
  test('all blocks of a reply are run, and the first answer counts, even of one that raises later', async () => {
    const first = repl('answer["content"] = 5.0; answer["ready"] = 1\n1/0')
    const second = repl('llm_query("late"); answer["content"] = "two"; answer["ready"] = True')
    const { outcome, asked } = await run([`${first}\n${second}`])
    expect(outcome).toMatchObject({ status: 'answered', answer: '5.0', notes: { cells: 2 } })
    expect(asked.map(({ label }) => label)).toEqual(['turn 1', 'sub-call'])
  })

  test('a block that raises loses the names it bound, and keeps what it changed in place', async () => {
    const raising = 'hay.append(2)\nlate = 9\nother = 1\ndel other\n1/0'
    const look = 'print(hay, other, "late" in globals())'
    const { asked } = await run([repl('hay = [1]\nother = "kept"'), repl(raising), repl(look), READY])
    const shown = [1, 2, 3].map(turn => asked[turn].messages.at(-2)!.content)
    expect(shown).toEqual([
      'Output:\nVariables: hay, other',
      'Output:\nZeroDivisionError: division by zero\nVariables: hay, other',
      'Output:\n[1, 2] kept False\nVariables: hay, other',
    ])
  })
})

describe('the older protocol', () => {
  const final = (replies: readonly string[], params: Params = {}) => run(replies, { protocol: 'final', ...params })

  test('the question comes before each reply and stays nowhere; each block comes with its code', async () => {
    const two = `${FOUND}\n${repl('print(1)')}`
    const { outcome, asked } = await final([two, 'Let me think.', 'FINAL(42 (forty-two))'])
    expect(outcome.answer).toBe('42 (forty-two)')
    expect(asked.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['system', 'user', 'user'],
      ['system', 'user', 'assistant', 'user', 'user', 'user'],
      ['system', 'user', 'assistant', 'user', 'user', 'assistant', 'user'],
    ])
    for (const { messages } of asked) {
      const asks = messages.map(({ content }) => content.includes('What is the okapi number?'))
      expect(asks.lastIndexOf(true)).toBe(messages.length - 1)
      expect(asks.indexOf(true)).toBe(messages.length - 1)
    }
    const [, , , first, second] = asked[1].messages.map(({ content }) => content)
    expect(first).toContain('found = re.findall')
    expect(first).toContain("Output:\n['42']")
    expect(second).toMatch(/print\(1\)[\s\S]*Output:\n1/)
  })

  test('of a variable that is not there nothing is said, and the run goes on', async () => {
    const { outcome, asked } = await final([FOUND, 'FINAL_VAR(lost)', 'FINAL_VAR("found")'])
    expect(outcome.answer).toBe("['42']")
    expect(asked[2].messages.map(({ role }) => role).slice(-2)).toEqual(['assistant', 'user'])
  })
})

describe('calls from code', () => {
  const subs = (code: string, answer: Say, params: Params = {}, more: Partial<MethodRun<typeof rlm.params>> = {}) =>
    run(
      (request, call) =>
        request.label === 'sub-call' ? answer(request, call) : request.label === 'turn 1' ? repl(code) : READY,
      params,
      more,
    )

  test('one call is one user message at depth 1; a batch keeps its order', async () => {
    const { asked, outcome } = await subs(
      'found = [llm_query("one " + context[:200])] + llm_query_batched(["two", "three"])\nprint(found)',
      ({ messages }) => messages[0].content.slice(0, 3),
    )
    const calls = asked.filter(({ label }) => label === 'sub-call')
    expect(calls.map(({ messages, depth }) => [messages.map(({ role }) => role), depth])).toEqual(
      Array(3).fill([['user'], 1]),
    )
    expect(outcome).toMatchObject({ answer: 'one', notes: { sub_calls: 3, largest_batch: 2 } })
  })

  test('one failed call does not end a batch', async () => {
    const failing: Say = ({ messages }) => {
      if (messages[0].content === 'bad') throw new ModelError('failed', 'status 500')
      return 'fine'
    }
    const { outcome } = await subs('found = [" ".join(llm_query_batched(["a", "bad", "c"]))]', failing)
    expect(outcome.answer).toBe('fine Error: status 500 fine')
  })

  test('a prompt over the sub-model’s window is told so, and not sent', async () => {
    const narrow = fakeModel(() => makeReply('sent'), 1000)
    const { outcome } = await subs(
      'found = [llm_query(context * 3)]',
      () => '',
      { subTokens: 100 },
      { subModel: narrow },
    )
    // 100 are kept for the answer, 32 for a chat template that is not known.
    expect(outcome.answer).toMatch(/^Error: the prompt has \d+ tokens, and the model takes at most 868\./)
    expect(narrow.asked).toHaveLength(0)
  })

  test('rlm_query has a REPL of its own at depth 2, with the prompt as its context', async () => {
    const say: Say = ({ label, depth = 0, messages }) => {
      if (label === 'turn 1')
        return repl(
          depth === 0
            ? 'found = [rlm_query("the colour is red")]'
            : 'answer["content"] = context.upper(); answer["ready"] = True',
        )
      expect(messages[0].role).toBe('system')
      return READY
    }
    expect((await run(say, { depth: 2 })).outcome.answer).toBe('THE COLOUR IS RED')
    const plain = await run(request =>
      request.label === 'sub-call' ? 'plain' : request.label === 'turn 1' ? repl('found = [rlm_query("x")]') : READY,
    )
    expect(plain.outcome.answer).toBe('plain')
  })

  test('a REPL below the root and the calls from its code are on the root’s model', async () => {
    const sub = fakeModel(() => makeReply('the second model'))
    const say: Say = ({ label, depth = 0 }) => {
      if (label === 'sub-call') return 'the first model'
      if (depth > 0) return repl('answer["content"] = llm_query("deep"); answer["ready"] = True')
      return label === 'turn 1' ? repl('found = [rlm_query("x") + ", " + llm_query("flat")]') : READY
    }
    const { outcome, asked } = await run(say, { depth: 2 }, { subModel: sub })
    expect(outcome.answer).toBe('the first model, the second model')
    expect(sub.asked).toHaveLength(1)
    expect(asked.filter(({ depth }) => depth === 1).map(({ label }) => label)).toEqual(['turn 1'])
  })

  test('no more calls than the limit are made, and the code is told so', async () => {
    const code = 'found = [str([llm_query("a"), *llm_query_batched(["b", "c"]), llm_query("d")])]'
    const { outcome, asked } = await subs(code, () => 'yes', { maxCalls: 2 })
    const refused = 'Error: the limit of 2 calls from code is used up. Answer with what you have.'
    expect(outcome.answer).toBe(`['yes', 'yes', '${refused}', '${refused}']`)
    expect(outcome.notes).toMatchObject({ sub_calls: 2 })
    expect(asked.filter(({ label }) => label === 'sub-call')).toHaveLength(2)
  })

  test('a batch that is too long is an error that says so, and none of it is sent', async () => {
    const code = `try:
    llm_query_batched(["x"] * 900000)
except RuntimeError as error:
    found = [str(error)]`
    const { outcome, asked } = await subs(code, () => 'yes')
    expect(outcome.answer).toBe('a batch has at most 5,000 prompts, and this one has 900,000. Send it in parts.')
    expect(asked.map(({ label }) => label)).toEqual(['turn 1', 'turn 2'])
  })

  test('REPLs below the root count together, with their turns', async () => {
    const say: Say = ({ label, depth = 0 }) => {
      if (depth > 0) return label === 'answer' ? 'gave up' : repl('llm_query("deeper")')
      return label === 'turn 1' ? repl('found = [str(rlm_query_batched(["a", "b", "c", "d", "e"]))]') : READY
    }
    const { outcome, asked } = await run(say, { depth: 2, maxCalls: 9 })
    expect(outcome.answer).toMatch(/gave up/)
    expect(asked.filter(({ depth = 0, final }) => depth > 0 && !final).length).toBeLessThanOrEqual(9)
  })

  describe('when the run is stopped', () => {
    const stopping = async (code: string, atCall: number, params: Params = {}) => {
      const stop = new AbortController()
      let asked = 0
      const model = fakeModel(({ label }) => {
        if (label !== 'sub-call') return makeReply(label === 'turn 1' ? repl(code) : READY)
        if (++asked === atCall) stop.abort(new Error('stopped'))
        return makeReply('42')
      })
      const given = runOf(rlm, model, {
        params: { ...rlm.params, parallel: 2, ...params },
        sandbox: options => pool.open(options),
        stop: stop.signal,
      })
      const ended = await rlm.run(makePrompt(context), given).catch((error: Error) => error.message)
      return { ended, asked }
    }

    test('the calls of a batch that have not begun never do, and the item is no result', async () => {
      const { ended, asked } = await stopping('found = llm_query_batched(["x"] * 1000)', 3)
      expect(ended).toBe('stopped')
      expect(asked).toBeLessThanOrEqual(4)
    })

    test('code that catches the error is ended all the same', async () => {
      const loop = 'while True:\n    try:\n        llm_query("x")\n    except Exception:\n        pass'
      expect(await stopping(loop, 3)).toEqual({ ended: 'stopped', asked: 3 })
    })

    test('what is under way ends, and the item with it', async () => {
      const { ended } = await stopping('found = llm_query_batched(["x", "y"])', 2)
      expect(ended).toMatchObject({ status: 'answered', answer: '42' })
    })
  })

  test('budget() tells what is left', async () => {
    const limited = createBudget({ limits: { calls: 9 }, whose: 'item', now: () => 0 })
    const { outcome } = await run([repl('found = [str(budget())]'), READY], {}, { budget: limited })
    expect(outcome.answer).toBe("{'calls': 8, 'tokens': None, 'dollars': None, 'seconds': None}")
  })
})

describe('limits', () => {
  test('after the last turn, one call for the answer', async () => {
    const { outcome, asked } = await run((_, call) => (call === 3 ? '42' : FOUND), { turns: 3 })
    expect(asked).toHaveLength(4)
    expect(asked[3]).toMatchObject({ label: 'answer', final: true })
    expect(outcome).toMatchObject({ answer: '42', forced: true, reason: expect.stringContaining('3 turns were taken') })
  })

  test('the budget of calls holds, and the draft is in the last prompt', async () => {
    const limited = createBudget({ limits: { calls: 3 }, whose: 'item', now: () => 0 })
    const model = fakeModel((_, call) => makeReply(call < 2 ? repl('answer["content"] = "41?"') : '42'))
    const metered = createMeter({ context, contextTokens: 1, budget: limited, now: () => 0 })
    const given = runOf(rlm, metered.wrap(model), { sandbox: options => pool.open(options), budget: limited })
    const outcome = await rlm.run(makePrompt(context), given)
    expect(model.asked).toHaveLength(3)
    expect(model.asked[2].messages.at(-1)!.content).toContain('Your answer so far: 41?')
    expect(outcome).toMatchObject({ answer: '42', forced: true })
  })

  test('a cell that is killed starts the REPL anew and says so; variables are gone, the context is there', async () => {
    const { outcome, asked } = await run(
      [repl('x = 1\nwhile True: pass'), repl('print("x" in globals(), len(context))'), FOUND, READY],
      { cellSeconds: 0.3 },
    )
    expect(asked[1].messages.at(-2)!.content).toContain('all variables but the context are gone')
    expect(asked[2].messages.at(-2)!.content).toContain(`False ${context.length}`)
    expect(outcome).toMatchObject({ answer: '42', notes: { restarts: 1 } })
  })

  test("the item's time ends a cell, and no further one of the reply is begun", async () => {
    let at = 0
    const endless = repl('while True: budget()')
    const model = fakeModel((_, call) => {
      at = 9500
      return makeReply(call === 0 ? `${endless}\n${endless}\n${endless}\n${endless}\n${endless}` : '42')
    })
    const never = new AbortController().signal
    const place = {
      limits: { ms: 10_000 },
      stop: never,
      shared: createSharedWork(),
      sandboxes: pool,
      now: () => at,
      today: () => 0,
    }
    const runBudget = createBudget({ limits: {}, whose: 'run', now: place.now })
    const { row } = await runAttempt(makeJob(rlm, model), never, { ...place, runBudget })
    expect(row).toMatchObject({ answer: '42', status: { forced: true }, notes: { restarts: 1 } })
    expect(model.asked.map(({ final = false }) => final)).toEqual([false, true])
  })

  describe('Python lost again and again', () => {
    const exit = repl('import os\nanswer["content"] = "1"; answer["ready"] = True\nos._exit(1)')
    const replies = (last: string) => [repl('answer["content"] = "41?"'), exit, exit, exit, exit, last]

    test('is no answer: the last call is for one, with the draft of a block that ended', async () => {
      const { outcome, asked } = await run(replies('42'))
      expect(outcome).toMatchObject({ status: 'answered', answer: '42', forced: true, notes: { restarts: 4 } })
      expect(outcome.reason).toContain('Python was lost more than 3 times')
      expect(asked).toHaveLength(6)
      expect(asked.at(-1)).toMatchObject({ label: 'answer', final: true })
      expect(asked.at(-1)!.messages.at(-1)!.content).toContain('Your answer so far: 41?')
    })

    test('is a sandbox error where nothing comes of that, with the draft', async () => {
      const { outcome } = await run(replies(''))
      expect(outcome).toMatchObject({ status: 'sandbox_error', answer: '41?', forced: true })
    })
  })

  test('a history near the window is summed up', async () => {
    const say: Say = ({ label }, call) =>
      label === 'compact'
        ? 'I found nothing yet.'
        : call < 4
          ? repl('print("z " * 400)')
          : READY.replace('found[0]', '"42"')
    const model = fakeModel((request, call) => makeReply(say(request, call)), 3000)
    const given = runOf(rlm, model, {
      params: { ...rlm.params, turnTokens: 600 },
      sandbox: options => pool.open(options),
    })
    const outcome = await rlm.run(makePrompt(context), given)
    expect(outcome.answer).toBe('42')
    expect(outcome.notes!['compactions']).toBeGreaterThan(0)
    const after = model.asked[model.asked.findIndex(({ label }) => label === 'compact') + 1]
    expect(after.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'user'])
  })
})

test('quotes are found wherever they stand, and nothing else is', () => {
  const text = Array.from({ length: 400 }, (_, at) => `Line ${at} says ${at * 7919}.`).join('\n')
  const quotes = makeQuoteFinder(text)
  expect(quotes(`Look: ${text.slice(1000, 1200)} and ${text.slice(5000, 5100)}!`)).toEqual([
    { start: 1000, end: 1200 },
    { start: 5000, end: 5100 },
  ])
  expect(quotes('Nothing of this stands in there, however long the sentence may become in the end.')).toEqual([])
})
