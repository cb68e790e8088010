import type { Random } from '../../../core/random.ts'
import type { Tokenizer } from '../../../core/tokens.ts'
import type { Budget, Doc } from '../documents.ts'
import { articleWriter, type Subject } from './article.ts'
import type { Names } from './names.ts'
import { type Shape, type SubWorld, subWorld } from './sub-world.ts'

/** Articles without end for a reader to look past: those of one sub-world after the other, each with a question of its own. */
export class Shelf {
  readonly #rng: Random
  readonly #worlds: Iterator<SubWorld, never>
  readonly #write: ReturnType<typeof articleWriter>
  #subjects: Subject[] = []

  /** The `given` sub-worlds come first; those behind them are drawn. */
  constructor(
    rng: Random,
    tokenizer: Tokenizer,
    worlds: { names: Names; shape: (rng: Random) => Shape; given?: readonly SubWorld[] },
  ) {
    this.#rng = rng.fork('wording')
    this.#write = articleWriter(tokenizer)
    this.#worlds = endless(rng.fork('worlds'), worlds)
  }

  /** As many articles as fit, the last one with fewer sentences; or `count` articles whether they fit or not. */
  fill(budget: Budget, count?: number): Doc[] {
    const docs: Doc[] = []
    while (docs.length !== count) {
      const subject = this.#next()
      let doc = this.#write(subject, this.#rng)
      let most = doc.sentences
      while (count === undefined && !budget.fits(doc)) {
        if (--most === 0) return docs
        doc = this.#write(subject, this.#rng, most)
      }
      budget.take(doc)
      docs.push(doc)
    }
    return docs
  }

  #next(): Subject {
    if (this.#subjects.length === 0) this.#subjects = [...this.#worlds.next().value.subjects]
    return this.#subjects.pop()! // a world has some
  }
}

function* endless(
  rng: Random,
  { names, shape, given = [] }: { names: Names; shape: (rng: Random) => Shape; given?: readonly SubWorld[] },
): Generator<SubWorld, never> {
  yield* given
  for (;;) yield subWorld(rng, names, shape(rng))
}
