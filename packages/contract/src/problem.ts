/** Every expected failure: its HTTP status and its title for programmers. Words for people are in `@mien/messages`. */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'The request does not follow the contract' },
  'malformed-body': { status: 400, title: 'The body cannot be read' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-content-type': { status: 415, title: 'The content type is not supported' },
  'not-found': { status: 404, title: 'Nothing is here' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here' },
  'sign-in-required': { status: 401, title: 'Sign in first' },
  'wrong-credentials': { status: 401, title: 'The credentials are wrong' },
  'not-allowed': { status: 403, title: 'Your role does not allow this call' },
  'sms-code-needed': { status: 403, title: 'This session can only scan; sign in by SMS code for the rest' },
  'wrong-origin': { status: 403, title: 'The request comes from another site' },
  'wrong-access-code': { status: 400, title: 'The access code is wrong, used or expired' },
  'login-link-invalid': { status: 400, title: 'The login link is wrong, used, expired or not for now' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'text-message-failed': { status: 503, title: 'The text message could not be sent' },
  'profile-incomplete': { status: 409, title: 'The profile has to be filled in first' },
  'consent-missing': { status: 409, title: 'Consent has to be given first' },
  'text-outdated': { status: 409, title: 'A newer version of the texts has to be accepted' },
  'settings-changed': { status: 409, title: 'Somebody else saved these settings meanwhile' },
  'too-many-links': { status: 409, title: 'The measurement has as many live links as it may have' },
  'phone-missing': { status: 409, title: 'The patient has no phone number that was confirmed' },
  'changed-meanwhile': { status: 409, title: 'Somebody else changed it meanwhile' },
  'request-differs': { status: 409, title: 'The same request was made before, with other details' },
  'merge-not-possible': { status: 409, title: 'These two patients cannot be merged, or not any more' },
  'merge-not-undoable': { status: 409, title: 'A later merge has to be undone first' },
  'message-exists': { status: 409, title: 'Another message has this id' },
  'user-deactivated': { status: 409, title: 'The user is deactivated' },
  'staff-needs-code': { status: 409, title: 'Staff sign in by SMS code, not by a link' },
  'scan-session-expired': { status: 410, title: 'The scan session is over' },
  'receipt-invalid': { status: 400, title: 'The receipt does not prove a result' },
  'scan-without-signal': { status: 422, title: 'The scan holds no value that can be shown' },
  'analysis-failed': { status: 500, title: 'The scan could not be analysed' },
  'scan-provider-failed': { status: 502, title: 'The scan site did not answer' },
  'service-unavailable': { status: 503, title: 'The server cannot answer now' },
  'internal-error': { status: 500, title: 'Something went wrong' },
  /** Never sent by a server: the client could not reach one, or it answered something else. */
  offline: { status: 0, title: 'The server cannot be reached' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

/** A fault of one field: where, and which rule it broke (`too_big`, `invalid_type` …). */
export interface FieldFault {
  readonly path: string;
  readonly rule: string;
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
    super(PROBLEMS[code].title, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

export function isProblemCode(text: unknown): text is ProblemCode {
  return typeof text === 'string' && Object.hasOwn(PROBLEMS, text);
}

/** RFC 9457 body of a problem; `message` is fit to show. */
export function problemBody(problem: Problem, message: string, requestId: string): Record<string, unknown> {
  return {
    type: `urn:mien:problem:${problem.code}`,
    title: PROBLEMS[problem.code].title,
    status: problem.status,
    code: problem.code,
    message: problem.details.text ?? message,
    ...(problem.details.fields ? { fields: problem.details.fields } : {}),
    requestId,
  };
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
