/** A refused call: the status of the response, and its problem (RFC 9457) if there is one. */
export class MienError extends Error {
  /** HTTP status of the response. */
  readonly status: number;
  /** Name of the problem, such as `not-found`, or the OAuth error of a token call; null for another response. */
  readonly code: string | null;
  /** Seconds after which the call may be repeated; null if the server does not say. */
  readonly retryAfterSeconds: number | null;
  /** The parsed body of the response; null if it is not JSON. */
  readonly body: unknown;

  constructor(status: number, body: unknown, retryAfterSeconds: number | null) {
    const {
      code,
      error,
      title,
      detail,
      error_description: description,
    } = (body ?? {}) as Readonly<Record<string, unknown>>;
    const text = [detail, description, title].find((one) => typeof one === 'string');
    super(`${status}${text === undefined ? '' : `: ${text}`}`);
    this.name = 'MienError';
    this.status = status;
    this.code = [code, error].find((one) => typeof one === 'string') ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = body;
  }
}

/** The body of a response as JSON; null if it is not JSON or empty. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '' || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return null;
  return JSON.parse(text) as unknown;
}

/** The error of a response that is not a success. */
export async function errorOf(response: Response): Promise<MienError> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const body = await jsonOf(response).catch(() => null);
  return new MienError(response.status, body, Number.isFinite(seconds) ? seconds : null);
}
