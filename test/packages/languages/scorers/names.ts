/** A right town and a wrong one in each language: what X and Y stand for in the tables of replies. */
export const TOWNS = {
  de: ['Gerzhausen', 'Wolmsroda'],
  es: ['Villarduero', 'Robledán'],
  fr: ['Valmorec', 'Cormelle'],
  zh: ['青桐镇', '石溪镇'],
  ja: ['霧瀬町', '柏浜町'],
  hi: ['चंदरौलपुर', 'हरेलगढ़'],
} as const

export type TestLanguage = keyof typeof TOWNS
export const TEST_LANGUAGES = Object.keys(TOWNS) as TestLanguage[]

/** A reply of a table with its towns. */
export const fillTowns = (reply: string, language: TestLanguage): string =>
  reply.replace(/(?<![A-Z])X(?![A-Z])/g, TOWNS[language][0]).replace(/(?<![A-Z])Y(?![A-Z])/g, TOWNS[language][1])
