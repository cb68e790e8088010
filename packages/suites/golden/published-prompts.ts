/** Result of a golden case that needs a file of the suite's repository, counted separately. */
export const NEEDS_CHECKOUT = Symbol('needs a file of the suite')
