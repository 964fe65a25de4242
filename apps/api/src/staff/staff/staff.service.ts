import { Problem, type StaffMember } from '@mien/contract';
import {
  type AccessAction,
  DAY_MS,
  highestRole,
  type Language,
  reachesAllClients,
  roleName,
  STAFF_ROLES,
  type StaffRole,
  staffStateOf,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { v5 as uuidv5 } from 'uuid';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import { permittedClient } from '../../base/clients/index.ts';
import type { SafetyNotices } from '../../delivery/sms/safety-notices.ts';
import type { SmsQueue } from '../../delivery/sms/sms-queue.deps.ts';
import * as smsQueue from '../../delivery/sms/sms-queue.ts';
import { askForReset, type SecondFactorContext, stopReset } from '../../identity/second-factor/index.ts';
import type { SignInDeps } from '../../identity/sign-in/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { StoredMember } from './staff.store.ts';
import * as staffStore from './staff.store.ts';

/** The namespace of account ids derived from requests (RFC 9562, version 5): the sender chooses a request id, and never an account id. */
const REQUESTS = '5b0f7f0e-6f63-4f0c-9c5e-3d1c2a8f4b90';

/** The last digits of a number: enough to recognize it. */
const PHONE_ENDING_LENGTH = 4;

export interface StaffDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
  readonly now: () => Date;
  readonly sms: SmsQueue;
  readonly notices: Pick<SafetyNotices, 'staffPhoneReplaced' | 'secondFactorReset' | 'deliver'>;
  readonly secondFactors: SecondFactorContext;
  readonly recordAccess: RecordAccess;
  readonly installation: {
    readonly productName: string;
    readonly publicUrl: string;
    readonly providerName: string;
  };
}

/** The details entered about a staff member. */
export interface StaffDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly role: StaffRole;
}

interface MemberKey {
  readonly clientId: string;
  readonly id: string;
}

/** A member's current role, or the one they had. */
const roleOf = ({ roles, endedRole }: StoredMember) => endedRole ?? highestRole(roles) ?? 'Patient';

const isDeactivated = ({ deactivatedAt, endedRole }: StoredMember) => deactivatedAt !== null || endedRole !== null;

/** Whether a client's staff administrators may change a member: not one who also sees other clients. */
const canChange = ({ roles }: StoredMember) => !reachesAllClients(roles);

const isSelf = (caller: Caller, { clientId, userId }: StoredMember) =>
  clientId === caller.clientId && userId === caller.userId;

/** A role that can be assigned here, or null for any other. */
const staffRoleOf = (member: StoredMember): StaffRole | null =>
  STAFF_ROLES.find((role) => role === roleOf(member)) ?? null;

const answerOf = ({ installation, secondFactors }: StaffDeps, caller: Caller, member: StoredMember): StaffMember => ({
  id: member.userId,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  phoneEnding: member.phoneNumber?.slice(-PHONE_ENDING_LENGTH) ?? null,
  role: roleName(roleOf(member), installation.providerName),
  state: staffStateOf({
    isDeactivated: isDeactivated(member),
    hasSignedIn: member.phoneVerifiedAt !== null || member.signedInAtProviderAt !== null,
  }),
  lastSignedIn: member.lastSignedInAt?.toISOString() ?? null,
  isPatient: member.patientId !== null,
  isSelf: isSelf(caller, member),
  canChange: canChange(member),
  secondFactor: secondFactors.isRequired
    ? { isSetUp: member.hasSecondFactor, resetAt: member.resetDueAt?.toISOString() ?? null }
    : null,
  revision: member.revision,
});

async function memberAnswer(deps: StaffDeps, caller: Caller, clientId: string, userId: string): Promise<StaffMember> {
  const member = await staffStore.member(deps.database, clientId, userId);
  if (!member) throw new Problem('not-found');
  return answerOf(deps, caller, member);
}

/** @throws Problem not-allowed, not-found for a client out of reach */
const clientOf = ({ database }: StaffDeps, caller: Caller, clientId: string) =>
  permittedClient(database, caller, 'manageStaff', clientId);

const record = (
  { recordAccess }: StaffDeps,
  caller: Caller,
  { clientId, userId, patientId }: Pick<StoredMember, 'clientId' | 'userId' | 'patientId'>,
  action: AccessAction,
  transaction: Database,
): Promise<void> =>
  recordAccess({ clientId, patientId, actor: actorOf(caller), action, subjectId: userId }, transaction);

