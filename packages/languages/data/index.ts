import type { Language, Pack } from '../pack/pack.ts'

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly default: () => Pack }>>> = {
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  zh: () => import('./zh/index.ts'),
  ja: () => import('./ja/index.ts'),
  hi: () => import('./hi/index.ts'),
  he: () => import('./he/index.ts'),
}

const loaded = new Map<Language, Promise<Pack>>()

/** Everything that items of a language are made of: read when it is first asked for. */
export function loadPack(language: Language): Promise<Pack> {
  const pack = loaded.get(language) ?? LOADERS[language]().then(each => each.default())
  loaded.set(language, pack)
  return pack
}
