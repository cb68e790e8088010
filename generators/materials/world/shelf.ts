import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { Doc, DocumentBudget } from '../documents/documents.ts'
import { type ArticleSubject, getArticleWriter } from './article.ts'
import type { NameSource } from './names.ts'
import { drawSubWorld, type QuestionShape, type SubWorld } from './sub-world.ts'

/**
 * Articles without end for a reader to look past: those of one sub-world after the other, each with a question of its
 * own.
 */
export class ArticleSupply {
  readonly #rng: Random
  readonly #worlds: Iterator<SubWorld, never>
  readonly #write: ReturnType<typeof getArticleWriter>
  #subjects: ArticleSubject[] = []

  /** The `given` sub-worlds come first; those behind them are drawn. */
  constructor(
    rng: Random,
    tokenizer: Tokenizer,
    worlds: { names: NameSource; shape: (rng: Random) => QuestionShape; given?: readonly SubWorld[] },
  ) {
    this.#rng = rng.fork('wording')
    this.#write = getArticleWriter(tokenizer)
    this.#worlds = generateSubWorlds(rng.fork('worlds'), worlds)
  }

  /** As many articles as fit, the last one with fewer sentences; or `count` articles whether they fit or not. */
  fill(budget: DocumentBudget, count?: number): Doc[] {
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

  #next(): ArticleSubject {
    if (this.#subjects.length === 0) this.#subjects = [...this.#worlds.next().value.subjects]
    return this.#subjects.pop()! // a world has some
  }
}

function* generateSubWorlds(
  rng: Random,
  {
    names,
    shape,
    given = [],
  }: { names: NameSource; shape: (rng: Random) => QuestionShape; given?: readonly SubWorld[] },
): Generator<SubWorld, never> {
  yield* given
  for (;;) yield drawSubWorld(rng, names, shape(rng))
}
