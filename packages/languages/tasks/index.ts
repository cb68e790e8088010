import type { Language } from '../pack/pack.ts'
import { fweCloseTask } from './fwe-close.ts'
import { hopQaTask } from './hop-qa.ts'
import { graphHubsTask, vtDeadEndsTask } from './language-free.ts'
import type { LanguageTask } from './language-task.ts'
import { needles } from './needles.ts'
import { niahJoinTask } from './niah-join.ts'
import { notStatedTask } from './not-stated.ts'
import { reorderTask } from './reorder.ts'
import { revisionsTask } from './revisions.ts'

/** The tasks that there are in other languages. */
export const LANGUAGE_TASKS: Readonly<Record<string, LanguageTask>> = {
  niah_single_1: needles,
  niah_single_2: needles,
  niah_single_3: needles,
  niah_multikey_1: needles,
  niah_multikey_2: needles,
  niah_multikey_3: needles,
  niah_multivalue: needles,
  niah_multiquery: needles,
  'not-stated': notStatedTask,
  'niah-join': niahJoinTask,
  'hop-qa': hopQaTask,
  revisions: revisionsTask,
  'fwe-close': fweCloseTask,
  reorder: reorderTask,
  'vt-dead-ends': vtDeadEndsTask,
  'graph-hubs': graphHubsTask,
}

/** Tasks of statements that are composed, and the languages in which their parts are written. */
const COMPOSED: ReadonlySet<string> = new Set(['not-stated', 'hop-qa', 'revisions'])
const COMPOSED_IN: ReadonlySet<Language> = new Set(['de', 'zh', 'ja', 'hi'])

/**
 * The names of the tasks that a language has. Hebrew has those of needles alone: they show that right-to-left texts are
 * made, asked, scored and drawn.
 */
export const listTasksIn = (language: Language): string[] =>
  Object.entries(LANGUAGE_TASKS).flatMap(([name, task]) => {
    if (COMPOSED.has(name) && !COMPOSED_IN.has(language)) return []
    return language !== 'he' || task === needles ? [name] : []
  })

/** Why the other tasks do not carry over. */
export const REFUSED: Readonly<Record<string, string>> = {
  vt: 'its lines are code and read the same in every language; ask it without --language',
  cwe: 'its word lists are of English words; fwe-close is the task of its kind',
  fwe: 'its coded words belong to no language; ask it without --language',
  qa_1: 'its questions are those of SQuAD, in English',
  qa_2: 'its questions are those of HotpotQA, in English',
  'ruler-hqa': 'its questions are those of HotpotQA, in English',
  'alias-counts': 'its statements are written in English and have not been written anew',
  'nolima-style': 'what one must know for it was collected in English: each language would need facts of its own',
  'oolong-count': 'its messages exist in English only: each topic would need messages of its own',
  'oolong-pairs': 'its messages exist in English only: each topic would need messages of its own',
}
