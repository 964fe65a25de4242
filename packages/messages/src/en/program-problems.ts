import type { ProblemCode } from '@mien/contract';

/** One sentence for each problem whose sentence for people does not help the author of a program. */
export const programProblems = {
  'invalid-request':
    'The request is not valid. The answer names the parts that are wrong, and the rules that they break.',
  'not-found': 'Nothing that the caller reaches has this address or id.',
  'sign-in-required': 'This call needs an access token in the header Authorization, after the word Bearer.',
  /** The same with a token. */
  tokenEnded: 'The access token is unknown or has ended. Get a new one.',
  'wrong-credentials': 'The key or the credentials of the request are wrong, or have ended.',
  'not-allowed': 'The caller may not make this call. Programs may make the calls that name scopes in /v1/openapi.json.',
  /** The same if scopes would open the call. */
  scopesMissing: 'The access token lacks scopes that this needs: {scopes}',
  'results-not-shared': 'The patient does not share this with the organization, or has ended the permission.',
  'wrong-origin':
    'In a browser, only pages of this installation may make this call. A request with the session cookie needs the header Origin.',
  'cookies-needed':
    'Send back the cookie hsBrowser, which came with the answer to your request for the code or the challenge.',
  'too-many-requests': 'Too many requests. Wait for the seconds in the header Retry-After.',
  /** With the address of its status. */
  exportInProgress:
    'An export of this program is being written. Wait until it is done, or end it with DELETE. Its status: {url}',
  'settings-changed': 'It was changed in the meantime. Read it again, and send its current revision.',
  'changed-meanwhile': 'It was changed in the meantime. Read it again, and send its current revision.',
  'request-in-progress':
    'A request with this Idempotency-Key is being carried out, or was interrupted. Look up whether it was done, or send it with a new key.',
  'idempotency-key-reused': 'Another request had this Idempotency-Key within a day. Send this one with a new key.',
} as const satisfies Partial<Record<ProblemCode | 'tokenEnded' | 'scopesMissing' | 'exportInProgress', string>>;
