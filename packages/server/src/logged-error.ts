/** What a database reports about a failure besides words. @see PostgreSQL, "Error and Notice Message Fields" */
interface DatabaseError extends Error {
  readonly code: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** Five characters, one of them a digit at least: codes of Node, such as EPIPE, have none. */
function isDatabaseError(error: Error): error is DatabaseError {
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && /\d/.test(error.code);
}

/** The lines of a stack that name places. The lines before them repeat the message. */
function placesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/**
 * An error as logs may hold it. A database repeats the row or the value that it could not take, in its message, its detail and
 * its hint: only the code and the names of table and constraint of such an error are logged.
 */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts = isDatabaseError(error)
    ? {
        code: error.code,
        table: error.table,
        column: error.column,
        constraint: error.constraint,
        message: `the database answered ${error.code}`,
      }
    : { ...('code' in error ? { code: error.code } : {}), message: error.message };
  return {
    type: error.name,
    ...facts,
    stack: placesOf(error),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}
