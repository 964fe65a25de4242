/** Response timeout: a connection may take 5 s and a statement 20 s, and the machine is busy. */
const ANSWER_LIMIT_MS = 30_000;

export interface CallRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Relative to the origin of a server, beginning with a slash. */
  readonly path: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The result of a call. `cutOff`: the connection ended before a response; `silent`: the call timed out. Like the web
 * app, callers retry after `cutOff` or 503.
 */
export type CallAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string; readonly headers: Headers }
  | { readonly kind: 'cutOff' | 'silent'; readonly reason: string };

export async function call(origin: string, { method, path, token, body, headers }: CallRequest): Promise<CallAnswer> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return { kind: 'answered', status: answer.status, text: await answer.text(), headers: answer.headers };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    return { kind: name === 'TimeoutError' ? 'silent' : 'cutOff', reason: cause?.code ?? message };
  }
}

/** The code of a problem, or nothing. */
export function problemCode(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown } | null)?.code ?? '');
  } catch {
    return '';
  }
}

/** A response in a few words, without personal data. */
export function inWords(answer: CallAnswer): string {
  return answer.kind === 'answered'
    ? `${answer.status} ${problemCode(answer.text)}`.trim()
    : `${answer.kind} ${answer.reason}`;
}

/** Whether a response is a 503 with `Retry-After`. */
export function isNotNow(answer: CallAnswer): boolean {
  return answer.kind === 'answered' && answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
}

export const isSuccess = (answer: CallAnswer): answer is Extract<CallAnswer, { kind: 'answered' }> =>
  answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;

/** The body of a response. @throws Error in words if it was not successful */
export const jsonOf = <T>(answer: CallAnswer | undefined): T => {
  if (answer === undefined || !isSuccess(answer)) throw new Error(answer ? inWords(answer) : 'no answer');
  return JSON.parse(answer.text) as T;
};
