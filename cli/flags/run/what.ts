import { ITEM_FIELDS } from '../../../run/config/options/items.ts'
import { MODEL_FIELDS } from '../../../run/config/options/models.ts'
import { OUTPUT_FIELDS } from '../../../run/config/options/output.ts'
import { LANGUAGES } from '../../../run/registry/language-names.ts'
import { PAPER_PRESETS } from '../../../run/registry/methods/paper-presets.ts'
import { CHECKED_ITSELF, EVERY_RUN } from '../applies-to.ts'
import { defineFlag, groupFlags } from '../flag.ts'
import { flagsFrom } from '../from-fields.ts'
import { checkPresetName } from '../paper.ts'
import { oneOf, type Read } from '../values.ts'

const { set, tokenizer, haystack, data, prompts, plugin, ...items } = flagsFrom(ITEM_FIELDS)
const { method, proxy } = flagsFrom(MODEL_FIELDS)
const { as } = flagsFrom(OUTPUT_FIELDS)

const readLanguage = oneOf(...LANGUAGES)

const readLanguages: Read<readonly string[]> = (text, who) => [
  ...new Set(text.split(',').map(name => readLanguage(name.trim(), who))),
]

/** The items, and the methods that answer them. */
export const WHAT_FLAGS = groupFlags('What to run', {
  preset: defineFlag({
    taker: EVERY_RUN,
    form: 'NAME',
    about: `Tasks, lengths, samples and methods of a paper, unless other flags set them: ${Object.keys(PAPER_PRESETS).join(', ')} (docs/presets.md)`,
    read: checkPresetName,
  }),
  ...items,
  language: defineFlag({
    taker: CHECKED_ITSELF,
    form: 'NAMES',
    absent: 'English',
    about: `Languages of the tasks: ${LANGUAGES.join(', ')}, or several with commas (docs/languages.md)`,
    read: readLanguages,
  }),
  'question-language': defineFlag({
    taker: CHECKED_ITSELF,
    form: 'NAME',
    absent: 'that of the text',
    about: 'Language of instructions, question and answer format, if not that of the text (docs/languages.md)',
    read: oneOf(...LANGUAGES),
  }),
  method,
  proxy,
  as,
  set,
})

/** The texts that items are built from. */
export const TEXT_FLAGS = groupFlags('Text and data', { tokenizer, haystack, data, prompts, plugin })
