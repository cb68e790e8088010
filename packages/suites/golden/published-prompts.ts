/** What a golden case comes to that needs a file of the suite's own repository: it is counted apart. */
export const NEEDS_CHECKOUT = Symbol('needs a file of the suite')
