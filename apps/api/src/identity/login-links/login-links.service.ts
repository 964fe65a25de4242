import { Problem, Uid } from '@mien/contract';
import {
  calendarDateIn,
  DAY_MS,
  isStaff,
  isTimeZone,
  type Language,
  linkOfVisit,
  linkOpensAt,
  localeOf,
  MINUTE_MS,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { PatientMessages } from '../../delivery/sms/patient-messages.ts';
import type { QueuedSms, SmsQueue } from '../../delivery/sms/sms-queue.deps.ts';
import * as smsQueue from '../../delivery/sms/sms-queue.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import { type KeyedHash, type RandomSource, tokenHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Network } from '../../platform/http/network.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { type AttemptLimits, perHour } from '../../platform/limits/attempt-limits.ts';
import {
  addCodeOfStaff,
  browserHashOf,
  endSession,
  type LinkEntry,
  makerOf,
  type SignInDeps,
  signInByLink,
  spendTokenOf,
} from '../sign-in/index.ts';
import type { NewLoginLink, StoredLoginLink } from './login-links.store.ts';
import * as loginLinksStore from './login-links.store.ts';

/** A link handed out by staff may wait in a message; one made by a registration is followed at once. */
const STAFF_LINK_LIFETIME_MS = 7 * DAY_MS;
const REGISTRATION_LINK_LIFETIME_MS = 10 * MINUTE_MS;

export interface LoginLinksDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
  readonly limits: AttemptLimits;
  readonly recordAccess: RecordAccess;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly hash: KeyedHash;
  readonly sms: SmsQueue;
  readonly messages: PatientMessages;
  readonly installation: {
    readonly publicUrl: string;
    readonly productName: string;
    readonly opensPerHourPerIp: number;
  };
}

/** Whether a code is the group's current or a former one. */
const isCodeOf = (
  group: { readonly groupCode: string | null; readonly formerCodes: readonly string[] },
  code: string,
): boolean => [group.groupCode, ...group.formerCodes].includes(code.toLowerCase());

/** Parameters in the address of a link. */
export interface LinkParams {
  readonly id: string;
  readonly accessCode?: string | undefined;
  readonly appointmentId?: string | undefined;
  readonly tempCode?: string | undefined;
  readonly patientUid?: string | undefined;
  /** `false`: do not replace another signed-in user. */
  readonly replaces?: boolean | undefined;
  /** Of the browser. */
  readonly timeZone?: string | undefined;
}

export function createLoginLinksContext(deps: LoginLinksDeps) {
  const { installation } = deps;
  const opens = perHour('loginLink', installation.opensPerHourPerIp);
  return { ...deps, opens };
}

export type LoginLinksContext = ReturnType<typeof createLoginLinksContext>;

/** Whether a link works now. For an appointment's link: whether it is early or expired. */
type Fit = 'open' | 'over' | { readonly opensAt: Date; readonly clinicZone: string };

/** Null if the appointment doesn't belong to the link or is canceled. */
async function fitOfAppointment(
  { database }: LoginLinksContext,
  link: StoredLoginLink,
  patientId: string,
  given: string | undefined,
  at: Date,
): Promise<Fit | null> {
  const appointmentId = given ?? link.appointmentId;
  if (appointmentId === null) return 'open';
  if (link.appointmentId !== null && link.appointmentId !== appointmentId) return null;
  if (!Uid.safeParse(appointmentId).success) return null;
  const appointment = await loginLinksStore.appointmentOfPatient(database, link.clientId, patientId, appointmentId);
  if (appointment === undefined) return null;
  const state = linkOfVisit(appointment, at, appointment);
  return state === 'early'
    ? { opensAt: linkOpensAt(appointment, appointment), clinicZone: appointment.timeZone }
    : state;
}

/** Whether every part of the address matches the link and its patient, and from when it works; null if they do not match. */
async function fitOf(deps: LoginLinksContext, link: StoredLoginLink, asked: LinkParams, at: Date): Promise<Fit | null> {
  // An appointment's link expires when the appointment ends.
  const isOver = link.expiresAt <= at;
  if (link.spentAt !== null || (isOver && link.appointmentId === null)) return null;
  // An operator's link is for staff, who may have no patient.
  if (link.isByOperator) return 'open';
  if (link.patientId === null) return null;
  if (asked.accessCode !== undefined && !isCodeOf(link, asked.accessCode)) return null;
  if (asked.patientUid !== undefined && asked.patientUid !== link.patientId) return null;
  const fit = await fitOfAppointment(deps, link, link.patientId, asked.appointmentId, at);
  return fit !== null && isOver ? 'over' : fit;
}

/**
 * From which day an appointment's link works, in the time zone of the browser that opened it, or that the appointment is
 * over. Nothing else: an early reader need not learn what the link is for. The time is given only if the clinic's
 * day begins within a day of that zone.
 */
