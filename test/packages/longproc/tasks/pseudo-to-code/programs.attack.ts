import { afterAll, describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { drawQuestionSpec } from '../../../../../generators/build/generate.ts'
import type { Task } from '../../../../../generators/task.ts'
import {
  longprocPseudoToCode,
  longprocPseudoToCodeFixed,
  type PseudoToCodeExpected,
} from '../../../../../packages/longproc/scorers/longproc-pseudo-to-code.ts'
import {
  drawBlock,
  type NameScope,
  SMALL_RECIPES,
} from '../../../../../packages/longproc/tasks/pseudo-to-code/blocks.ts'
import { drawInputs, ROLES } from '../../../../../packages/longproc/tasks/pseudo-to-code/inputs.ts'
import { interpret } from '../../../../../packages/longproc/tasks/pseudo-to-code/interpret.ts'
import { DIALECTS } from '../../../../../packages/longproc/tasks/pseudo-to-code/languages/languages.ts'
import { drawInputLayout } from '../../../../../packages/longproc/tasks/pseudo-to-code/layout.ts'
import { readRecipes } from '../../../../../packages/longproc/tasks/pseudo-to-code/recipes/recipes.ts'
import { pseudoToCode } from '../../../../../packages/longproc/tasks/pseudo-to-code/task.ts'
import { bindInputs } from '../../../../../packages/longproc/tasks/pseudo-to-code/trial.ts'
import { createPrograms as openPrograms } from '../../../../../runners/programs/programs.ts'
import { makeTestItemSpec } from '../../../../generators/place.ts'

const task = pseudoToCode as unknown as Task
const programs = openPrograms({ allowNativeCode: true })
afterAll(() => programs.close())

describe.each(['python', 'c++'] as const)('programs in %s', language => {
  const missing = programs.unavailable(language)
  test.skipIf(missing)(`all recipes print what the tree prints${missing ? ` (skipped: ${missing})` : ''}`, async () => {
    for (const [at, dialect] of DIALECTS[language].entries()) {
      const { source, inputs, outputs } = everything(`all/${language}/${at}`, dialect)
      const runs = await programs.run({ language, source, timeLimitMs: 10_000 }, inputs)
      expect(runs.map(({ stdout, why }) => stdout || why)).toEqual(outputs)
    }
  })

  test.skipIf(missing)(`a wrong line fails a test${missing ? ` (skipped: ${missing})` : ''}`, async () => {
    const params = { language, sizes: 'asked' }
    const core = drawQuestionSpec({ ...makeTestItemSpec(task), params, output: 256 }, 0)
    const [expected, reference] = [core.expected as PseudoToCodeExpected, core.reference]
    const official = async (answer: string) => (await longprocPseudoToCode.judge(answer, expected, programs)).value
    expect(await official(reference!)).toBe(1)
    expect((await longprocPseudoToCodeFixed.judge(reference!, expected, programs)).value).toBe(1)
    for (const [name, corrupt] of Object.entries(task.output!.corruptions).slice(0, language === 'c++' ? 2 : 9))
      expect(await official(corrupt(reference!, makeRandom(`wrong/${name}`))), name).toBe(0)
  })
})

/** One program of all recipes, each once in `main` where it can be, with what the tree prints for ten inputs. */
function everything(seed: string, { code }: (typeof DIALECTS)['python'][number]) {
  const rng = makeRandom(seed)
  const layout = drawInputLayout(rng)
  const scope: NameScope = { inputs: layout.names, inMain: new Set(layout.names.values()), functions: new Set() }
  const blocks = [...readRecipes(), ...SMALL_RECIPES].map((recipe, at) => drawBlock(recipe, at % 2 === 0, scope, rng))
  const used = new Set(ROLES)
  const functions = blocks.flatMap(block => block.functions)
  const lines = blocks.flatMap(block => block.lines)
  const inputs = drawInputs(rng)
  const program = code({ functions, main: [...layout.reads(used), ...lines] }).join('\n')
  return {
    source:
      `#include <algorithm>\n#include <cmath>\n#include <iostream>\n#include <vector>\nusing namespace std;\n${program}`.replace(
        program.endsWith('main()') ? /^(?:#|using).*\n/gm : /^$/,
        '',
      ),
    inputs: inputs.map(input => `${layout.lines(input, used).join('\n')}\n`),
    outputs: inputs.map(input => `${interpret(lines, functions, bindInputs(input, layout.names)).lines.join('\n')}\n`),
  }
}
