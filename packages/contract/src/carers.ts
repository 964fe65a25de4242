import { CARER_DAYS, CARER_RELATIONS, CARER_RIGHTS, CARER_STATES, CARER_TICKS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, NewId, PhoneNumber, Uid } from './fields.ts';
import { CarerId } from './ids.ts';
import { LoginResult } from './sign-in.ts';

const Relation = z.enum(CARER_RELATIONS);
const Ticks = z.array(z.enum(CARER_TICKS)).check(
  z.maxLength(CARER_TICKS.length),
  z.refine((ticks) => new Set(ticks).size === ticks.length, 'twice'),
);

/** A carer, as the patient sees them. */
export const Carer = z.object({
  id: Uid,
  /** Null until the invitation is accepted. */
  name: z.nullable(z.string()),
  /** The last digits of the invited number. */
  phoneEnding: z.string(),
  relation: Relation,
  rights: z.array(z.enum(CARER_RIGHTS)),
  state: z.enum(CARER_STATES),
  invited: Instant,
  accepted: z.nullable(Instant),
  expires: Instant,
});
export type Carer = z.infer<typeof Carer>;

/** A patient whom the caller cares for, or who has invited the caller. */
export const CaredFor = z.object({
  id: Uid,
  /** Empty if the caller's code is older than the invitation: the number may have belonged to another person then. */
  firstName: z.string(),
  lastName: z.string(),
  relation: Relation,
  rights: z.array(z.enum(CARER_RIGHTS)),
  state: z.enum(['invited', 'active']),
  expires: Instant,
});
export type CaredFor = z.infer<typeof CaredFor>;

const Id = z.object({ id: CarerId });
const Nothing = z.strictObject({});

/** Carers: a patient lets another person see what the patient sees, as far as checked. */
export const carers = {
  list: endpoint({
    method: 'GET',
    path: '/carers',
    summary: 'Carers of the signed-in patient and invited persons; leaves out those that ended more than a year ago',
    access: 'ownRecords',
    response: {
      status: 200,
      schema: z.object({
        items: z.array(Carer),
        /** Only patients known to be adults may invite. */
        mayInvite: z.boolean(),
      }),
    },
    problems: ['sign-in-required', 'not-found'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/carers',
    summary:
      'Invite a phone number by SMS. Ends an earlier invitation or care of that number. Repeating the same id changes nothing',
    access: 'ownRecords',
    // Each call sends a text message.
    limit: { perUserAndHour: 30 },
    body: z.strictObject({
      /** Chosen by the sender, so that repeating the invitation is idempotent. */
      id: NewId,
      phone: PhoneNumber,
      relation: Relation,
      /** Rights in addition to viewing. */
      ticks: Ticks,
      /** From today on. */
      days: z.int().check(z.gte(CARER_DAYS.min), z.lte(CARER_DAYS.max)),
    }),
    response: { status: 201, schema: Carer },
    problems: [
      'phone-not-confirmed',
      'new-code-needed',
      'sign-in-required',
      'wrong-origin',
      'not-found',
      'adults-only',
      'too-many-carers',
      'text-message-failed',
    ],
  }),
  end: endpoint({
    method: 'POST',
    path: '/carers/:id/end',
    summary: 'End a care or an invitation immediately, as the patient or the carer',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    params: Id,
    body: Nothing,
    response: { status: 200, schema: z.object({ ended: z.literal(true) }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found', 'new-code-needed'],
  }),
  caredFor: endpoint({
    method: 'GET',
    path: '/carers/caredFor',
    summary: 'Patients whom the caller cares for, and invitations to the caller’s verified number',
    access: 'ownRecords',
    response: { status: 200, schema: z.object({ items: z.array(CaredFor) }) },
    problems: ['sign-in-required'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/carers/:id/accept',
    summary: 'Accept an invitation to the caller’s verified number',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    params: Id,
    body: Nothing,
    response: { status: 200, schema: CaredFor },
    problems: ['sign-in-required', 'wrong-origin', 'not-found', 'new-code-needed'],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/carers/:id/begin',
    summary: 'Switch the session to a patient whom the caller cares for, in a browser that has verified the number',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    params: Id,
    body: Nothing,
    response: { status: 200, schema: LoginResult },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/carers/leave',
    summary: 'Switch the session back to the caller, even after the care ended',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    forCarers: 'always',
    body: Nothing,
    response: { status: 200, schema: LoginResult },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
