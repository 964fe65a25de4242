import { type CallShape, type CallTable, callShape } from './call-table.ts';
import { type Answer, API_PREFIX, type CallInput, type Contract, type Endpoint } from './endpoint.ts';
import { Problem, problemFromBody } from './problem.ts';

export interface TransportRequest {
  readonly method: Endpoint['method'];
  /** Path and query, beginning with `/v1`. */
  readonly url: string;
  /** JSON text or bytes. */
  readonly body?: string | Uint8Array;
  readonly contentType?: string;
}

export interface TransportAnswer {
  readonly status: number;
  /** Parsed JSON, or undefined if there is none. */
  readonly json: unknown;
  /**
   * Contract version that the server validated the response with; undefined if the server did not send it, or the body
   * is incomplete.
   */
  readonly contractVersion?: string | undefined;
}

/**
 * Sends a request and returns the response, without side effects such as toasts or redirects. Throws if there is no
 * response.
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

type Call<E extends Endpoint> =
  unknown extends CallInput<E> ? () => Promise<Answer<E>> : (input: CallInput<E>) => Promise<Answer<E>>;

export type Client<C extends Contract> = { readonly [G in keyof C]: { readonly [N in keyof C[G]]: Call<C[G][N]> } };

interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** Fills in a path's parameters and appends the query; drops undefined query values. */
export function buildUrl(path: string, input: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return `${API_PREFIX}${filled}${text ? `?${text}` : ''}`;
}

/** @throws {Problem} if there is no response, or it is a problem */
async function send(call: CallShape, transport: Transport, input: LooseInput): Promise<TransportAnswer> {
  let answer: TransportAnswer;
  try {
    answer = await transport({
      method: call.method,
      url: buildUrl(call.path, input),
      ...(call.body === 'octets' ? { body: input.body as Uint8Array, contentType: 'application/octet-stream' } : {}),
      ...(call.body === 'json' ? { body: JSON.stringify(input.body), contentType: 'application/json' } : {}),
    });
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('offline', { cause });
  }
  if (answer.status !== call.status) throw problemFromBody(answer.json);
  // Every response of the service has a JSON body. Without one, an intermediary such as a gateway responded.
  if (answer.json === undefined) throw new Problem('offline');
  return answer;
}

/**
 * @throws {Problem} if the response does not match the call: an intermediary responded, or the service responded
 *   incorrectly
 */
function checked({ response }: Endpoint, { json }: TransportAnswer): unknown {
  const parsed = response.schema.safeParse(json);
  if (!parsed.success) throw new Problem('answer-unreadable', { cause: parsed.error });
  return parsed.data;
}

/** A client with one function per call; failures are {@link Problem}s. */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const groups = Object.entries(contract).map(([groupName, group]) => [
    groupName,
    Object.fromEntries(
      Object.entries(group).map(([name, declaration]) => [
        name,
        async (input: LooseInput = {}) => checked(declaration, await send(callShape(declaration), transport, input)),
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Client<C>;
}

/** A contract whose parts are loaded lazily. */
export interface LateContract {
  /** Version of the contract that the program was built with. */
  readonly version: string;
  /** The call shapes of the part that contains a group. */
  readonly calls: (group: string) => Promise<CallTable>;
  /** That part with the schemas that validate its responses. */
  readonly load: (group: string) => Promise<Contract>;
}

/**
 * A client that skips validation if the server has validated the response with the same contract version. Validation
 * code is loaded only for responses of another or unknown version. If a part cannot be loaded, the call fails with the
 * Problem `offline`, and the next call retries.
 */
export function createLateClient<C extends Contract>(
  { version, calls, load }: LateContract,
  transport: Transport,
): Client<C> {
  async function callLater(group: string, name: string, input: LooseInput = {}): Promise<unknown> {
    const find = async <Part>(
      parts: (group: string) => Promise<Readonly<Record<string, Readonly<Record<string, Part>>>>>,
    ) => {
      const part = await parts(group).catch((cause) => {
        throw new Problem('offline', { cause });
      });
      const found = part[group]?.[name];
      if (!found) throw new TypeError(`the contract has no call ${group}.${name}`);
      return found;
    };
    const answer = await send(await find(calls), transport, input);
    return answer.contractVersion === version ? answer.json : checked(await find(load), answer);
  }
  const callsOf = (group: string) =>
    new Proxy({}, { get: (_, name) => (input?: LooseInput) => callLater(group, String(name), input) });
  return new Proxy({}, { get: (_, group) => callsOf(String(group)) }) as Client<C>;
}
