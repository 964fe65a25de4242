import type { ACTION_OF_CARER, ACTION_OF_LINK, Permission } from '@mien/domain';
import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** Who may call: anyone, a scan site that shows the partner key, any signed-in user, or holders of a permission. */
export type Access = 'public' | 'partner' | 'signedIn' | Permission;

export type Schema = z.ZodMiniType;

/**
 * What keeps a call from being made without end: a count by user or by network that the server takes before the call, a limit
 * that its module takes in the database, or the reason why it needs none.
 */
export type CallLimit =
  | { readonly perUserAndHour: number }
  | { readonly perNetworkAndMinute: number }
  | { readonly heldBy: 'codes' | 'registrations' | 'login links' | 'access codes' | 'shared results' | 'analyses' }
  | { readonly noneBecause: string };

/** One call of the API, declared once: server, client and OpenAPI are derived from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/v1`, with `:name` parameters. Matched without regard to case. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** For a call on one's own objects: the permission with which staff reach those of others. Absent: they do not. */
  readonly accessToOthers?: Permission;
  /** Only for those whose permission reaches beyond themselves; for oneself there is another call. */
  readonly beyondOneself?: true;
  /**
   * Open to a session that may be somebody else's, such as one begun with a link of staff: it agrees, fills in the profile, scans,
   * and sees what it measured itself. Absent: closed to such sessions.
   */
  readonly isForScanning?: true;
  /** What the access log says of it with the name of the maker, in a session that a link of staff began. */
  readonly loggedByLink?: keyof typeof ACTION_OF_LINK;
  /**
   * The right with which a carer makes the call for a patient; `always` needs none, and works when the care is over. Absent:
   * closed to carers. A public call is open to everyone and shows no one's data.
   */
  readonly forCarers?: keyof typeof ACTION_OF_CARER | 'always';
  /** A setting of the carer's own, made with that right: no look at the patient's data, and not in the log. */
  readonly isCarersOwn?: true;
  /**
   * How often it may be made. Every public call and every write has one, or {@link endpoint} does not compile. Hourly numbers are
   * several times what a busy person needs, chosen by us.
   */
  readonly limit?: CallLimit;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /**
   * Fields of a body that the call takes, where the example that tests make of the schema would not do (`examples.ts`): a rule between fields,
   * or one that only the service knows.
   */
  readonly example?: Readonly<Record<string, unknown>>;
  /** `octets` bodies are not JSON; the handler gets their length in bytes. */
  readonly bodyKind?: 'json' | 'octets';
  readonly maxBodyBytes?: number;
  readonly response: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema: Schema;
    /** Of an answer in pages whose JSON has a name of its own; absent: `application/json`. */
    readonly contentType?: 'application/fhir+json';
  };
  /**
   * A read whose answer browsers may keep if they ask each time whether it still holds (`ETag`): `public` if it is the same for
   * everyone, `private` if it depends on who asks. Absent: not kept.
   */
  readonly cache?: 'private' | 'public';
  /**
   * How many statements a read sends to the database, the look at the session included: only of reads that a person waits for, or that open
   * pages repeat. A test counts them on the demo's data.
   */
  readonly statements?: number;
  /**
   * Some of what it reads may be a few seconds old: a standby of the database may answer it. Never who may see it, and never for somebody who
   * has just changed something (`docs/topics/operations.md`).
   */
  readonly mayLag?: true;
  /**
   * Sent compressed to clients that accept it. Only for an answer without text that another person than the reader chose, and
   * without a token or link: the length of a compressed answer reveals how alike the two are (`docs/topics/operations.md`).
   */
  readonly isCompressed?: true;
  /** What may be answered besides the problems that every call shares (see `SHARED_PROBLEMS`). */
  readonly problems: readonly ProblemCode[];
  /** A form of an earlier API. Neither a link nor another site's page may use it, nor a HEAD or a prefetch. */
  readonly deprecated?: true;
  /** A GET that changes or counts something: neither a link nor another site's page may use it, nor a HEAD or a prefetch. */
  readonly changesOnGet?: true;
}

/** Calls by name. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>;
/** Groups by noun. */
export type Contract = Readonly<Record<string, EndpointGroup>>;

/** Problems that every call may answer. */
export const SHARED_PROBLEMS = [
  'invalid-request',
  'malformed-body',
  'body-too-large',
  'unsupported-content-type',
  'too-many-requests',
  'service-unavailable',
  'internal-error',
] as const satisfies readonly ProblemCode[];

/** All paths are below this. */
export const API_PREFIX = '/v1';

/** What else a call has to declare: a public call, or one that writes, declares its limit. */
type Needed<E extends Endpoint> = E['access'] extends 'partner'
  ? unknown
  : E['access'] extends 'public'
    ? Limited
    : E['method'] extends 'GET'
      ? E extends { readonly changesOnGet: true }
        ? Limited
        : unknown
      : Limited;
type Limited = { readonly limit: CallLimit };

/**
 * Keeps the literal types of a declaration. A bundler leaves out unused ones.
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<const E extends Endpoint>(declaration: E & Needed<E>): E {
  return declaration;
}

type PartOf<E extends Endpoint, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  readonly [P in K]: infer S extends Schema;
}
  ? { readonly [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** What a caller gives. */
export type CallInput<E extends Endpoint> = PartOf<E, 'params', 'input'> &
  PartOf<E, 'query', 'input'> &
  (E['bodyKind'] extends 'octets' ? { readonly body: Uint8Array } : PartOf<E, 'body', 'input'>);

/** What a handler gets, parsed. */
export type HandlerInput<E extends Endpoint> = PartOf<E, 'params', 'output'> &
  PartOf<E, 'query', 'output'> &
  (E['bodyKind'] extends 'octets' ? { readonly bodyBytes: number } : PartOf<E, 'body', 'output'>);

/** What the call answers. */
export type Answer<E extends Endpoint> = z.output<E['response']['schema']>;
