/** Errors of the token call, with their statuses. Source: RFC 6749, section 5.2. */
const STATUSES = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
} as const;
export type OAuthErrorCode = keyof typeof STATUSES;

/** An expected failure of the token call, which OAuth describes, instead of a Problem. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  /** For programmers: printable ASCII without quotes and backslashes. */
  readonly description: string;

  constructor(code: OAuthErrorCode, description: string) {
    super(code);
    this.name = 'OAuthError';
    this.code = code;
    this.description = description;
  }

  get status(): number {
    return STATUSES[this.code];
  }

  /** The answer. */
  get body(): object {
    return { error: this.code, error_description: this.description };
  }
}
