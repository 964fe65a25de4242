/**
 * Classes of SQLSTATE, and single ones, that say: not now. The statement was not at fault, and the same one may succeed
 * a moment later: connection failures (08), lack of room, memory or connections (53), an operator or a failover that
 * ends connections (57P), a server that became a standby (25006), a limit on waiting or running (55P03, 57014), and an
 * idle transaction that was ended (25P03).
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_CLASSES = ['08', '53'];
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25006', '25P03', '55P03', '57014']);

/** What the operating system says of a server that cannot be reached. */
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
 * The failures of `pg` and `pg-pool` that carry no code. Their wording is theirs; a test provokes each.
 * @see https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
 */
const UNREACHABLE_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
];

/** SQLSTATE of a transaction that lost against another one and may simply run again. */
const LOST_RACE_CODES = new Set(['40001', '40P01']);

/** What a statement within a transaction fails with when its plan is gone: nothing was done, and it can be planned again. */
export const PLAN_GONE_CODE = 'PLAN_GONE';

/** SQLSTATE of a name that Postgres does not know, or knows already: a pooler in between handed on another connection. */
const UNKNOWN_NAME_CODES = new Set(['26000', '42P05']);

/** SQLSTATE of a row that refers to one that is not there. */
const REFERENCE_GONE_CODE = '23503';

/** What the dialects have thrown. A code alone says little: a request that breaks off is an `ECONNRESET`, too. */
const ofDatabase = new WeakSet<object>();

/** Marks a failure as one of the database. Every dialect does so with what it throws. */
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

/** Whether a failure of the database means that it cannot answer now. A statement that is wrong stays wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isFromDatabase(error) && mayPass(error);
}

function mayPass(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE_CODES.has(code) || UNREACHABLE_CODES.has(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
  // Several addresses of one host fail together.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(mayPass);
  return error instanceof Error && UNREACHABLE_MESSAGES.some((message) => message.test(error.message));
}

/** SQLSTATE of a disk that is full, and of a server that takes no writes, such as a standby. */
const UNWRITABLE_CODES = new Set(['53100', '25006']);

/** Whether a failure means that nothing can be written now, whatever can still be read. */
export function isUnwritable(error: unknown): boolean {
  return isFromDatabase(error) && UNWRITABLE_CODES.has(codeOf(error));
}

/** Whether a transaction was undone only because another one came first, or because a plan is gone. */
export function hasLostRace(error: unknown): boolean {
  return LOST_RACE_CODES.has(codeOf(error)) || codeOf(error) === PLAN_GONE_CODE;
}

/**
 * Why a prepared statement was refused before anything was done: its plan gives other columns since a table was changed, or
 * its name is not kept by what stands in between. The first has a general SQLSTATE, so it is told by the place in Postgres.
 */
export function planFault(error: unknown): 'stale' | 'notKept' | null {
  if (UNKNOWN_NAME_CODES.has(codeOf(error))) return 'notKept';
  return (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery' ? 'stale' : null;
}

/**
 * Whether what a row belongs to is no longer there. It was when the call began: somebody deleted the patient meanwhile, and
 * the write waited for that.
 */
export function isReferenceGone(error: unknown): boolean {
  return isFromDatabase(error) && codeOf(error) === REFERENCE_GONE_CODE;
}