/** Notifies a member of their account; returns whether the message was sent. */
async function tell(
  { installation, now, sms }: StaffDeps,
  client: { clientId: string; name: string },
  phone: string,
  language: Language,
) {
  const { productName, publicUrl } = installation;
  const text = fill(CATALOGS[language].sms.staffAdded, {
    productName,
    clientName: client.name,
    link: publicUrl,
  });
  try {
    const expiresAt = new Date(now().getTime() + DAY_MS);
    await smsQueue.send(sms, { clientId: client.clientId, recipient: phone, text, expiresAt, budget: 'invitations' });
    return 'sent';
  } catch (error) {
    // The account exists anyway; the queue has recorded the failure.
    if (!(error instanceof Problem)) throw error;
    return 'failed';
  }
}

/** A member whom the caller may change. @throws Problem not-found, not-allowed */
function changeable(member: StoredMember | undefined): StoredMember & { readonly staffRole: StaffRole } {
  if (!member) throw new Problem('not-found');
  const staffRole = staffRoleOf(member);
  if (staffRole === null || !canChange(member)) throw new Problem('not-allowed');
  return { ...member, staffRole };
}

export async function list(deps: StaffDeps, caller: Caller, clientId: string): Promise<StaffMember[]> {
  const client = await clientOf(deps, caller, clientId);
  return (await staffStore.list(deps.database, client.clientId)).map((member) => answerOf(deps, caller, member));
}

/**
 * Creates an account. A patient may already have the number: it then has one more profile to choose from, and the patient's
 * stays unchanged.
 *
 * @throws Problem not-found, staff-phone-taken
 * @throws Problem request-differs when the same request created an account with other details
 */
export async function add(
  deps: StaffDeps,
  caller: Caller,
  clientId: string,
  {
    requestUid,
    phone,
    isNotified,
    ...details
  }: StaffDetails & { readonly requestUid: string; readonly phone: string; readonly isNotified: boolean },
  language: Language,
) {
  const client = await clientOf(deps, caller, clientId);
  const userId = uuidv5(`${client.clientId} ${requestUid}`, REQUESTS);
  const isNew = await staffStore.inStaff(deps, client.clientId, async (staff) => {
    const known = await staffStore.lockedMember(staff, userId);
    if (known) {
      const isSame =
        known.firstName === details.firstName &&
        known.lastName === details.lastName &&
        known.email === details.email &&
        known.phoneNumber === phone &&
        roleOf(known) === details.role;
      if (!isSame) throw new Problem('request-differs');
      return false;
    }
    if (await staffStore.hasPhone(staff, phone, null)) throw new Problem('staff-phone-taken');
    await staffStore.add(staff, { ...details, userId, phoneNumber: phone, createdAt: deps.now() });
    const added = { clientId: client.clientId, userId, patientId: null };
    await record(deps, caller, added, 'staffAdded', staff.transaction);
    return true;
  });
  const message = isNew && isNotified ? await tell(deps, client, phone, language) : 'none';
  return { member: await memberAnswer(deps, caller, client.clientId, userId), message } as const;
}

/**
 * Changes an account. Another role or number ends its sessions and links; the previous number is notified if it was
 * verified, because such changes are how accounts are taken over.
 *
 * @throws Problem too-many-requests when the message limit is reached; nothing is changed then
 * @throws Problem not-found, settings-changed, user-deactivated, last-admin, staff-phone-taken
 * @throws Problem not-allowed for one's own role or number, and for a member who also sees other clients
 * @throws Problem staff-is-patient for the number of a member who is a patient with the same login: the owner of the
 * new number would see their results
 */
export async function change(
  deps: StaffDeps,
  caller: Caller,
  { clientId, id: userId }: MemberKey,
  {
    revision,
    phone,
    role,
    ...names
  }: StaffDetails & { readonly revision: number; readonly phone?: string | undefined },
  language: Language,
): Promise<StaffMember> {
  const { notices, now } = deps;
  const client = await clientOf(deps, caller, clientId);
  await staffStore.inStaff(deps, client.clientId, async (staff) => {
    const member = changeable(await staffStore.lockedMember(staff, userId));
    if (member.revision !== revision) throw new Problem('settings-changed');
    if (isDeactivated(member)) throw new Problem('user-deactivated');
    const isRoleNew = role !== member.staffRole;
    const newPhoneNumber = phone === undefined || phone === member.phoneNumber ? null : phone;
    const isNamed =
      names.firstName === member.firstName && names.lastName === member.lastName && names.email === member.email;
    if (isSelf(caller, member) && (isRoleNew || newPhoneNumber !== null)) throw new Problem('not-allowed');
    if (newPhoneNumber !== null) {
      if (member.patientId !== null) throw new Problem('staff-is-patient');
      if (await staffStore.hasPhone(staff, newPhoneNumber, userId)) throw new Problem('staff-phone-taken');
    }
    if (isRoleNew && !(await staffStore.hasOtherAdmin(staff, userId))) throw new Problem('last-admin');
    if (!isRoleNew && newPhoneNumber === null && isNamed) return;
    await staffStore.change(staff, userId, {
      ...names,
      roles: member.patientId === null ? [role] : ['Patient', role],
      newPhone:
        newPhoneNumber === null
          ? null
          : {
              number: newPhoneNumber,
              notified: await notices.staffPhoneReplaced(staff.transaction, member, language),
            },
      endsSessions: isRoleNew || newPhoneNumber !== null,
      at: now(),
    });
    if (!isNamed) await record(deps, caller, member, 'staffChanged', staff.transaction);
    if (isRoleNew) await record(deps, caller, member, 'staffRoleChanged', staff.transaction);
    if (newPhoneNumber !== null) await record(deps, caller, member, 'staffPhoneChanged', staff.transaction);
  });
  return memberAnswer(deps, caller, client.clientId, userId);
}

