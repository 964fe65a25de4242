import { ageFromBirthDate, type CalendarDate } from './age.ts';
import { type ProfileStanding, rightCounts } from './rights.ts';
import { DAY_MS } from './time.ts';

/**
 * Rights of a carer. `see` is always included, the others only if the patient checked them. Source:
 * docs/adr/0133-rights-follow-persons.md.
 */
export const CARER_RIGHTS = ['see', 'scan', 'manage', 'chat', 'notes'] as const;
export type CarerRight = (typeof CARER_RIGHTS)[number];

/** The rights that have a checkbox. */
export const CARER_TICKS = ['scan', 'manage', 'chat', 'notes'] as const satisfies readonly CarerRight[];
export type CarerTick = (typeof CARER_TICKS)[number];

/** A carer's relation to the patient. */
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

/** Duration of a care grant in days. Chosen. */
export const CARER_DAYS = { min: 1, default: 365, max: 730 } as const;

/** Days until an unanswered invitation expires. Chosen: as long as a login link from staff. */
export const CARER_INVITATION_DAYS = 7;

/** Maximum number of carers and open invitations of a patient. Chosen. */
export const MOST_CARERS = 10;

/** Age in years from which patients may invite carers. Source: specification, section 1 (terms). */
export const ADULT_AGE_YEARS = 18;

/** When a carer was invited, accepted and ended. */
export interface CarerTimes {
  readonly invitedAt: Date;
  /** Null while the invitation waits. */
  readonly acceptedAt: Date | null;
  /** Null until it is ended. Declining also ends it. */
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
}

/** A care grant with its grantor and grantee, and the current state of both profiles. */
export interface CarerGrant extends CarerTimes, ProfileStanding {
  /** The owner who invited; null if unknown. */
  readonly grantorId: string | null;
  /** The owner who accepted; null while the invitation waits, or if unknown. */
  readonly receiverId: string | null;
  /** The current owner of the accepting profile; null while the invitation waits, or if that profile is gone. */
  readonly receiverOwnerId: string | null;
}

/**
 * `lapsed`: not answered in time. `expired`: its end date has passed. `ended`: it was ended or declined, or one of the
 * two profiles has a new owner.
 */
export const CARER_STATES = ['invited', 'lapsed', 'active', 'expired', 'ended'] as const;
export type CarerState = (typeof CARER_STATES)[number];

/** The state of a care grant at an instant. */
export function carerStateOf(
  { invitedAt, acceptedAt, endedAt, expiresAt, grantorId, ownerId, receiverId, receiverOwnerId }: CarerGrant,
  at: Date,
): CarerState {
  if (endedAt !== null || grantorId !== ownerId) return 'ended';
  if (acceptedAt !== null && (receiverId === null || receiverId !== receiverOwnerId)) return 'ended';
  if (at >= expiresAt) return acceptedAt === null ? 'lapsed' : 'expired';
  if (acceptedAt !== null) return 'active';
  return at.getTime() < invitedAt.getTime() + CARER_INVITATION_DAYS * DAY_MS ? 'invited' : 'lapsed';
}

/** What a carer may do at an instant: nothing unless the grant is active and valid, and never more than was checked. */
export function carerRightsAt(
  { ticks, ...grant }: CarerGrant & { readonly ticks: readonly CarerTick[] },
  at: Date,
): readonly CarerRight[] {
  if (carerStateOf(grant, at) !== 'active' || !rightCounts(grant.grantorId, grant, at)) return [];
  return CARER_RIGHTS.filter((right) => right === 'see' || ticks.includes(right));
}

/** Whether a patient may invite carers: an adult, as far as we know. */
export function mayInviteCarers(birthDate: CalendarDate | null, today: CalendarDate): boolean {
  return birthDate !== null && ageFromBirthDate(birthDate, today) >= ADULT_AGE_YEARS;
}
