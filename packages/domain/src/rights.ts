/**
 * Who grants a right, and what ends it. See docs/adr/0133-rights-follow-persons.md.
 *
 * A right lets another person see a patient's data: the care team's permission, a carer, a shared link, retained color
 * traces. It is granted by a person, not by a profile. The owner is the person behind a profile, as far as we know,
 * and has an id. The id changes with each event after which it may be another person:
 *
 * - the first verification of the number: a stranger who only typed the number may have set up what came before
 * - a change of the number
 * - a merge, for the profile that is kept: it then has scans that were not the grantor's
 * - undoing a merge, for both profiles
 *
 * A right is valid while its grantor is still the owner. It covers all scans of the profile, since all of them were
 * the owner's when it was granted, or were taken since. It is suspended while results are held back, while the number
 * is not verified, and while sign-in is not possible, because the owner could not revoke it then.
 */
export interface ProfileStanding {
  /** The person behind the profile. */
  readonly ownerId: string;
  /** When the owner verified the number; null before. */
  readonly phoneVerifiedAt: Date | null;
  /** Until when earlier results are held back; null if they are not. */
  readonly resultsHeldUntil: Date | null;
  /** Since when sign-in is disabled; null if it is enabled. */
  readonly deactivatedAt: Date | null;
}

/** Whether a profile's earlier results are held back from everyone at an instant. */
export const areResultsHeld = ({ resultsHeldUntil }: Pick<ProfileStanding, 'resultsHeldUntil'>, at: Date): boolean =>
  resultsHeldUntil !== null && resultsHeldUntil > at;

/**
 * Whether results are held back after staff change a profile's number. Otherwise staff could enter their own number and
 * read at once what the patient has not shared. A profile without data needs no hold.
 *
 * @param hasData  whether anything was measured, entered or written for the profile
 */
export const newNumberHolds = (
  { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>,
  hasData: boolean,
): boolean => phoneVerifiedAt !== null || hasData;

/**
 * Whether a right is valid as far as its grantor is concerned. Its expiry is checked elsewhere.
 *
 * @param grantorId  the owner who granted it; null if unknown
 */
export const rightCounts = (grantorId: string | null, standing: ProfileStanding, at: Date): boolean =>
  grantorId === standing.ownerId &&
  standing.phoneVerifiedAt !== null &&
  standing.deactivatedAt === null &&
  !areResultsHeld(standing, at);

/** What a session knows about the person who began it. */
export interface SessionStanding {
  /** The owner of the profile when the session began. */
  readonly ownerId: string | null;
  /** When the code that began the session was entered; null for a session without a code. */
  readonly codeEnteredAt: Date | null;
  /** Whether it may be another person's: a carer's, or one that staff could have begun. */
  readonly mayBeAnotherPerson: boolean;
}

/** Why a session may not grant access to another person. */
export type LetInRefusal = 'numberNotVerified' | 'codeNeeded';

/** Why a session may not grant access to another person; null if it may. Only an owner with a verified number may. */
export function grantRefusal(
  { ownerId, mayBeAnotherPerson }: Pick<SessionStanding, 'ownerId' | 'mayBeAnotherPerson'>,
  standing: ProfileStanding,
): LetInRefusal | null {
  if (standing.phoneVerifiedAt === null) return 'numberNotVerified';
  return mayBeAnotherPerson || ownerId !== standing.ownerId ? 'codeNeeded' : null;
}

/**
 * Whether a browser's verification of a number unlocks a profile: only one that was verified before it. A profile
 * verified later may belong to the next owner of the number.
 */
export const proofOpens = (provedAt: Date, { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>): boolean =>
  phoneVerifiedAt !== null && phoneVerifiedAt <= provedAt;

/** Whether a code is newer than the invitation: an older one may be from the previous owner of the number. */
export const mayAnswerInvitation = (
  { codeEnteredAt }: Pick<SessionStanding, 'codeEnteredAt'>,
  { invitedAt }: { readonly invitedAt: Date },
): boolean => codeEnteredAt !== null && codeEnteredAt >= invitedAt;

/**
 * When a profile's number counts as verified after undoing a merge: as before, or from the undo on if the number was
 * verified meanwhile. So no earlier verification unlocks the profile, and it keeps the protection of a verified number.
 *
 * @param newestProofAt  newest verification of the number, in any browser; null without one
 */
export const proofAfterUndo = (
  phoneVerifiedAt: Date | null,
  {
    mergedAt,
    newestProofAt,
    undoneAt,
  }: Readonly<Record<'mergedAt' | 'undoneAt', Date>> & { newestProofAt: Date | null },
): Date | null =>
  phoneVerifiedAt !== null && newestProofAt !== null && newestProofAt >= mergedAt ? undoneAt : phoneVerifiedAt;
