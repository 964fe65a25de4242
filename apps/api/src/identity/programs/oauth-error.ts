import { OAUTH_ERRORS, type OAuthErrorBody, type OAuthErrorCode } from '@mien/contract';

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
    return OAUTH_ERRORS[this.code];
  }

  /** The answer. */
  get body(): OAuthErrorBody {
    return { error: this.code, error_description: this.description };
  }
}
