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

test('a label distinguishes one name at two servers, and the server is asked for its own name', () => {
  const placed = (words: string[]) =>
    placeModels(
      { model: parseNamedModels(words, '--model'), subModel: undefined, embedModel: undefined },
      undefined,
      {},
      {},
    )
  expect(placed(['base=org/m@http://h/v1', 'changed=org/m@http://i/v1']).models).toEqual([
    { name: 'base', baseUrl: 'http://h/v1', preset: { model: 'org/m' } },
    { name: 'changed', baseUrl: 'http://i/v1', preset: { model: 'org/m' } },
  ])
  expect(placed(['a=x@http://h/v1,b=x@http://i/v1']).models.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(place('mine=org/m@ollama')).toMatchObject({ name: 'mine', preset: { model: 'org/m' } })
  // A plain name may contain =.
  expect(place('ft=1', { OPENAI_BASE_URL: 'http://h/v1' })).toEqual({ name: 'ft=1', baseUrl: 'http://h/v1' })
})

test.each([
  ['=m@http://h/v1', 'lacks the label before =. Allowed: LABEL=NAME@URL.'],
  ['a=@http://h/v1', 'lacks the name after =. Allowed: LABEL=NAME@URL.'],
  ['m@http://h/v1,m@http://i/v1', 'label each: --model one=NAME@URL --model two=NAME@URL'],
  ['a=m@http://h/v1,a=m@http://i/v1', '"a" is named twice'],
])('%s is refused', (word, message) => {
  expect(() => place(word)).toThrow(message)
})
