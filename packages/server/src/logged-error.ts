/** Error fields of a database besides texts. @see PostgreSQL, "Error and Notice Message Fields" */
interface DatabaseError extends Error {
  readonly code: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** SQLSTATE: five characters, at least one of them a digit. Codes of Node, such as EPIPE, have none. */
function isDatabaseError(error: Error): error is DatabaseError {
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && /\d/.test(error.code);
}

/** The stack frames. The lines before them repeat the message. */
function placesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/**
 * An error that is safe to log. A database repeats the rejected row or value in its message, detail and hint: only the
 * code and the names of table and constraint of such an error are logged.
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