function visitProblem(fit: Exclude<Fit, 'open'>, timeZone: string | undefined, language: Language): Problem {
  const { tooEarly, over } = CATALOGS[language].entry.visit;
  if (fit === 'over') return new Problem('login-link-invalid', { text: over });
  const { opensAt, clinicZone } = fit;
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : clinicZone;
  const isStartOfDay = calendarDateIn(zone, new Date(opensAt.getTime() - 1)) !== calendarDateIn(zone, opensAt);
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    ...(isStartOfDay ? {} : { timeStyle: 'short' }),
    timeZone: zone,
  });
  return new Problem('login-link-invalid', { text: fill(tooEarly, { day: format.format(opensAt) }) });
}

async function addLink(
  { random, now, database }: LoginLinksContext,
  owner: { clientId: string; userId: string },
  {
    expiresAt,
    appointmentId,
    isByStaff,
    maker,
    isSent = false,
    browserHash = null,
  }: Pick<NewLoginLink, 'expiresAt' | 'appointmentId' | 'isByStaff' | 'maker'> &
    Partial<Pick<NewLoginLink, 'isSent' | 'browserHash'>>,
  record?: (transaction: Database, id: string) => Promise<void>,
) {
  const id = random.token();
  const { clientId, userId } = owner;
  const link = {
    clientId,
    userId,
    linkHash: tokenHash(id),
    appointmentId,
    isByStaff,
    maker,
    isSent,
    browserHash,
    createdAt: now(),
    expiresAt,
  };
  await loginLinksStore.addLink(database, link, (transaction) => record?.(transaction, id));
  return id;
}

/** The patient, if the caller may edit it. @throws Problem not-found */
async function patientToEdit({ database }: LoginLinksContext, caller: Caller, patientUid: string) {
  const patient = await loginLinksStore.patientInReach(database, patientUid, clientsInReach(caller, 'editPatients'));
  if (!patient) throw new Problem('not-found');
  return patient;
}

/**
 * Signs in with a link, once. A valid link ends the browser's previous session, whose user did not open it. An invalid one
 * ends nothing: anyone can make one up and send it around, and a user who opens a link twice stays signed in.
 *
 * @throws Problem login-link-invalid, whatever the reason; the link of an appointment says from when it works, and when that is over
 * @throws Problem other-user-signed-in when another user is signed in and the link may not replace them; it is not used up
 */
export async function open(
  deps: LoginLinksContext,
  asked: LinkParams,
  call: { caller: Caller | null; network: Network; userAgent: string; browserToken: string | null; language: Language },
): Promise<LinkEntry> {
  const { now, limits, opens, database, signIn } = deps;
  const at = now();
  const linkHash = tokenHash(asked.id);
  // A valid link wasn't a guess: users in one building don't use up their network's attempts.
  const matching = await attemptLimits.find(limits, opens, call.network, async () => {
    const found = await loginLinksStore.linkByHash(database, linkHash);
    const isOfThisBrowser = found?.browserHash == null || found.browserHash === browserHashOf(deps, call.browserToken);
    const fit = found !== undefined && isOfThisBrowser ? await fitOf(deps, found, asked, at) : null;
    return found !== undefined && fit !== null ? { link: found, fit } : null;
  });
  if (matching !== null && matching.fit !== 'open') throw visitProblem(matching.fit, asked.timeZone, call.language);
  const link = matching?.link ?? null;
  if (link !== null && asked.replaces === false && call.caller !== null && call.caller.userId !== link.userId)
    throw new Problem('other-user-signed-in');
  const isGood =
    link !== null &&
    (asked.tempCode === undefined || (await spendTokenOf(signIn, link, asked.tempCode))) &&
    (await loginLinksStore.spendLink(database, link.clientId, linkHash, at));
  if (!isGood) {
    // A valid link with a wrong code is a guess at the code.
    if (link !== null) await attemptLimits.takeOfNetwork(limits, opens, call.network);
    throw new Problem('login-link-invalid');
  }
  if (call.caller) await endSession(signIn, call.caller, call.caller.sessionId);
  const maker = makerOf(link.makerClientId, link.makerUserId);
  const madeBy = maker && { maker, staffLink: link.isSent ? ('sent' as const) : ('seen' as const) };
  // A link that is opened for an appointment begins a session that can only scan.
  const appointmentId = link.isByOperator ? null : (asked.appointmentId ?? link.appointmentId);
  return signInByLink(signIn, { ...link, madeBy, appointmentId }, call);
}

/** The id of a link for a patient who has just registered; it opens in the browser that registered them. */
export async function addForRegistration(
  deps: LoginLinksContext,
  owner: { clientId: string; userId: string },
  browserToken: string | null,
): Promise<string> {
  const expiresAt = new Date(deps.now().getTime() + REGISTRATION_LINK_LIFETIME_MS);
  const browserHash = browserHashOf(deps, browserToken);
  return addLink(deps, owner, { expiresAt, appointmentId: null, isByStaff: false, maker: null, browserHash });
}

export const urlOf = ({ installation }: LoginLinksContext, id: string) => `${installation.publicUrl}/alogin/${id}`;

