import { SIGN_ON_CODE_PATTERN, SIGN_ON_REFUSALS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { code, Instant, Token, Uid } from './fields.ts';
import { ClientId, MemberId, SignOnLinkId, SignOnRefusalId } from './ids.ts';
import { FirstStepResult } from './sign-in.ts';

/**
 * A client in the URL of its single sign-on page. An unknown code gets the same response as a client without single
 * sign-on.
 */
const ClientCode = code(40, { mayBeEmpty: true });

/** Values that a provider sends back with the browser; may be long, and are not normalized. */
const fromProvider = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\x20-\x7e]+$/));

/** A staff member and their identity at the provider. */
export const SignOnLink = z.object({
  id: Uid,
  userId: Uid,
  firstName: z.string(),
  lastName: z.string(),
  made: Instant,
  /** False for a link made at the first sign-in, by email address. */
  isByAdmin: z.boolean(),
});
export type SignOnLink = z.infer<typeof SignOnLink>;

/** The last refused sign-in of a user whom the provider had authenticated. */
export const RefusedSignOn = z.object({
  id: Uid,
  at: Instant,
  reason: z.enum(SIGN_ON_REFUSALS),
  /** As the provider sent it, which may be any text; null if none. */
  email: z.nullable(z.string()),
});
export type RefusedSignOn = z.infer<typeof RefusedSignOn>;

export const SignOnAccounts = z.object({ links: z.array(SignOnLink), refusals: z.array(RefusedSignOn) });
export type SignOnAccounts = z.infer<typeof SignOnAccounts>;

const ofClient = z.object({ clientId: ClientId });
const access = 'manageStaff';
const answer = { status: 200, schema: SignOnAccounts } as const;
const readProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const PATH = '/configurations/clients/:clientId/singleSignOn';

/**
 * Staff sign in at the OpenID Connect provider of their client. The provider reports a logout at `POST
 * /v1/auth/singleSignOn/{clientCode}/logout`, in a format defined by its specification, so this contract does not list
 * it.
 *
 * `wrong-credentials`: the provider's response is not valid, or the code is unknown; `not-allowed`: it matches no staff
 * member; `service-unavailable`: the provider does not respond.
 */
export const singleSignOn = {
  start: endpoint({
    method: 'POST',
    path: '/auth/singleSignOn/start',
    summary: 'Start single sign-on of a client: the URL of the provider to redirect to',
    access: 'public',
    // Each call makes a request to the provider.
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({
      clientCode: ClientCode,
      /** After a sign-out in this browser: the provider should prompt for the account again. */
      isAfterSignOut: z.optional(z.boolean()),
    }),
    response: { status: 200, schema: z.object({ url: z.string() }) },
    problems: ['wrong-origin', 'wrong-credentials'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/singleSignOn/finish',
    summary:
      'Complete single sign-on with the provider’s response, once and in the same browser; a second factor may follow',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({
      clientCode: code(40).check(z.regex(SIGN_ON_CODE_PATTERN)),
      state: Token,
      code: fromProvider(8192),
      iss: z.optional(fromProvider(500)),
    }),
    response: { status: 200, schema: FirstStepResult },
    problems: ['wrong-origin', 'wrong-credentials', 'not-allowed'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: `${PATH}/accounts`,
    summary: 'Staff accounts linked to identities of the provider, and recent refused sign-ins with reasons',
    access,
    params: ofClient,
    response: answer,
    problems: readProblems,
  }),
  link: endpoint({
    method: 'POST',
    path: `${PATH}/links`,
    summary: 'Link a refused identity to a staff account, so that it can sign in from now on',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({ refusalId: SignOnRefusalId, userId: MemberId }),
    response: answer,
    problems: [...readProblems, 'wrong-origin', 'changed-meanwhile'],
  }),
  unlink: endpoint({
    method: 'POST',
    path: `${PATH}/links/:id/remove`,
    summary: 'Remove a link, and end the sessions that it started',
    limit: { perUserAndHour: 120 },
    access,
    params: z.object({ clientId: ClientId, id: SignOnLinkId }),
    body: z.strictObject({}),
    response: answer,
    problems: [...readProblems, 'wrong-origin'],
  }),
};
