import type { ACTION_OF_CARER, ACTION_OF_LINK, Permission, ProgramScope } from '@mien/domain';
import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** Who may call: anyone, a scan site with the partner key, any signed-in user, or users with a permission. */
export type Access = 'public' | 'partner' | 'signedIn' | Permission;

export type Schema = z.ZodMiniType;

/**
 * The rate limit of a call: a count per user or network that the server checks before the call, a limit that its module
 * checks in the database, or the reason why it needs none.
 */
export type CallLimit =
  | { readonly perUserAndHour: number }
  | { readonly perNetworkAndMinute: number }
  | {
      readonly heldBy:
        | 'codes'
        | 'registrations'
        | 'login links'
        | 'access codes'
        | 'shared results'
        | 'analyses'
        | 'trial scans'
        | 'tablets';
    }
  | { readonly noneBecause: string };

/** One API call, declared once: the server, the client and OpenAPI are derived from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, with `:name` parameters. Case-insensitive. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * For a call on the caller's own objects: the permission with which staff access those of others. Absent: they
   * cannot.
   */
  readonly accessToOthers?: Permission;
  /** Only for callers whose permission reaches beyond themselves; another call serves the caller's own data. */
  readonly beyondOneself?: true;
  /**
   * Allowed in a scan-only session, which may belong to another person (for example, one started with a staff link): it
   * gives consent, completes the profile, scans, and sees its own results. Absent: refused in such sessions.
   */
  readonly isForScanning?: true;
  /** Access log action, with the name of the link's creator, in a session started by a staff link. */
  readonly loggedByLink?: keyof typeof ACTION_OF_LINK;
  /**
   * The right that a carer needs to make the call for a patient; `always` needs none, and works after the care grant
   * has ended. Absent: refused to carers. A public call is open to everyone and shows no personal data.
   */
  readonly forCarers?: keyof typeof ACTION_OF_CARER | 'always';
  /**
   * The scopes that a program needs to make the call: all of them. Absent: refused to programs. Public calls treat
   * programs like strangers.
   */
  readonly forPrograms?: readonly [ProgramScope, ...ProgramScope[]];
  /**
   * Allowed in the session of a person at a shared tablet; `only`: in no other session. Absent: refused there, and public
   * calls treat the session like a stranger. None returns a name, contact details or anything from before the session.
   */
  readonly forKiosks?: true | 'only';
  /**
   * Allowed in a session that a program opened for a page of its own; `only`: in no other session. Absent: refused there,
   * and public calls treat the session like a stranger. None returns a name, contact details or anything from before the
   * session.
   */
  readonly forEmbeds?: true | 'only';
  /** Refused to users, whatever their roles. */
  readonly isOnlyForPrograms?: true;
  /** The handler leaves out what limited scopes of a program do not open, so that these suffice for the call. */
  readonly isByCategory?: true;
  /** A setting of the carer's own, made with that right: not a view of the patient's data, so not logged. */
  readonly isCarersOwn?: true;
  /**
   * Rate limit. Every public call and every write needs one, or {@link endpoint} does not compile. Hourly numbers are
   * several times what a busy user needs; chosen.
   */
  readonly limit?: CallLimit;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /**
   * Body fields for which the generated example of the schema is invalid (`examples.ts`): a rule between fields, or one
   * that only the service knows.
   */
  readonly example?: Readonly<Record<string, unknown>>;
  /**
   * `octets` bodies are not JSON; the handler gets their length in bytes. The fields of a `form`, and those of the FHIR
   * resource `Parameters`, are parameters in addition to those of the address, and `query` parses both.
   */
  readonly bodyKind?: 'json' | 'octets' | 'form' | 'parameters';
  readonly maxBodyBytes?: number;
  readonly response: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema: Schema;
    /**
     * Content type of a response with its own media type; defaults to `application/json`. A response of lines
     * (`fhir+ndjson`) is streamed, and its schema is that of all its text.
     */
    readonly contentType?: 'application/fhir+json' | 'application/fhir+ndjson';
    /** The body of a 202, in FHIR's JSON, while the response is not ready. Absent: it always is. */
    readonly pending?: Schema;
  };
  /**
   * A read that browsers may cache and must revalidate (`ETag`): `public` if the response is the same for everyone,
   * `private` if it depends on the caller. Absent: not cached.
   */
  readonly cache?: 'private' | 'public';
  /**
   * Number of SQL statements of a read, including the session lookup. Only for reads that a user waits for or that open
   * pages poll. A test checks them against the demo's data.
   */
  readonly statements?: number;
  /**
   * Some of its data may be a few seconds old, so a read replica may serve it. Permissions are never read from the
   * replica, and users who just made a change never get it (`docs/topics/operations.md`).
   */
  readonly mayLag?: true;
  /**
   * Compressed for clients that accept it. Only for responses without tokens, links, or text chosen by someone other
   * than the reader: the compressed length reveals how similar secret and chosen text are
   * (`docs/topics/operations.md`).
   */
  readonly isCompressed?: true;
  /**
   * Pages of any origin may call it (CORS, without credentials). The session cookie counts only for requests of the
   * installation's own pages, and the response sets none: elsewhere, only an access token works.
   */
  readonly isCrossOrigin?: true;
  /** Possible problems besides those shared by every call (see `SHARED_PROBLEMS`). */
  readonly problems: readonly ProblemCode[];
  /** A legacy form of the API. Links, other sites' pages, HEAD and prefetch requests are refused. */
  readonly deprecated?: true;
  /** A GET with side effects: links, other sites' pages, HEAD and prefetch requests are refused. */
  readonly changesOnGet?: true;
}

/** Calls by name. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>;
export type Contract = Readonly<Record<string, EndpointGroup>>;

/** Problems that every call may return. */
export const SHARED_PROBLEMS = [
  'invalid-request',
  'malformed-body',
  'body-too-large',
  'unsupported-content-type',
  'too-many-requests',
  'service-unavailable',
  'internal-error',
] as const satisfies readonly ProblemCode[];

/** Path prefix of all calls. */
export const API_PREFIX = '/v1';

/** Additional required fields: a public call, or one that writes, must declare its rate limit. */
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
 * Preserves the literal types of a declaration. Bundlers drop unused ones.
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

export type CallInput<E extends Endpoint> = PartOf<E, 'params', 'input'> &
  PartOf<E, 'query', 'input'> &
  (E['bodyKind'] extends 'octets' ? { readonly body: Uint8Array } : PartOf<E, 'body', 'input'>);

/** Parsed input of a handler. */
export type HandlerInput<E extends Endpoint> = PartOf<E, 'params', 'output'> &
  PartOf<E, 'query', 'output'> &
  (E['bodyKind'] extends 'octets' ? { readonly bodyBytes: number } : PartOf<E, 'body', 'output'>);

export type Answer<E extends Endpoint> = z.output<E['response']['schema']>;
