import { MODEL_FIELDS } from '../../../run/config/options/models.ts'
import { A_JUDGED, A_MODEL, CHECKED_ITSELF, requireMethod } from '../applies-to.ts'
import { defineFlag, defineRepeatedFlag, groupFlags } from '../flag.ts'
import { flagsFrom } from '../from-fields.ts'
import { judgeModel, parseNamedModel, parseNamedModels, parseServerUrl, READER } from '../models.ts'
import * as read from '../values.ts'

const { method: _method, proxy: _proxy, ...settings } = flagsFrom(MODEL_FIELDS)

/** Which models, and how they are asked. */
export const MODEL_FLAGS = groupFlags('Model', {
  model: defineRepeatedFlag({
    taker: A_MODEL,
    form: 'NAME[@URL]',
    default: READER,
    basic: true,
    about:
      'As its server knows it; separate with commas or repeat. The default is an embedded program that plays a model',
    read: parseNamedModels,
  }),
  'sub-model': defineFlag({
    taker: requireMethod('methods that make inner calls', ({ callsSubModel }) => callsSubModel === true),
    form: 'NAME[@URL]',
    absent: 'the model itself',
    about: 'For the inner calls of methods that make them',
    read: parseNamedModel,
  }),
  'embed-model': defineFlag({
    taker: requireMethod('methods that retrieve by vectors', ({ needs }) => needs.includes('embeddings')),
    form: 'NAME[@URL]',
    absent: 'the model itself',
    about: 'For the vectors of methods that retrieve by them',
    read: parseNamedModel,
  }),
  judge: defineFlag({
    taker: A_JUDGED,
    form: 'NAME@URL',
    absent: 'such answers stay without a score',
    about: 'Scores answers that a suite has scored by a model; its scores stand apart from exact ones (docs/data.md)',
    read: judgeModel,
  }),
  'judge-key-env': defineFlag({
    taker: A_JUDGED,
    form: 'NAME',
    default: 'OPENAI_API_KEY',
    about: "Environment variable that holds the judge's key",
    read: read.variableName,
  }),
  'base-url': defineFlag({
    taker: CHECKED_ITSELF,
    form: 'URL',
    basic: true,
    absent: '$OPENAI_BASE_URL, else https://api.openai.com/v1',
    about: 'OpenAI-compatible server of models named without @URL, usually with /v1 at its end',
    read: parseServerUrl,
  }),
  ...settings,
})
