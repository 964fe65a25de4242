/**
 * Every expected failure, with its HTTP status. Texts for users are in `@mien/messages`, titles for programmers in
 * `problem-body.ts`.
 */
export const PROBLEMS = {
  'invalid-request': 400,
  'malformed-body': 400,
  'body-too-large': 413,
  'unsupported-content-type': 415,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'sign-in-required': 401,
  'wrong-credentials': 401,
  'not-allowed': 403,
  'sms-code-needed': 403,
  'new-code-needed': 403,
  'care-ended': 403,
  'results-not-shared': 403,
  'adults-only': 403,
  'wrong-origin': 403,
  'wrong-access-code': 400,
  /** No account has this passkey, or no longer. */
  'passkey-unknown': 400,
  /** The authenticator's response does not verify, or came too late. */
  'passkey-refused': 400,
  /** Its signature counter went back: it may have been cloned. */
  'passkey-copied': 400,
  /** The browser did not send back the cookies that it just received. */
  'cookies-needed': 400,
  'login-link-invalid': 400,
  /** A launch from a health record that this session did not begin, that was finished before, or that took too long. */
  'launch-invalid': 400,
  'too-many-requests': 429,
  /** Another export of the same program is being written. */
  'export-in-progress': 429,
  'text-message-failed': 503,
  'profile-incomplete': 409,
  'consent-missing': 409,
  'text-outdated': 409,
  'settings-changed': 409,
  'too-many-links': 409,
  'too-many-carers': 409,
  'too-many-views': 409,
  'too-many-programs': 409,
  'too-many-kiosks': 409,
  /** The client's scans are made at a hosted site, which no other page can show. */
  'scan-not-embeddable': 409,
  'too-many-passkeys': 409,
  'last-passkey': 409,
  'phone-missing': 409,
  'phone-not-confirmed': 409,
  'changed-meanwhile': 409,
  'request-differs': 409,
  /** A request with the same `Idempotency-Key` is being carried out. */
  'request-in-progress': 409,
  /** Another request was sent with this `Idempotency-Key`. */
  'idempotency-key-reused': 422,
  'merge-not-possible': 409,
  'merge-not-undoable': 409,
  'second-person-needed': 409,
  'other-user-signed-in': 409,
  'message-exists': 409,
  'answered-meanwhile': 409,
  'too-many-templates': 409,
  'too-many-endpoints': 409,
  'endpoint-stopped': 409,
  /** The session has no token of the record, or it has expired. */
  'launch-needed': 409,
  'search-too-wide': 409,
  'export-running': 409,
  'user-deactivated': 409,
  'staff-needs-code': 409,
  'last-admin': 409,
  'staff-phone-taken': 409,
  'staff-is-patient': 409,
  'phone-changed-lately': 409,
  'group-code-taken': 409,
  'reference-taken': 409,
  'scan-session-expired': 410,
  /** It was there, and was deleted. */
  gone: 410,
  'receipt-invalid': 400,
  'scan-without-signal': 422,
  'analysis-failed': 500,
  /** The server gave up writing an export. */
  'export-failed': 500,
  'scan-provider-failed': 502,
  /** A clinic’s health record does not answer, or refuses us. */
  'record-unavailable': 502,
  'service-unavailable': 503,
  'internal-error': 500,
  /** Never sent by a server: the client could not reach one, or an intermediary responded. */
  offline: 0,
  /** Never sent by a server: the page was opened over plain http, over which browsers do not stay signed in. */
  'https-needed': 0,
  /** Never sent by a server: its response does not match the contract. */
  'answer-unreadable': 0,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

/** An invalid field: its path, and the rule it broke (`too_big`, `invalid_type` …). */
export interface FieldFault {
  readonly path: string;
  readonly rule: string;
  /** The received value, if it says more than the path. */
  readonly found?: string;
}

export interface ProblemDetails {
  readonly fields?: readonly FieldFault[];
  readonly requestId?: string;
  /** A message that can be shown to users, if the server sent one. */
  readonly text?: string;
  readonly retryAfterS?: number;
  /** Scopes that the caller's access token lacks. */
  readonly scopes?: readonly string[];
  readonly cause?: unknown;
}

/** An expected failure; server and client share this class. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.code];
  }
}

export function isProblemCode(text: unknown): text is ProblemCode {
  return typeof text === 'string' && Object.hasOwn(PROBLEMS, text);
}

/** Restores a problem from a response body; any other body becomes `offline`. */
export function problemFromBody(body: unknown): Problem {
  if (typeof body !== 'object' || body === null || !('code' in body) || !isProblemCode(body.code))
    return new Problem('offline');
  const { fields, requestId, message } = body as { fields?: unknown; requestId?: unknown; message?: unknown };
  return new Problem(body.code, {
    ...(Array.isArray(fields) ? { fields: fields as readonly FieldFault[] } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof message === 'string' ? { text: message } : {}),
  });
}