/**
 * Ends an account from the next request on. A member who is a patient with the same login stays one.
 *
 * @throws Problem not-found, last-admin
 * @throws Problem not-allowed for oneself, and for a member who also sees other clients
 */
export async function deactivate(
  deps: StaffDeps,
  caller: Caller,
  { clientId, id: userId }: MemberKey,
): Promise<StaffMember> {
  const client = await clientOf(deps, caller, clientId);
  await staffStore.inStaff(deps, client.clientId, async (staff) => {
    const member = changeable(await staffStore.lockedMember(staff, userId));
    if (isSelf(caller, member)) throw new Problem('not-allowed');
    if (isDeactivated(member)) return;
    if (!(await staffStore.hasOtherAdmin(staff, userId))) throw new Problem('last-admin');
    await staffStore.deactivate(staff, userId, member.staffRole, deps.now());
    await record(deps, caller, member, 'staffDeactivated', staff.transaction);
  });
  return memberAnswer(deps, caller, client.clientId, userId);
}

/**
 * Lets a member sign in again, with their former role.
 *
 * @throws Problem not-found, not-allowed, staff-phone-taken
 * @throws Problem phone-changed-lately for a patient whose results are closed since staff replaced the number: staff see
 *   their own results, so the owner of the new number would see them
 */
export async function reactivate(
  deps: StaffDeps,
  caller: Caller,
  { clientId, id: userId }: MemberKey,
): Promise<StaffMember> {
  const { now } = deps;
  const client = await clientOf(deps, caller, clientId);
  await staffStore.inStaff(deps, client.clientId, async (staff) => {
    const member = changeable(await staffStore.lockedMember(staff, userId));
    if (!isDeactivated(member)) return;
    const { phoneNumber, resultsHeldUntil } = member;
    if (resultsHeldUntil !== null && resultsHeldUntil > now()) throw new Problem('phone-changed-lately');
    if (phoneNumber !== null && (await staffStore.hasPhone(staff, phoneNumber, userId)))
      throw new Problem('staff-phone-taken');
    await staffStore.reactivate(staff, userId, now());
    await record(deps, caller, member, 'staffReactivated', staff.transaction);
  });
  return memberAnswer(deps, caller, client.clientId, userId);
}

/**
 * Requests a reset of a member's second factor. They are notified at once and have a day to stop it. The message is queued
 * together with the reset, and a rejection by the carrier cancels the reset.
 *
 * @throws Problem not-found, user-deactivated, text-message-failed, too-many-requests
 * @throws Problem not-allowed for oneself, and for a member who also sees other clients
 */
export async function resetSecondFactor(
  deps: StaffDeps,
  caller: Caller,
  { clientId, id }: MemberKey,
  language: Language,
): Promise<StaffMember> {
  const { database, secondFactors, notices } = deps;
  const client = await clientOf(deps, caller, clientId);
  const member = changeable(await staffStore.member(database, client.clientId, id));
  if (isSelf(caller, member)) throw new Problem('not-allowed');
  if (isDeactivated(member)) throw new Problem('user-deactivated');
  const notified = await askForReset(secondFactors, member, caller, (transaction) =>
    notices.secondFactorReset(transaction, member, language),
  );
  try {
    if (notified !== null) await notices.deliver(notified);
  } catch (error) {
    await stopReset(secondFactors, member, caller);
    throw error;
  }
  return memberAnswer(deps, caller, client.clientId, member.userId);
}

/** Cancels a requested reset. @throws Problem not-found, not-allowed as for requesting one */
export async function keepSecondFactor(
  deps: StaffDeps,
  caller: Caller,
  { clientId, id }: MemberKey,
): Promise<StaffMember> {
  const client = await clientOf(deps, caller, clientId);
  const member = changeable(await staffStore.member(deps.database, client.clientId, id));
  await stopReset(deps.secondFactors, member, caller);
  return memberAnswer(deps, caller, client.clientId, member.userId);
}
