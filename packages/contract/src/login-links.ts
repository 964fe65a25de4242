import { keyOfAddress, LANGUAGES } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { GroupCode, Instant, line, Uid, verbatim } from './fields.ts';
import { PatientUid } from './ids.ts';
import { FirstStepResult, Replaces } from './sign-in.ts';

/** Maximum length of a link parameter; a malformed id is refused like any other invalid link, not as a bad request. */
const LINK_PART_MAX_LENGTH = 200;
/** The key, extracted from the text from which the link was copied. */
const LinkPart = line(LINK_PART_MAX_LENGTH).check(z.overwrite(keyOfAddress));
/** A link parameter that identifies an object: a value that is not a UUID is refused later, as above. */
const LinkUid = LinkPart.check(z.toLowerCase());

/** Query parameters of a link besides its id. They must match the patient of the link. */
const LinkQuery = z.object({
  accessCode: z.optional(LinkPart),
  appointmentId: z.optional(LinkUid),
  tempCode: z.optional(LinkPart),
  patientUid: z.optional(LinkUid),
});

const linkProblems = ['login-link-invalid', 'wrong-origin'] as const;
const openProblems = [...linkProblems, 'other-user-signed-in'] as const;

const createProblems = ['sign-in-required', 'not-allowed', 'not-found', 'wrong-origin'] as const;

export const loginLinks = {
  open: endpoint({
    method: 'POST',
    path: '/auth/login/link',
    summary: 'Sign in with a login link, once. Staff get requiresTwoFactor and no token',
    access: 'public',
    limit: { heldBy: 'login links' },
    body: z.strictObject({
      id: LinkPart,
      ...LinkQuery.shape,
      replaces: Replaces,
      /**
       * Of the browser: an early link of an appointment says from which day it works there. One that the server does not
       * know is ignored, so that it cannot break a link.
       */
      timeZone: z.optional(verbatim(LINK_PART_MAX_LENGTH, { mayBeEmpty: true })),
    }),
    response: { status: 200, schema: FirstStepResult },
    problems: openProblems,
  }),
  openByUrl: endpoint({
    method: 'GET',
    path: '/auth/login/:id',
    summary: 'As POST /auth/login/link; refuses cross-site and navigation requests',
    access: 'public',
    limit: { heldBy: 'login links' },
    params: z.object({ id: LinkPart }),
    query: LinkQuery,
    response: { status: 200, schema: FirstStepResult },
    problems: linkProblems,
    deprecated: true,
  }),
  create: endpoint({
    method: 'GET',
    path: '/patients/:uid/selfserverlink',
    summary:
      'Create a login link for a patient; with an appointment it is valid from the first day on which a scan counts for it until its end',
    access: 'editPatients',
    limit: { perUserAndHour: 300 },
    changesOnGet: true,
    params: z.object({ uid: PatientUid }),
    query: z.object({ appointmentId: z.optional(Uid), accessCode: z.optional(GroupCode) }),
    response: { status: 200, schema: z.object({ loginUrl: z.url(), expiresAt: Instant }) },
    problems: [...createProblems, 'wrong-access-code', 'user-deactivated'],
  }),
  createTokenCode: endpoint({
    method: 'POST',
    path: '/patients/:uid/tokenCode',
    summary:
      'Create a temporary code that signs a patient in once and replaces the previous one. Shown only in this response',
    access: 'editPatients',
    limit: { perUserAndHour: 300 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({}),
    response: {
      status: 201,
      schema: z.object({ patientUid: Uid, tokenCode: z.string(), loginUrl: z.url(), expiresAt: Instant }),
    },
    problems: [...createProblems, 'user-deactivated', 'staff-needs-code'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/patients/:uid/selfserverlink/sms',
    summary: 'Create a login link and send it to the patient’s phone; the server composes the message',
    access: 'editPatients',
    limit: { perUserAndHour: 300 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({ language: z.enum(LANGUAGES) }),
    response: { status: 200, schema: z.object({ sent: z.literal(true), expiresAt: Instant }) },
    problems: [...createProblems, 'phone-missing', 'text-message-failed', 'user-deactivated', 'staff-needs-code'],
  }),
};
