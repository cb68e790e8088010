export {
  languageFields,
  languageFieldsAll,
  statedLanguageFields,
  statedLanguageFieldsAll,
} from './language-fields.ts'
export { languageCount, languageNumber, statedLanguageCount, statedLanguageNumber } from './language-number.ts'
export { languagePhrase, statedLanguagePhrase } from './language-phrase.ts'
export { languageSet, statedLanguageSet } from './language-set.ts'
