import { ITEM_FIELDS } from '../../../run/config/options/items.ts'
import { MODEL_FIELDS } from '../../../run/config/options/models.ts'
import { OUTPUT_FIELDS } from '../../../run/config/options/output.ts'
import { PAPER_PRESETS } from '../../../run/registry/methods/paper-presets.ts'
import { EVERY_RUN } from '../applies-to.ts'
import { defineFlag, groupFlags } from '../flag.ts'
import { flagsFrom } from '../from-fields.ts'
import { checkPresetName } from '../paper.ts'

const { set, tokenizer, haystack, data, prompts, plugin, ...items } = flagsFrom(ITEM_FIELDS)
const { method, proxy } = flagsFrom(MODEL_FIELDS)
const { as } = flagsFrom(OUTPUT_FIELDS)

/** The items, and the methods that answer them. */
export const WHAT_FLAGS = groupFlags('What to run', {
  preset: defineFlag({
    taker: EVERY_RUN,
    form: 'NAME',
    about: `Tasks, lengths, samples and methods of a paper, unless other flags set them: ${Object.keys(PAPER_PRESETS).join(', ')} (docs/presets.md)`,
    read: checkPresetName,
  }),
  ...items,
  method,
  proxy,
  as,
  set,
})

/** The texts that items are built from. */
export const TEXT_FLAGS = groupFlags('Text and data', { tokenizer, haystack, data, prompts, plugin })
