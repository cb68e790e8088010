import { MODEL_FIELDS } from '../../../run/config/options/models.ts'
import { A_JUDGED, A_MODEL, CHECKED_ITSELF, requireMethod } from '../applies-to.ts'
import { defineFlag, defineRepeatedFlag, groupFlags } from '../flag.ts'
import { flagsFrom } from '../from-fields.ts'
import { judgeModel, parseNamedModel, parseNamedModels, parseServerUrl, READER } from '../models.ts'
import * as read from '../values.ts'

const { method: _method, proxy: _proxy, ...settings } = flagsFrom(MODEL_FIELDS)

/** The models, and how requests to them look. */
export const MODEL_FLAGS = groupFlags('Model', {
  model: defineRepeatedFlag({
    taker: A_MODEL,
    form: 'NAME[@URL]',
    default: READER,
    basic: true,
    about:
      'Model name as its server expects it. Separate with commas or repeat. One name at two servers: LABEL=NAME@URL. Default: a built-in simulated model',
    read: parseNamedModels,
  }),
  'sub-model': defineFlag({
    taker: requireMethod('methods that make inner calls', ({ callsSubModel }) => callsSubModel === true),
    form: 'NAME[@URL]',
    absent: 'the model itself',
    about: 'Model for the inner calls of methods that make them',
    read: parseNamedModel,
  }),
  'embed-model': defineFlag({
    taker: requireMethod('methods that retrieve by vectors', ({ needs }) => needs.includes('embeddings')),
    form: 'NAME[@URL]',
    absent: 'the model itself',
    about: 'Embedding model of methods that retrieve by vectors',
    read: parseNamedModel,
  }),
  judge: defineFlag({
    taker: A_JUDGED,
    form: 'NAME@URL',
    absent: 'such answers stay unscored',
    about:
      'Model that scores answers if their suite uses a model as judge. Its scores are reported separately (docs/data.md)',
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
    about: 'OpenAI-compatible server for models without @URL, usually ending in /v1',
    read: parseServerUrl,
  }),
  ...settings,
})
