/** The words that the letters of a phrasing become in one language. */
export interface FuzzNames {
  /** Right and wrong towns. */
  readonly towns: readonly string[]
  readonly persons: readonly string[]
}

/** Names of the made worlds of the languages (packages/languages/data). */
export const FUZZ_NAMES: Readonly<Record<string, FuzzNames>> = {
  de: {
    towns: ['Gerzhausen', 'Wolmsroda', 'Tarbhausen', 'Kolmroda', 'Sibrhausen', 'Veltroda'],
    persons: ['Klara Dornfeld', 'Nils Kerbach', 'Frieda Schlüter', 'Otto Brennig', 'Greta Zöllner', 'Emil Quast'],
  },
  es: {
    towns: ['Villarduero', 'Robledán', 'Montalejo', 'Fonsaledo', 'Landubales', 'Corvaledo'],
    persons: [
      'Clara Belmonda',
      'Mateo Lurcado',
      'Raquel Mondragal',
      'Nicolás Peñalba',
      'Silvia Cepeda',
      'Tomás Quirondo',
    ],
  },
  fr: {
    towns: ['Valmorec', 'Cormelle', 'Tressac', 'Dourvec', 'Rambeligny', 'Morvelle'],
    persons: [
      'Claire Maubrand',
      'Marc Beaujarde',
      'Pauline Joncourt',
      'Sylvain Marchais',
      'Sabine Cambret',
      'Paul Tressigny',
    ],
  },
  zh: {
    towns: ['青桐镇', '石柳屯', '白槐镇', '河楠沟', '竹梨屯', '云松堡'],
    persons: ['林若岚', '陆明舟', '沈秋禾', '周子衡', '齐丽娟', '贺立群'],
  },
  ja: {
    towns: ['霧瀬町', '柏浜町', '榎瀬村', '葦坂町', '白浦町', '楓原村'],
    persons: ['森川千佳', '浅見航平', '永井美咲', '高瀬陽介', '古川小春', '川口慎吾'],
  },
  hi: {
    towns: ['चंदरौलपुर', 'हरेलगढ़', 'अमरेलपुर', 'भरौलघाट', 'खजेलनगर', 'मंदेरगढ़'],
    persons: ['कविता सोरवाल', 'रमेश कुंदवाल', 'नीता बरसोड़े', 'मोहन तिरवानी', 'सुनीता मुंजाल', 'नरेश कटारे'],
  },
  he: { towns: [], persons: [] },
}

/** Pairs of a right number and a wrong one that is near to it. */
export const FUZZ_NUMBERS: readonly (readonly [number, number])[] = [
  [42, 43],
  [7, 9],
  [118, 120],
  [1250, 1205],
  [63, 36],
]

/** Values of RULER's needles, which Hebrew replies are about. */
export const FUZZ_VALUES: readonly (readonly [string, string])[] = [
  ['4711234', '8203917'],
  ['1029384', '1029385'],
  ['9100027', '3345012'],
]

export const FUZZ_CODES: readonly (readonly string[])[] = [
  ['B47112', 'K20931', 'S96804', 'M55120'],
  ['R10293', 'T10294', 'A88017', 'D30412'],
  ['4711234', '8203917', '1029384', '9100027'],
]
