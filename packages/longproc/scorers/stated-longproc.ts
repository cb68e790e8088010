import {
  defineProgramScorer,
  defineScorer,
  extractLongAnswer,
  stripChat,
  type TextScorer,
  type Verdict,
} from 'fathom-bench/plugin'
import { fixedCountdown, longprocCountdownFixed } from './longproc-countdown.ts'
import { fixedHtmlToTsv, longprocHtmlToTsvFixed } from './longproc-html-to-tsv.ts'
import { fixedPathTraversal, longprocPathTraversalFixed } from './longproc-path-traversal.ts'
import { labelledCode, longprocPseudoToCodeFixed } from './longproc-pseudo-to-code.ts'
import { fixedTomTracking, longprocTomTrackingFixed } from './longproc-tom-tracking.ts'
import { fixedTravelPlanning, longprocTravelPlanningFixed } from './longproc-travel-planning.ts'
import { planForm, routeForm, solutionForm, tableForm, traceForm } from './parts/long-forms.ts'

const SOURCE = 'Our own: the long answer that a reply gives, put into the form that the fixed scorer reads.'

export const statedCountdown = defineFormScorer(
  'stated-longproc-countdown',
  longprocCountdownFixed,
  fixedCountdown,
  solutionForm,
)
export const statedPathTraversal = defineFormScorer(
  'stated-longproc-path-traversal',
  longprocPathTraversalFixed,
  fixedPathTraversal,
  routeForm,
)
export const statedTravelPlanning = defineFormScorer(
  'stated-longproc-travel-planning',
  longprocTravelPlanningFixed,
  fixedTravelPlanning,
  planForm,
)
export const statedTomTracking = defineFormScorer(
  'stated-longproc-tom-tracking',
  longprocTomTrackingFixed,
  fixedTomTracking,
  traceForm,
)
export const statedHtmlToTsv = defineFormScorer(
  'stated-longproc-html-to-tsv',
  longprocHtmlToTsvFixed,
  fixedHtmlToTsv,
  tableForm,
)
/** Programs are run: the last fenced block of any name, or all of the answer. */
export const statedPseudoToCode = defineProgramScorer({
  id: 'stated-longproc-pseudo-to-code',
  about: 'Does the program that the reply gives, in whatever form, end well and print what is expected for every test?',
  source: SOURCE,
  scale: longprocPseudoToCodeFixed.scale,
  copies: true,
  variant: 'stated',
  expects: longprocPseudoToCodeFixed.expects!, // given there
  language: longprocPseudoToCodeFixed.language,
  judge(answer, expected: Parameters<typeof longprocPseudoToCodeFixed.judge>[1], programs) {
    const text = extractLongAnswer(answer)
    const label = longprocPseudoToCodeFixed.language(expected) === 'python' ? 'python' : 'cpp'
    const blocks = [...text.matchAll(/^[ \t]*```[^\n`]*\n([\s\S]*?)^[ \t]*```/gm)].map(([, code]) => code)
    const code = labelledCode(text, expected) ?? blocks.findLast(block => block.trim() !== '') ?? stripChat(text)
    return longprocPseudoToCodeFixed.judge(`\`\`\`${label}\n${code}\n\`\`\``, expected, programs)
  },
})

/** A scorer that reads the long answer of a reply in the form that the fixed scorer takes. */
function defineFormScorer<const Id extends string, Expected>(
  id: Id,
  fixed: TextScorer<string, Expected>,
  judge: (answer: string, expected: Expected) => Verdict,
  form: (text: string) => string,
): TextScorer<Id, Expected> {
  return defineScorer({
    id,
    about: fixed.about.replace(/\?$/, ', in whatever form?').replace(/\.$/, ', in whatever form.'),
    source: SOURCE,
    scale: fixed.scale,
    copies: true,
    variant: 'stated',
    ...(fixed.expects && { expects: fixed.expects }),
    score: (answer, expected: Expected) => judge(form(extractLongAnswer(answer)), expected),
  })
}
