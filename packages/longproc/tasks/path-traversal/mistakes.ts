import { changeOneLine, LINE_MISTAKES, mustMatch, type Random } from 'fathom-bench/plugin'

type Mistake = (hops: readonly string[], rng: Random) => string[]

/** Wrong answers made of a right one. */
export const pathMistakes: Readonly<Record<string, (answer: string, rng: Random) => string>> = {
  ...Object.fromEntries(
    Object.entries<Mistake>({
      ...LINE_MISTAKES,
      'another transit': (hops, rng) =>
        changeOneLine(hops, rng, hop => hop.replace(/ a (\w+) /, (_, by) => ` a ${by === 'bus' ? 'train' : 'bus'} `)),
      'another city': (hops, rng) => changeOneLine(hops, rng, hop => hop.replace(/(\w)(\w)\.$/, '$2$1.')),
      'a city jumped over': (hops, rng) => {
        const at = rng.int(0, hops.length - 2)
        return hops.toSpliced(at, 2, hops[at].replace(/ to .*/, mustMatch(/ to .*/, hops[at + 1])[0]))
      },
      'back to the start': hops => [...hops, hops[0]],
    }).map(([name, mistake]) => [
      name,
      (answer: string, rng: Random) => {
        const [open, ...hops] = answer.split('\n')
        const close = hops.pop()
        return [open, ...mistake(hops, rng), close].join('\n')
      },
    ]),
  ),
  'no tags': answer => answer.split('\n').slice(1, -1).join('\n'),
}
