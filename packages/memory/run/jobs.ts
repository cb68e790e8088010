import { type AnswerRow, type Handout, type Job, type MethodRun, makeRandom, type RunEntry } from 'fathom-bench/plugin'

/** Follows jobs to their ends: a lane hands out the next one when those before it are over. */
export class Followed {
  private readonly waiting = new Map<Job, (row: AnswerRow | undefined) => void>()

  /** @returns the job to hand out, and its row when it has ended; no row where it was dropped */
  follow(job: Job): { readonly job: Job; readonly ended: Promise<AnswerRow | undefined> } {
    let end: (row: AnswerRow | undefined) => void = () => {}
    const ended = new Promise<AnswerRow | undefined>(resolve => {
      end = resolve
    })
    const followed: Job = { ...job, over: () => end(undefined) }
    this.waiting.set(followed, end)
    return { job: followed, ended }
  }

  note(job: Job, row: AnswerRow): void {
    this.waiting.get(job)?.(row)
    this.waiting.delete(job)
  }
}

/** A job that answers nothing: its row has what the phase took. */
export function makePhaseJob(
  work: Handout['work'],
  entry: RunEntry,
  name: string,
  act: (run: MethodRun) => Promise<string>,
): Job {
  const { models, suite } = work
  return {
    key: { item: name, method: entry.method.id, model: entry.model?.id ?? 'none', config: entry.config },
    attempt: 1,
    prompt: () => EMPTY_PROMPT,
    contextTokens: 1,
    method: { ...entry.method, run: async (_, run) => ({ status: 'answered', reason: await act(run), answer: '' }) },
    params: entry.params,
    templates: entry.templates,
    model: entry.model,
    subModel: models.subModel,
    embedder: models.embedder,
    tokenizer: suite.tokenizer,
    rng: makeRandom(`${suite.seed}/${name}/${entry.method.id}`),
  }
}

/** Jobs whose rows are no answers. */
export const isPhase = ({ key }: Job): boolean => key.item.startsWith('write/') || key.item.startsWith('settle/')

const EMPTY_PROMPT = {
  context: '',
  instructions: '',
  question: '',
  answerFormat: '',
  maxAnswerTokens: 4_096,
  promptTokens: 0,
  contextTokens: 0,
  statement: () => '',
  render: () => '',
}
