/**
 * SQLSTATE classes and codes of temporary failures. The statement was not at fault, and the same one may succeed a moment
 * later: connection failures (08), lack of room, memory or connections (53), an operator or a failover that ends connections
 * (57P), a server that became a standby (25006), a limit on waiting or running (55P03, 57014), and an idle transaction that
 * was ended (25P03).
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_CLASSES = ['08', '53'];
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25006', '25P03', '55P03', '57014']);

/** Operating system errors for a server that cannot be reached. */
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * The failures of `pg` and `pg-pool` that carry no code. The wording is theirs; a test provokes each one.
 * @see https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
 */
const UNREACHABLE_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
];

/** SQLSTATE of a login that is refused, a database that does not exist, and a right that the role does not have. */
const REFUSED_CODES = new Set(['28000', '28P01', '3D000', '42501']);

/** SQLSTATE of a transaction that lost against another one and can simply be run again. */
const LOST_RACE_CODES = new Set(['40001', '40P01']);

/**
 * SQLSTATE for an invalid cached plan within a transaction: nothing was done, and the statement can be planned again.
 */
export const PLAN_GONE_CODE = 'PLAN_GONE';

/** SQLSTATE of an unknown or duplicate statement name: a pooler has switched the connection. */
const UNKNOWN_NAME_CODES = new Set(['26000', '42P05']);

/** SQLSTATE of a row that refers to a missing one. */
const REFERENCE_GONE_CODE = '23503';

/** Errors thrown by the dialects. A code alone is ambiguous: an aborted request is an `ECONNRESET`, too. */
const ofDatabase = new WeakSet<object>();

/** Marks a failure as one of the database. Every dialect does so with its errors. */
export function fromDatabase<E>(error: E): E {
  if (typeof error === 'object' && error !== null) ofDatabase.add(error);
  return error;
}

function isFromDatabase(error: unknown): boolean {
  return typeof error === 'object' && error !== null && ofDatabase.has(error);
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Whether a database failure is temporary. A statement that is wrong stays wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isFromDatabase(error) && mayPass(error);
}

function mayPass(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE_CODES.has(code) || UNREACHABLE_CODES.has(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
  // The addresses of one host fail together.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(mayPass);
  return error instanceof Error && UNREACHABLE_MESSAGES.some((message) => message.test(error.message));
}

/**
 * Whether the database rejects the role or the database name. It keeps doing so until the operator changes one of
 * them.
 */
export function isAccessRefused(error: unknown): error is Error {
  return isFromDatabase(error) && error instanceof Error && REFUSED_CODES.has(codeOf(error));
}

/** Whether the server has no database of that name. SQLSTATE `invalid_catalog_name`. */
export const isDatabaseMissing = (error: unknown): error is Error =>
  isAccessRefused(error) && codeOf(error) === '3D000';

/** SQLSTATE of a full disk, and of a read-only server, such as a standby. */
const UNWRITABLE_CODES = new Set(['53100', '25006']);

/** Whether a failure means that nothing can be written now, even if reads work. */
export function isUnwritable(error: unknown): boolean {
  return isFromDatabase(error) && UNWRITABLE_CODES.has(codeOf(error));
}

/** Whether a transaction was rolled back only because of a conflict with another one, or because a plan was invalid. */
export function hasLostRace(error: unknown): boolean {
  return LOST_RACE_CODES.has(codeOf(error)) || codeOf(error) === PLAN_GONE_CODE;
}

/**
 * For a transaction that, after taking its locks, finds that data it had read before has changed: `inTransaction` runs
 * it again.
 */
export const lostRace = (reason: string): Error => Object.assign(new Error(reason), { code: '40001' });

/**
 * Why a prepared statement was refused before it ran: its plan has other columns since a table was changed, or a pooler did
 * not keep its name. The first has a general SQLSTATE, so it is identified by the routine in Postgres.
 */
export function planFault(error: unknown): 'stale' | 'notKept' | null {
  if (UNKNOWN_NAME_CODES.has(codeOf(error))) return 'notKept';
  return (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery' ? 'stale' : null;
}

/**
 * Whether a referenced row no longer exists. It existed when the call began: the patient was deleted while the write
 * waited for the lock.
 */
export function isReferenceGone(error: unknown): boolean {
  return isFromDatabase(error) && codeOf(error) === REFERENCE_GONE_CODE;
}
