import { ageFromBirthDate, type CalendarDate } from './age.ts';
import { type ProfileStanding, rightCounts } from './rights.ts';
import { DAY_MS } from './time.ts';

/**
 * What a carer may do. `see` is always included, anything else only if the patient ticked it. Source:
 * docs/adr/0133-rights-follow-persons.md.
 */
export const CARER_RIGHTS = ['see', 'scan', 'manage', 'chat', 'notes'] as const;
export type CarerRight = (typeof CARER_RIGHTS)[number];

/** Those that a patient ticks. */
export const CARER_TICKS = ['scan', 'manage', 'chat', 'notes'] as const satisfies readonly CarerRight[];
export type CarerTick = (typeof CARER_TICKS)[number];

/** Who a carer is to the patient. */
export const CARER_RELATIONS = [
  'partner',
  'parent',
  'child',
  'sibling',
  'relative',
  'friend',
  'professional',
  'other',
] as const;
export type CarerRelation = (typeof CARER_RELATIONS)[number];

/** For how many days a patient may let a carer in. Chosen. */
export const CARER_DAYS = { min: 1, default: 365, max: 730 } as const;

/** An unanswered invitation ends after this many days. Chosen: as long as a login link of staff. */
export const CARER_INVITATION_DAYS = 7;

/** Carers and open invitations that a patient may have at once. Chosen. */
export const MOST_CARERS = 10;

/** From this age on, in years, patients may let others in. Source: specification, section 1 (terms). */
export const ADULT_AGE_YEARS = 18;

/** When a carer was invited, accepted and ended. */
export interface CarerTimes {
  readonly invitedAt: Date;
  /** Null while the invitation waits. */
  readonly acceptedAt: Date | null;
  /** Null until it is ended. Declining ends it, too. */
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
}

/** The same with giver and receiver, and the present standing of both profiles. */
export interface CarerGrant extends CarerTimes, ProfileStanding {
  /** The holder who invited; null if unknown. */
  readonly giverId: string | null;
  /** The holder who accepted; null while the invitation waits, or if unknown. */
  readonly receiverId: string | null;
  /** The present holder of the profile that accepted; null while the invitation waits, or if that profile is gone. */
  readonly receiverHolderId: string | null;
}

/**
 * `lapsed`: not answered in time. `expired`: its end has come. `ended`: it was ended or declined, or one of the two profiles
 * has another holder.
 */
export const CARER_STATES = ['invited', 'lapsed', 'active', 'expired', 'ended'] as const;
export type CarerState = (typeof CARER_STATES)[number];

/** The state of a care at a moment. */
export function carerStateOf(
  { invitedAt, acceptedAt, endedAt, expiresAt, giverId, holderId, receiverId, receiverHolderId }: CarerGrant,
  at: Date,
): CarerState {
  if (endedAt !== null || giverId !== holderId) return 'ended';
  if (acceptedAt !== null && (receiverId === null || receiverId !== receiverHolderId)) return 'ended';
  if (at >= expiresAt) return acceptedAt === null ? 'lapsed' : 'expired';
  if (acceptedAt !== null) return 'active';
  return at.getTime() < invitedAt.getTime() + CARER_INVITATION_DAYS * DAY_MS ? 'invited' : 'lapsed';
}

/** What a carer may do at a moment: nothing unless the care is active and counts, and never more than was ticked. */
export function carerRightsAt(
  { ticks, ...grant }: CarerGrant & { readonly ticks: readonly CarerTick[] },
  at: Date,
): readonly CarerRight[] {
  if (carerStateOf(grant, at) !== 'active' || !rightCounts(grant.giverId, grant, at)) return [];
  return CARER_RIGHTS.filter((right) => right === 'see' || ticks.includes(right));
}

/** Whether a patient may let carers in: of age, as far as is known. */
export function mayInviteCarers(birthDate: CalendarDate | null, today: CalendarDate): boolean {
  return birthDate !== null && ageFromBirthDate(birthDate, today) >= ADULT_AGE_YEARS;
}
