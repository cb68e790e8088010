import { expect, test } from 'vitest'
import { parseNamedModels, placeModels } from '../../../cli/flags/models.ts'
import { SERVER_PROFILES } from '../../../run/config/server-profiles.ts'

const place = (word: string, env = {}) =>
  placeModels(
    { model: parseNamedModels([word], '--model'), subModel: undefined, embedModel: undefined },
    undefined,
    {},
    env,
  ).models[0]

test.each(Object.entries(SERVER_PROFILES).filter(([, { baseUrlEnv }]) => baseUrlEnv === undefined))(
  'NAME@%s is asked for at its address',
  (server, { baseUrl, apiKeyEnv, api }) => {
    expect(place(`org/model@${server}`)).toEqual({
      name: 'org/model',
      baseUrl,
      preset: { model: 'org/model', ...(apiKeyEnv && { apiKeyEnv }), ...(api && { api }) },
    })
  },
)

test('an account with an address of its own has it in a variable', () => {
  const own = 'https://mine.openai.azure.com/openai/v1'
  expect(place('gpt@azure', { AZURE_OPENAI_BASE_URL: own })).toMatchObject({ name: 'gpt', baseUrl: own })
  expect(() => place('gpt@azure')).toThrow(/^--model gpt: AZURE_OPENAI_BASE_URL is not set\./)
})

test('a server that is misspelt is no part of a name; another word after @ may be', () => {
  expect(() => place('claude@antropic')).toThrow('--model: "@antropic" is not a known server; did you mean @anthropic?')
  expect(place('model@2026-11', { OPENAI_BASE_URL: 'http://h/v1' })).toEqual({
    name: 'model@2026-11',
    baseUrl: 'http://h/v1',
  })
  expect(place('@cf/meta/llama', { OPENAI_BASE_URL: 'http://h/v1' })).toMatchObject({ name: '@cf/meta/llama' })
})
