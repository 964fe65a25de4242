import { STAFF_ROLES, STAFF_STATES } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Email, Instant, line, NewId, PhoneNumber, Uid, wholeBetween } from './fields.ts';
import { ClientId, MemberId } from './ids.ts';
import { NAME_MAX_LENGTH } from './patients.ts';

/** A staff member of a client, as managers see them. */
export const StaffMember = z.object({
  id: Uid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** The last digits of the number that they sign in with. */
  phoneEnding: z.nullable(z.string()),
  /** As written in tokens; the most privileged role. */
  role: z.string(),
  state: z.enum(STAFF_STATES),
  /** When they last signed in as staff; null for never. */
  lastSignedIn: z.nullable(Instant),
  /** Also a patient with the same login: their number cannot be changed here. */
  isPatient: z.boolean(),
  /** The caller, who cannot change their own role or number. */
  isSelf: z.boolean(),
  /** False if the role gives access to more than one client. */
  canChange: z.boolean(),
  /** Their factor for the second sign-in step; null if staff need none. */
  secondFactor: z.nullable(
    z.object({
      isSetUp: z.boolean(),
      /** When a requested reset takes effect. */
      resetAt: z.nullable(Instant),
    }),
  ),
  /** Revision count; a change names the revision that it is based on (optimistic locking). */
  revision: z.int(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const details = {
  firstName: line(NAME_MAX_LENGTH),
  lastName: line(NAME_MAX_LENGTH),
  email: z.nullable(Email),
  role: z.enum(STAFF_ROLES),
} as const;

const access = 'manageStaff';
const PATH = '/clients/:clientId/staff';
const ofClient = z.object({ clientId: ClientId });
const ofMember = z.object({ clientId: ClientId, id: MemberId });
const readProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...readProblems, 'wrong-origin'] as const;
const member = { status: 200, schema: StaffMember } as const;

/** The staff of a client: accounts and roles. Accounts are never deleted, so the access log can show names. */
export const staff = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The staff of a client, deactivated accounts last',
    access,
    params: ofClient,
    response: { status: 200, schema: z.object({ items: z.array(StaffMember) }) },
    problems: readProblems,
  }),
  add: endpoint({
    method: 'POST',
    path: PATH,
    summary:
      'Create an account, which signs in by SMS code. Repeating the same requestUid returns the account that it created',
    // May send a text message.
    limit: { perUserAndHour: 60 },
    access,
    params: ofClient,
    body: z.strictObject({
      requestUid: NewId,
      ...details,
      phone: PhoneNumber,
      /** Whether to notify them by text message, which counts toward the day's messages. */
      isNotified: z.boolean(),
    }),
    response: {
      status: 201,
      schema: z.object({ member: StaffMember, message: z.enum(['none', 'sent', 'failed']) }),
    },
    problems: [...writeProblems, 'staff-phone-taken', 'request-differs'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Update an account. Another role or number ends its sessions, and the previous number gets a text message',
    limit: { perUserAndHour: 120 },
    access,
    params: ofMember,
    body: z.strictObject({
      revision: wholeBetween(0, 2_000_000_000),
      ...details,
      /** Absent: unchanged. */
      phone: z.optional(PhoneNumber),
    }),
    response: member,
    problems: [
      ...writeProblems,
      'settings-changed',
      'user-deactivated',
      'last-admin',
      'staff-phone-taken',
      'staff-is-patient',
    ],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: `${PATH}/:id/deactivate`,
    summary: 'Deactivate an account and end its sessions and links; if it is also a patient, the patient remains',
    limit: { perUserAndHour: 120 },
    access,
    params: ofMember,
    body: z.strictObject({}),
    response: member,
    problems: [...writeProblems, 'last-admin'],
  }),
  reactivate: endpoint({
    method: 'POST',
    path: `${PATH}/:id/reactivate`,
    summary: 'Reactivate an account with its previous role',
    limit: { perUserAndHour: 120 },
    access,
    params: ofMember,
    body: z.strictObject({}),
    response: member,
    problems: [...writeProblems, 'staff-phone-taken', 'phone-changed-lately'],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: `${PATH}/:id/secondFactor/reset`,
    summary:
      'Request a reset of an account’s second factor. Notifies the owner by text message and takes effect a day later unless they sign in',
    // Each call sends a text message.
    limit: { perUserAndHour: 30 },
    access,
    params: ofMember,
    body: z.strictObject({}),
    response: member,
    problems: [...writeProblems, 'user-deactivated', 'text-message-failed'],
  }),
  keepSecondFactor: endpoint({
    method: 'POST',
    path: `${PATH}/:id/secondFactor/keep`,
    summary: 'Cancel a requested reset of a second factor',
    limit: { perUserAndHour: 120 },
    access,
    params: ofMember,
    body: z.strictObject({}),
    response: member,
    problems: writeProblems,
  }),
};
