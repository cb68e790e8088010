import { getLast } from '../../../core/collections/require.ts'

/** Returns a text as a part of a folder's name. */
export const toFolderName = (text: string, most: number): string => text.replace(/[^\w.+-]+/g, '_').slice(0, most)

/** Returns the last part of a path as a part of a folder's name. */
export const toFileName = (path: string): string =>
  getLast(path.replace(/[/\\]+$/, '').split(/[/\\]/))
    .replace(/[^\w.-]+/g, '_')
    .slice(0, 30)
