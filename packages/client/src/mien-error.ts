type Fields = Readonly<Record<string, unknown>>;

/** The problem of an OperationOutcome, in which FHIR addresses answer. */
function problemOfOutcome(body: Fields): Fields {
  const [issue] = Array.isArray(body.issue) ? (body.issue as Fields[]) : [];
  const { coding, text } = (issue?.details ?? {}) as { readonly coding?: readonly Fields[]; readonly text?: unknown };
  return { code: coding?.[0]?.code, message: text };
}

/** A refused call: the status of the response, and its problem (RFC 9457 or FHIR) if there is one. */
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
    const fields = (body ?? {}) as Fields;
    const {
      code,
      message,
      error,
      error_description: description,
    } = fields.resourceType === 'OperationOutcome' ? problemOfOutcome(fields) : fields;
    const text = [message, description].find((one) => typeof one === 'string');
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
