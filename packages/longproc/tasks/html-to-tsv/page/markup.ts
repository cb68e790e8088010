/** Text between tags, or in an attribute's double quotes. */
export const escapeHtmlText = (text: string): string => text.replace(SPECIAL, sign => ENTITIES[sign])

const SPECIAL = /[&<>"]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Elements around what they hold, from the outermost: `div span` and so on. */
export function wrapInTags(inner: string, ...tags: readonly string[]): string {
  return tags.reduceRight((text, tag) => `<${tag}>${text}</${tag.split(' ', 1)[0]}>`, inner)
}
