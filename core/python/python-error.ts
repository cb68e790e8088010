/** The return value of a Python function, or the name of the exception that it raised. */
export type Returned<T> = T | { readonly raises: string }

export function captureReturn<T>(run: () => T): Returned<T> {
  try {
    return run()
  } catch (error) {
    if (error instanceof PythonError) return { raises: error.message }
    throw error
  }
}

/** @throws PythonError, whose message is the name of the exception */
export function raise(name: string): never {
  throw new PythonError(name)
}

/** An exception of Python's, by its name. */
export class PythonError extends Error {}
