import { type Answer, API_PREFIX, type CallInput, type Contract, type Endpoint } from './endpoint.ts';
import { Problem, problemFromBody } from './problem.ts';

export interface TransportRequest {
  readonly method: Endpoint['method'];
  /** Path and query, beginning with `/v1`. */
  readonly url: string;
  /** JSON text or octets. */
  readonly body?: string | Uint8Array;
  readonly contentType?: string;
}

export interface TransportAnswer {
  readonly status: number;
  /** Parsed JSON, or undefined when there is none. */
  readonly json: unknown;
}

/** Moves a request and its answer, and nothing else: no toasts, no redirects. Throws when no answer comes. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

type Call<E extends Endpoint> =
  unknown extends CallInput<E> ? () => Promise<Answer<E>> : (input: CallInput<E>) => Promise<Answer<E>>;

export type Client<C extends Contract> = { readonly [G in keyof C]: { readonly [N in keyof C[G]]: Call<C[G][N]> } };

interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** Fills a path's parameters and appends the query; undefined query values are dropped. */
export function buildUrl(path: string, input: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return `${API_PREFIX}${filled}${text ? `?${text}` : ''}`;
}

async function callEndpoint(declaration: Endpoint, transport: Transport, input: LooseInput): Promise<unknown> {
  const octets = declaration.bodyKind === 'octets';
  const hasBody = octets || declaration.body !== undefined;
  let answer: TransportAnswer;
  try {
    answer = await transport({
      method: declaration.method,
      url: buildUrl(declaration.path, input),
      ...(hasBody
        ? {
            body: octets ? (input.body as Uint8Array) : JSON.stringify(input.body),
            contentType: octets ? 'application/octet-stream' : 'application/json',
          }
        : {}),
    });
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('offline', { cause });
  }
  if (answer.status !== declaration.response.status) throw problemFromBody(answer.json);
  const parsed = declaration.response.schema.safeParse(answer.json ?? null);
  if (!parsed.success) throw new Problem('offline', { cause: parsed.error });
  return parsed.data;
}

/** A client with one function for each call; failures are {@link Problem}s. */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const groups = Object.entries(contract).map(([groupName, group]) => [
    groupName,
    Object.fromEntries(
      Object.entries(group).map(([name, declaration]) => [
        name,
        (input: LooseInput = {}) => callEndpoint(declaration, transport, input),
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Client<C>;
}

/**
 * A client whose contract is loaded by its first calls, a part of it at a time: a page's first script then carries neither
 * the calls nor what checks their answers. A part that cannot be loaded is the Problem `offline`, and the next call asks for
 * it again.
 *
 * @param load  the part of the contract that has a group of calls
 */
export function createLateClient<C extends Contract>(
  load: (group: string) => Promise<Contract>,
  transport: Transport,
): Client<C> {
  async function callLater(group: string, name: string, input: LooseInput = {}): Promise<unknown> {
    const part = await load(group).catch((cause) => {
      throw new Problem('offline', { cause });
    });
    const declaration = part[group]?.[name];
    if (!declaration) throw new TypeError(`the contract has no call ${group}.${name}`);
    return callEndpoint(declaration, transport, input);
  }
  const callsOf = (group: string) =>
    new Proxy({}, { get: (_, name) => (input?: LooseInput) => callLater(group, String(name), input) });
  return new Proxy({}, { get: (_, group) => callsOf(String(group)) }) as Client<C>;
}
