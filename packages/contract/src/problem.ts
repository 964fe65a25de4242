/** Every expected failure, with its HTTP status. Words for people are in `@mien/messages`, titles for programmers with the body. */
export const PROBLEMS = {
  'invalid-request': 400,
  'malformed-body': 400,
  'body-too-large': 413,
  'unsupported-content-type': 415,
  'not-found': 404,
  'method-not-allowed': 405,
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
  /** No account here has this passkey, or no longer. */
  'passkey-unknown': 400,
  /** The answer of the authenticator does not prove the passkey, or came too late. */
  'passkey-refused': 400,
  /** Its counter went back: there may be a copy. */
  'passkey-copied': 400,
  /** The browser sent none of the cookies that it just received. */
  'cookies-needed': 400,
  'login-link-invalid': 400,
  'too-many-requests': 429,
  'text-message-failed': 503,
  'profile-incomplete': 409,
  'consent-missing': 409,
  'text-outdated': 409,
  'settings-changed': 409,
  'too-many-links': 409,
  'too-many-carers': 409,
  'too-many-views': 409,
  'too-many-passkeys': 409,
  'last-passkey': 409,
  'phone-missing': 409,
  'phone-not-confirmed': 409,
  'changed-meanwhile': 409,
  'request-differs': 409,
  'merge-not-possible': 409,
  'merge-not-undoable': 409,
  'second-person-needed': 409,
  'somebody-signed-in': 409,
  'message-exists': 409,
  'answered-meanwhile': 409,
  'too-many-templates': 409,
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
  'receipt-invalid': 400,
  'scan-without-signal': 422,
  'analysis-failed': 500,
  'scan-provider-failed': 502,
  'service-unavailable': 503,
  'internal-error': 500,
  /** Never sent by a server: the client could not reach one, or something else answered. */
  offline: 0,
  /** Never sent by a server: the page was opened over plain http, over which browsers do not stay signed in. */
  'https-needed': 0,
  /** Never sent by a server: its answer is not what the call answers. */
  'answer-unreadable': 0,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

/** A fault of one field: where, and which rule it broke (`too_big`, `invalid_type` …). */
export interface FieldFault {
  readonly path: string;
  readonly rule: string;
  /** What was found there, if that says more than the path. */
  readonly found?: string;
}

export interface ProblemDetails {
  readonly fields?: readonly FieldFault[];
  readonly requestId?: string;
  /** A sentence fit to show, when the server sent one. */
  readonly text?: string;
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** An expected failure, the same class on both sides of the wire. */
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

/** Rebuilds a problem from an answer's body; what is not a problem body becomes `offline`. */
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