/**
 * A link that staff hand to a patient. It ends the previous one, unless either is for an appointment.
 *
 * @throws Problem not-found for a patient or an appointment outside the caller's reach
 * @throws Problem wrong-access-code for a group that is not the patient's
 * @throws Problem user-deactivated
 */
export async function create(
  deps: LoginLinksContext,
  caller: Caller,
  patientUid: string,
  { appointmentId, accessCode }: { appointmentId?: string | undefined; accessCode?: string | undefined },
): Promise<{ loginUrl: string; expiresAt: string }> {
  const { database, now, recordAccess, installation } = deps;
  const patient = await patientToEdit(deps, caller, patientUid);
  if (patient.deactivatedAt !== null) throw new Problem('user-deactivated');
  if (accessCode !== undefined && !isCodeOf(patient, accessCode)) throw new Problem('wrong-access-code');
  const appointment =
    appointmentId === undefined
      ? null
      : await loginLinksStore.appointmentOfPatient(database, patient.clientId, patient.patientId, appointmentId);
  if (appointment === undefined) throw new Problem('not-found');
  const expiresAt = appointment?.endsAt ?? new Date(now().getTime() + STAFF_LINK_LIFETIME_MS);
  const { clientId, patientId } = patient;
  const link = {
    expiresAt,
    appointmentId: appointment?.appointmentId ?? null,
    isByStaff: true,
    maker: { clientId: caller.clientId, userId: caller.userId },
  };
  const id = await addLink(deps, patient, link, (transaction) =>
    recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'loginLinkMade' }, transaction),
  );
  const url = new URL(`${installation.publicUrl}/alogin/${id}`);
  if (accessCode !== undefined) url.searchParams.set('accessCode', accessCode);
  if (appointment) url.searchParams.set('appointmentId', appointment.appointmentId);
  return { loginUrl: url.href, expiresAt: expiresAt.toISOString() };
}

/**
 * A temporary code that staff hand to a patient, for one sign-in. It ends the previous one.
 *
 * @throws Problem not-found, user-deactivated, staff-needs-code
 */
export async function createTokenCode(deps: LoginLinksContext, caller: Caller, patientUid: string) {
  const patient = await patientToEdit(deps, caller, patientUid);
  if (patient.deactivatedAt !== null) throw new Problem('user-deactivated');
  if (isStaff(patient.roles)) throw new Problem('staff-needs-code');
  const { patientId } = patient;
  const { tokenCode, expiresAt } = await addCodeOfStaff(deps.signIn, caller, patient);
  const url = new URL(`${deps.installation.publicUrl}/alogin/${patientId}`);
  url.searchParams.set('tempCode', tokenCode);
  url.searchParams.set('patientUid', patientId);
  return { patientUid: patientId, tokenCode, loginUrl: url.href, expiresAt: expiresAt.toISOString() };
}

/**
 * Makes a link and sends it to the number that staff entered for the patient, verified or not; this is how patients are
 * invited. The previous link ends. If the message limit is reached, nothing is changed.
 *
 * @throws Problem not-found, user-deactivated, staff-needs-code, phone-missing, too-many-requests, text-message-failed
 */
export async function send(
  deps: LoginLinksContext,
  caller: Caller,
  patientUid: string,
  language: Language,
): Promise<{ expiresAt: string }> {
  const { now, messages, sms, installation, recordAccess } = deps;
  const patient = await patientToEdit(deps, caller, patientUid);
  if (patient.deactivatedAt !== null) throw new Problem('user-deactivated');
  if (isStaff(patient.roles)) throw new Problem('staff-needs-code');
  if (patient.phoneNumber === null) throw new Problem('phone-missing');
  const at = now();
  const full = await messages.note(patient.clientId, patient.patientId, at);
  if (full) {
    await smsQueue.noteLimited(sms, 'perPatient');
    throw new Problem('too-many-requests', { retryAfterS: Math.ceil(full.retryInMs / 1000) });
  }
  const { clientId, patientId } = patient;
  const expiresAt = new Date(at.getTime() + STAFF_LINK_LIFETIME_MS);
  const recipient = patient.phoneNumber;
  const queued: QueuedSms[] = [];
  await addLink(
    deps,
    patient,
    {
      expiresAt,
      appointmentId: null,
      isByStaff: true,
      maker: { clientId: caller.clientId, userId: caller.userId },
      isSent: true,
    },
    async (transaction, id) => {
      const link = `${installation.publicUrl}/alogin/${id}`;
      queued.push(
        smsQueue.queue(sms, transaction, {
          clientId,
          recipient,
          text: fill(CATALOGS[language].sms.loginLink, { productName: installation.productName, link }),
          expiresAt,
          budget: 'invitations',
        }),
      );
      await recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'patientInvited' }, transaction);
    },
  );
  for (const one of queued) await smsQueue.deliver(sms, one);
  return { expiresAt: expiresAt.toISOString() };
}
