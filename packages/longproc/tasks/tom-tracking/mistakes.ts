import { changeOneLine, getLast, LINE_MISTAKES, type Random } from 'fathom-bench/plugin'

type Mistake = (steps: readonly string[], rng: Random) => string[]

/** Wrong answers made of a right one. */
export const tomMistakes: Readonly<Record<string, (answer: string, rng: Random) => string>> = {
  ...Object.fromEntries(
    Object.entries<Mistake>({
      ...LINE_MISTAKES,
      'seen for not seen': (steps, rng) => changeOneLine(steps, rng, step => step.replace(/: (True|False);/, negate)),
      'another belief': (steps, rng) =>
        changeOneLine(steps, rng, step => step.replace(/: [^:]+\}$/, ": moon's crater}")),
      'no belief': (steps, rng) => changeOneLine(steps, rng, step => step.replace(/: [^:]+\}$/, ': None}')),
      'thing elsewhere': (steps, rng) =>
        changeOneLine(steps, rng, step => step.replace(/(; [^;]+ location: )[^;]+(?=;)/, "$1moon's crater")),
      'agent elsewhere': (steps, rng) =>
        changeOneLine(steps, rng, step => step.replace(/(\{[^;]+ location: )[^;]+/, '$1moon')),
      'changed for unchanged': (steps, rng) =>
        changeOneLine(steps, rng, step => step.replace('location unchanged', 'location changed')),
      'numbers from 1': steps => steps.map((step, at) => step.replace(/Step \d+/, `Step ${at + 1}`)),
      'one step too many': steps => [...steps, getLast(steps).replace(/Step \d+/, `Step ${steps.length}`)],
    }).map(([name, mistake]) => [
      name,
      (answer: string, rng: Random) => {
        const [head, ...steps] = answer.split('\n')
        const final = steps.pop()
        return [head, ...mistake(steps, rng), final].join('\n')
      },
    ]),
  ),
  'another final answer': answer => answer.replace(/Final Answer: .+$/, "Final Answer: the moon's crater"),
}

const negate = (_: string, seen: string) => (seen === 'True' ? ': False;' : ': True;')
