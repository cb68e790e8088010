import {
  drawKeys,
  formatAnswerInstructions,
  formatKey,
  getStatementWriter,
  listPeople,
  makeOtherKeys,
  mustGet,
  type Random,
  type StatementWriter,
  type Tokenizer,
  uncounted,
  type WordPairKey,
} from 'fathom-bench/plugin'
import { type GapKind, MISSING, pickOtherNumber, takeLinesFor } from './gap.ts'

/**
 * A row of a ledger. Every account begins at 0, each of its rows is a payment in with the balance after it, and one
 * line gives what each payer paid in all. The payer of a missing row is the one whose sum is more than the rows show,
 * the difference is the amount, and the rows before it give the balance: nothing near the gap tells.
 */
export const ledger: GapKind = {
  draw(rng, depth) {
    const [account] = drawKeys(rng.fork('account'), 1)
    const { rows, sums } = drawPlan(rng.fork('rows'), PAYERS, ROWS)
    const rest = rng.fork('gap')
    // Not the first row: its amount would be its balance, and options would tell.
    const missing = rest.int(1, ROWS - 1)
    const gap = rows[missing]
    const places = rows.map((_, at) => depth(at)).sort((a, b) => a - b)
    const facts = rows.map((row, at) => ({
      name: at === missing ? 'gap' : `row ${at + 1}`,
      text: at === missing ? MISSING : writeRow(uncounted, account, row).text.trimEnd(),
      depth: places[at],
    }))
    const { text } = writeSums(uncounted, account, sums)
    const { family } = listPeople()
    const others = [...sums.keys()].filter(payer => payer !== gap.payer)
    const amount = pickOtherNumber(rest, gap.amount, LEAST, MOST)
    const name = formatKey(account, '-')
    return {
      keys: [account],
      question: `The ledger has many accounts. Every account begins with a balance of 0; each of its rows is a payment into it, with the balance after that payment, in the order of the payments; and one line says what each payer paid into it in all. Exactly one row of the account ${name} is missing. Who paid, what amount, and what was the balance after it?`,
      ...formatAnswerInstructions('lines', { names: ['payer', 'amount', 'balance'] }),
      held: { payer: family[gap.payer], amount: gap.amount, balance: gap.balance },
      instead: {
        payer: family[rest.pick(others)],
        amount,
        balance: pickOtherNumber(rest, gap.balance, Math.max(amount, gap.amount) + LEAST, ROWS * MOST),
      },
      facts: [...facts, { name: 'sums', text: text.trimEnd(), depth: depth(ROWS) }],
    }
  },

  fill: ({ keys }, room, rng, tokenizer) => takeLinesFor(room, tokenizer, makeOtherAccounts(keys, rng, tokenizer)),

  solve({ context, question }) {
    const account = /account (\S+) is missing/.exec(question)?.[1]
    const sums = new Map<string, number>()
    let [balance, before, totals] = [0, -1, '']
    for (const [line] of context.matchAll(LINE)) {
      if (line === MISSING) before = balance
      if (!line.startsWith(`Account ${account}:`)) continue
      const row = ROW.exec(line)
      if (row) {
        sums.set(row[2], (sums.get(row[2]) ?? 0) + Number(row[1]))
        balance = Number(row[3])
      } else totals = line
    }
    const short = Array.from(totals.matchAll(SUM), ([, payer, total]) => ({
      payer: payer,
      amount: Number(total) - (sums.get(payer) ?? 0),
    })).filter(({ amount }) => amount > 0)
    const [only, ...others] = short
    return only && others.length === 0 && before >= 0 ? { ...only, balance: before + only.amount } : {}
  },

  guess({ context }, rng) {
    const rows = [...context.matchAll(ROWS_ANYWHERE)]
    if (rows.length === 0) return undefined
    const [payer, amount, balance] = [rng.pick(rows)[2], rng.pick(rows)[1], rng.pick(rows)[3]]
    return { payer, amount: Number(amount), balance: Number(balance) }
  },

  line: ({ payer, amount, balance }) => `a payment of ${amount} from ${payer}, balance ${balance}`,
  varied: [['payer'], ['amount'], ['balance']],
}

const PAYERS = 4
/** Bounds of one payment. */
const [LEAST, MOST] = [11, 999]
const ROWS = 8
const LINE = /^.+$/gm
const ROW = /: payment of (\d+) from ([A-Z][a-z]+), balance (\d+)\.$/
const ROWS_ANYWHERE = new RegExp(ROW, 'gm')
const SUM = /([A-Z][a-z]+) (\d+)/g

interface Row {
  /** Number of the family name. */
  readonly payer: number
  readonly amount: number
  readonly balance: number
}

const writeRow = (line: StatementWriter, account: WordPairKey, { payer, amount, balance }: Row) =>
  line
    .words('Account')
    .key(account, '-')
    .words(': payment of')
    .number(amount)
    .words(' from')
    .family(payer)
    .words(', balance')
    .number(balance)
    .end('.')

function writeSums(line: StatementWriter, account: WordPairKey, sums: ReadonlyMap<number, number>) {
  line.words('Account').key(account, '-').words(': in all')
  let first = true
  for (const [payer, sum] of sums) {
    if (!first) line.words(',')
    first = false
    line.family(payer).number(sum)
  }
  return line.end('.')
}

interface Plan {
  readonly rows: readonly Row[]
  /** By payer. */
  readonly sums: ReadonlyMap<number, number>
}

/** Rows in which each of some payers pays at least once. */
function drawPlan(rng: Random, payers: number, count: number): Plan {
  const sums = new Map<number, number>()
  while (sums.size < payers) sums.set(rng.int(0, listPeople().family.length - 1), 0)
  const all = [...sums.keys()]
  const order = rng.shuffle(Array.from({ length: count }, (_, at) => all[at] ?? rng.pick(all)))
  let balance = 0
  const rows = order.map(payer => {
    const amount = rng.int(LEAST, MOST)
    balance += amount
    sums.set(payer, mustGet(sums, payer) + amount)
    return { payer, amount, balance }
  })
  return { rows, sums }
}

/** Accounts that are open at a time, among which the next line is drawn. */
const OPEN = 10

interface Account extends Plan {
  readonly key: WordPairKey
  /** The line at which the sums stand. */
  readonly sumsAt: number
  /** Lines written so far. */
  written: number
}

/** Rows and sums of other accounts, all of them right. */
function makeOtherAccounts(taken: readonly WordPairKey[], rng: Random, tokenizer: Tokenizer) {
  const drawNextKey = makeOtherKeys(rng, taken)
  const line = getStatementWriter(tokenizer)
  const open = (): Account => {
    const rows = rng.int(6, 10)
    return { key: drawNextKey(), ...drawPlan(rng, rng.int(3, 5), rows), sumsAt: rng.int(0, rows), written: 0 }
  }
  const accounts = Array.from({ length: OPEN }, open)
  return () => {
    const at = rng.int(0, OPEN - 1)
    const account = accounts[at]
    const { key, rows, sums, sumsAt } = account
    const next = account.written++
    if (next === rows.length) accounts[at] = open()
    return next === sumsAt ? writeSums(line, key, sums) : writeRow(line, key, rows[next > sumsAt ? next - 1 : next])
  }
}
