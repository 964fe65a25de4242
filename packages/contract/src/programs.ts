import {
  PROGRAM_GROUPS_MAX,
  PROGRAM_KEY_ALGORITHMS,
  PROGRAM_KEYS_MAX,
  PROGRAM_NAME_MAX_LENGTH,
  PROGRAM_SCOPES,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, Uid, wholeBetween } from './fields.ts';
import { ClientId, GroupId, ProgramId } from './ids.ts';

/** Longest address of a program's public keys. Chosen. */
const KEYS_URL_MAX_LENGTH = 500;
/** Longest `kid` of a public key. Chosen. */
const KEY_ID_MAX_LENGTH = 100;
/** A number of an RSA key of 8192 bits, in base64url. */
const KEY_NUMBER_MAX_LENGTH = 1400;
const MAX_REVISION = 2_147_483_647;

const KeyNumber = z.string().check(z.maxLength(KEY_NUMBER_MAX_LENGTH), z.regex(/^[\w-]+$/));
const KeyId = z.string().check(z.maxLength(KEY_ID_MAX_LENGTH), z.regex(/^[\x21-\x7e]+$/));

/** A public key of a program. Source: RFC 7517; RSA for RS384, EC on P-384 for ES384. Other members are dropped. */
export const ProgramPublicKey = z
  .object({
    kty: z.enum(['RSA', 'EC']),
    kid: KeyId,
    alg: z.optional(z.enum(PROGRAM_KEY_ALGORITHMS)),
    use: z.optional(z.literal('sig')),
    n: z.optional(KeyNumber),
    e: z.optional(KeyNumber),
    crv: z.optional(z.literal('P-384')),
    x: z.optional(KeyNumber),
    y: z.optional(KeyNumber),
    /** Only private keys have it: they are refused. */
    d: z.optional(KeyNumber),
  })
  .check(z.refine(({ d }) => d === undefined, 'private_key'));
export type ProgramPublicKey = z.infer<typeof ProgramPublicKey>;

/** The public keys of a program: by the address where it publishes them, or by value. Source: SMART App Launch 2.2. */
export const ProgramPublicKeys = z.union([
  z.strictObject({
    url: z.string().check(z.maxLength(KEYS_URL_MAX_LENGTH), z.regex(/^https?:\/\/[\x21-\x7e]+$/)),
  }),
  z.strictObject({
    jwks: z.object({ keys: z.array(ProgramPublicKey).check(z.minLength(1), z.maxLength(PROGRAM_KEYS_MAX)) }),
  }),
]);
export type ProgramPublicKeys = z.infer<typeof ProgramPublicKeys>;

/** A program of a client: another system that reads or sends in its name. */
export const Program = z.object({
  id: Uid,
  /** `client_id` of its token calls: identifies the client and the program. */
  oauthClientId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(PROGRAM_SCOPES)),
  /** The groups whose patients it reaches; null for all groups of the client. */
  groupIds: z.nullable(z.array(Uid)),
  /** How it authenticates: with a secret, or with a signed assertion. */
  authentication: z.enum(['secret', 'keys']),
  /** The last characters of the secret; null for a program with keys. */
  secretHint: z.nullable(z.string()),
  /** Until when the earlier secret works, too; null for no longer. */
  previousSecretUntil: z.nullable(Instant),
  /** Where its public keys are fetched; null for keys by value and for secrets. */
  keysUrl: z.nullable(z.string()),
  /** The ids of the public keys that it gave by value. */
  keyIds: z.array(z.string()),
  created: Instant,
  /** The member of the client's staff who made it; null for others and after their account was deleted. */
  createdBy: z.nullable(z.string()),
  /** When it last got an access token. */
  lastUsed: z.nullable(Instant),
  /** Null for a program without an end. */
  expires: z.nullable(Instant),
  revoked: z.nullable(Instant),
  /** Starts at 1; a change names the revision that it is based on (optimistic locking). */
  revision: z.int(),
});
export type Program = z.infer<typeof Program>;

/** A program with its new secret, which is not shown again; null for a program with keys. */
export const ProgramWithSecret = z.object({ program: Program, secret: z.nullable(z.string()) });
export type ProgramWithSecret = z.infer<typeof ProgramWithSecret>;

const changeable = {
  name: line(PROGRAM_NAME_MAX_LENGTH),
  scopes: z.array(z.enum(PROGRAM_SCOPES)).check(z.minLength(1), z.maxLength(PROGRAM_SCOPES.length)),
  groupIds: z.nullable(z.array(GroupId).check(z.minLength(1), z.maxLength(PROGRAM_GROUPS_MAX))),
  /** In the future. */
  expires: z.nullable(Instant),
};

const access = 'configureClient';
const PATH = '/clients/:clientId/programs';
const ofClient = z.object({ clientId: ClientId });
const ofProgram = z.object({ clientId: ClientId, id: ProgramId });
const readProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...readProblems, 'wrong-origin'] as const;
/** The permission walk generates its example from the fields; this one is in the future, without keys. */
const example = { expires: '2035-01-01T00:00:00Z', keys: null };
const program = { status: 200, schema: Program } as const;

/**
 * The programs of a client. A program gets access tokens at `TOKEN_PATH`. The calls that it may make declare
 * `forPrograms`.
 */
export const programs = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The programs of a client, revoked ones last',
    access,
    params: ofClient,
    response: { status: 200, schema: z.object({ items: z.array(Program) }) },
    problems: readProblems,
  }),
  add: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Connect a program, which authenticates with its keys or, without them, with a secret that is shown once',
    limit: { perUserAndHour: 60 },
    access,
    params: ofClient,
    body: z.strictObject({ ...changeable, keys: z.nullable(ProgramPublicKeys) }),
    example,
    response: { status: 201, schema: ProgramWithSecret },
    problems: [...writeProblems, 'too-many-programs'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Change a program; its next call is judged by the change. Keys replace keys, never a secret',
    limit: { perUserAndHour: 120 },
    access,
    params: ofProgram,
    body: z.strictObject({
      revision: wholeBetween(1, MAX_REVISION),
      ...changeable,
      /** Null keeps how the program authenticates. */
      keys: z.nullable(ProgramPublicKeys),
    }),
    example,
    response: program,
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: `${PATH}/:id/secret`,
    summary: 'Make a new secret, which is shown once. The earlier one works for another day, or ends with its tokens',
    limit: { perUserAndHour: 60 },
    access,
    params: ofProgram,
    body: z.strictObject({ isPreviousKept: z.boolean() }),
    response: { status: 200, schema: ProgramWithSecret },
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${PATH}/:id/revoke`,
    summary: 'Revoke a program for good; its tokens end with the next call',
    limit: { perUserAndHour: 120 },
    access,
    params: ofProgram,
    body: z.strictObject({}),
    response: program,
    problems: writeProblems,
  }),
};
