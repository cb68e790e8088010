/** Raised whenever the bytes of items in any language change. */
export const VERSION = 3
