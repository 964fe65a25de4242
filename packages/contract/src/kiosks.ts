import { KIOSK_NAME_MAX_LENGTH, PAIRING_CODE_DIGIT_COUNT, SLIP_CODE_DIGIT_COUNT } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, Uid } from './fields.ts';
import { AppointmentId, ClientId, GroupId, KioskId, PatientUid } from './ids.ts';

const digits = (count: number) => z.string().check(z.length(count), z.regex(/^\d+$/));

/** Typed at a tablet to pair it. */
export const PairingCode = digits(PAIRING_CODE_DIGIT_COUNT);
/** On the paper slip of a patient. */
export const SlipCode = digits(SLIP_CODE_DIGIT_COUNT);

/** A shared tablet of a client, as its staff see it. */
export const Kiosk = z.object({
  id: Uid,
  name: z.string(),
  /** The group whose patients use it. */
  groupId: Uid,
  /** Whether people without a slip may scan, as anonymous participants of the group. */
  takesAnonymous: z.boolean(),
  created: Instant,
  /** The member of the client's staff who made it; null for others and after their account was deleted. */
  createdBy: z.nullable(z.string()),
  /** Until when its newest pairing code works; null without one. */
  pairingUntil: z.nullable(Instant),
  /** When the current device was paired. */
  paired: z.nullable(Instant),
  /** When a person last began at it. */
  lastUsed: z.nullable(Instant),
  ended: z.nullable(Instant),
});
export type Kiosk = z.infer<typeof Kiosk>;

/** A tablet with its new pairing code, which is not shown again. */
export const KioskWithCode = z.object({ kiosk: Kiosk, code: PairingCode, expires: Instant });
export type KioskWithCode = z.infer<typeof KioskWithCode>;

/** What staff print for a patient. The code works on the days on which a scan counts for the visit. */
export const KioskSlip = z.object({
  code: SlipCode,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  clientName: z.string(),
});
export type KioskSlip = z.infer<typeof KioskSlip>;

const access = 'configureClient';
const PATH = '/clients/:clientId/kiosks';
const ofKiosk = z.object({ clientId: ClientId, id: KioskId });
const readProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...readProblems, 'wrong-origin'] as const;

/** The shared tablets of a client, and the slips with which patients begin at one. */
export const kiosks = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The shared tablets of a client, ended ones last',
    access,
    params: z.object({ clientId: ClientId }),
    response: { status: 200, schema: z.object({ items: z.array(Kiosk) }) },
    problems: readProblems,
  }),
  add: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Add a shared tablet of a group; its pairing code is shown once and works for ten minutes',
    access,
    limit: { perUserAndHour: 60 },
    params: z.object({ clientId: ClientId }),
    body: z.strictObject({ name: line(KIOSK_NAME_MAX_LENGTH), groupId: GroupId, takesAnonymous: z.boolean() }),
    response: { status: 201, schema: KioskWithCode },
    problems: [...writeProblems, 'too-many-kiosks'],
  }),
  renewCode: endpoint({
    method: 'POST',
    path: `${PATH}/:id/code`,
    summary: 'Make a new pairing code. The device that is paired with it takes the place of the current one',
    access,
    limit: { perUserAndHour: 60 },
    params: ofKiosk,
    body: z.strictObject({}),
    response: { status: 200, schema: KioskWithCode },
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
  end: endpoint({
    method: 'POST',
    path: `${PATH}/:id/end`,
    summary: 'End a tablet for good, with the session of the person who uses it',
    access,
    limit: { perUserAndHour: 120 },
    params: ofKiosk,
    body: z.strictObject({}),
    response: { status: 200, schema: Kiosk },
    problems: writeProblems,
  }),
  makeSlip: endpoint({
    method: 'POST',
    path: '/patients/:uid/appointments/:id/slip',
    summary: 'Make the code of a paper slip, with which the patient begins at a tablet. An earlier one ends',
    access: 'editPatients',
    limit: { perUserAndHour: 300 },
    params: z.object({ uid: PatientUid, id: AppointmentId }),
    body: z.strictObject({}),
    response: { status: 200, schema: KioskSlip },
    problems: [...writeProblems, 'user-deactivated', 'staff-needs-code'],
  }),
};
