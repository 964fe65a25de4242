/** How long an answer may take: a connection is waited for 5 s, a statement 20 s; and the machine is busy. */
const ANSWER_LIMIT_MS = 30_000;

export interface CallRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the address of a server, beginning with a slash. */
  readonly path: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What came of a call. `cutOff`: the connection ended before an answer; `silent`: none came in time. Sending a call again after
 * `cutOff` or 503 is what the web app does.
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

/** An answer in a few words, without personal data. */
export function inWords(answer: CallAnswer): string {
  return answer.kind === 'answered'
    ? `${answer.status} ${problemCode(answer.text)}`.trim()
    : `${answer.kind} ${answer.reason}`;
}

/** Whether an answer says: not now, and when to come back. */
export function isNotNow(answer: CallAnswer): boolean {
  return answer.kind === 'answered' && answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
}

export const isSuccess = (answer: CallAnswer): answer is Extract<CallAnswer, { kind: 'answered' }> =>
  answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;

/** What a call answered. @throws Error in words when it did not succeed */
export const jsonOf = <T>(answer: CallAnswer | undefined): T => {
  if (answer === undefined || !isSuccess(answer)) throw new Error(answer ? inWords(answer) : 'no answer');
  return JSON.parse(answer.text) as T;
};
