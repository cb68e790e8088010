import type { Topic } from '../words/topics.ts'

const list = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*\|\s*/)
    .map(name => `the ${name}`)

/**
 * Things that belong to one topic, of which much can be said that could be said of any other. None holds a topic's
 * name.
 */
export const subjects: Readonly<Record<Topic, readonly string[]>> = {
  weather: list(
    'fog|frost|drizzle|thunderstorm|heatwave|sleet|gale|hail|black ice|thaw|snowdrift|cloudburst|cold snap|lightning|mist|blizzard',
  ),
  food: list(
    'lasagne|lentil stew|apple pie|pancake batter|fish soup|garlic sauce|roast lamb|plum cake|omelette|potato salad|blue cheese|custard|sourdough|curry|mustard|trifle',
  ),
  health: list(
    'sore throat|migraine|sprained ankle|toothache|flu|fever|back pain|rash|cough|blood test|hay fever|stiff neck|ear infection|insomnia|broken wrist|nosebleed',
  ),
  money: list(
    'overdraft|gas bill|tax return|mortgage|bank loan|pension|insurance premium|pay rise|rent increase|parking fine|credit card|savings account|refund|inheritance|invoice|exchange rate',
  ),
  travel: list(
    'night train|ferry|missed connection|passport control|hotel|delayed flight|boarding pass|suitcase|guided tour|border crossing|campsite|rental car|lost luggage|visa|coach trip|airport',
  ),
  music: list(
    'choir|violin|string quartet|new album|piano|drum solo|opera|brass band|chorus|guitar|encore|organ recital|saxophone|symphony|duet|accordion',
  ),
  gardening: list(
    'hedge|compost heap|lawn|rose bed|tomato patch|greenhouse|flower bed|weeding|apple tree|ivy|vegetable plot|seed tray|lavender|bindweed|watering can|lilac',
  ),
  sports: list(
    'marathon|penalty|cup final|relay race|tennis match|half-time score|goalkeeper|long jump|boxing match|league table|rowing regatta|slalom|tackle|bicycle race|home game|shot put',
  ),
}
