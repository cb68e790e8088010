import { TOKENIZER_FORMS } from '../../core/tokens.ts'
import { BOOKS, HAYSTACK_NAMES, SWAPPED } from '../../suites/haystacks.ts'
import { inGroup, many, one } from '../flag.ts'
import { A_FILLER, A_READER_OF_DATA, A_TEMPLATE, EVERY_RUN } from '../taker.ts'
import * as read from '../values.ts'

/** What items are made of. */
export const TEXT_FLAGS = inGroup('Text and data', {
  tokenizer: one({
    taker: EVERY_RUN,
    form: 'NAME',
    default: 'o200k_base',
    about: `What lengths are counted in: ${TOKENIZER_FORMS}, or server: as the model's server counts (llama.cpp, vLLM)`,
    read: read.plain,
  }),
  haystack: one({
    taker: A_FILLER,
    form: 'TEXT',
    default: 'prose',
    about: `Haystack of the tasks that take one: ${HAYSTACK_NAMES.join(', ')}, ${BOOKS} (fathom-bench data fetch ${BOOKS}), or a file or folder of your own text; ${SWAPPED} behind either of the two gives each item other names`,
    read: read.plain,
  }),
  data: many({
    taker: A_READER_OF_DATA,
    form: 'NAME=PATH',
    about:
      'Official data files of question tasks, such as squad=dev-v1.1.json, word lists (words=FOLDER), or NAME alone for what fathom-bench data fetched',
    read: read.pathsByName,
  }),
  prompts: one({
    taker: A_TEMPLATE,
    form: 'FOLDER',
    about: 'Prompt templates of your own: TASK.txt, and METHOD.NAME.txt for those of methods',
    read: read.plain,
  }),
  plugin: many({
    taker: EVERY_RUN,
    form: 'FILE',
    about:
      'Tasks, methods, scorers, reports of your own: a .js or .ts file, or an installed package; repeatable. It is run as code',
    read: read.all,
  }),
})
