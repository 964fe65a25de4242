import { MINUTE_MS } from './time.ts';

/**
 * Who a right is given by, and what ends it. See docs/adr/0133-rights-follow-persons.md.
 *
 * A right is something that lets somebody else see what belongs to a patient: the care team's permission, a carer, a link to a
 * result, kept colours of scans. It is given by a person, not by a profile. The person who stands behind a profile is its holder,
 * as far as is known, and has an id. The id changes with each event after which it may be another person:
 *
 * - the first proof of the number: what was set up before it may be the work of somebody who only typed the number
 * - another number
 * - a merge, for the profile that stays: it then has scans that were not the holder's when the right was given
 * - the undoing of a merge, for both profiles
 *
 * A right counts while the holder who gave it stands behind the profile. It opens all scans of the profile, since all of them were
 * the holder's when it was given, or were taken since. It rests while the profile's results are held back, while its number is not
 * proved, and while nobody can sign in to end it.
 */
export interface ProfileStanding {
  /** Who stands behind the profile. */
  readonly holderId: string;
  /** When the holder proved the number; null before. */
  readonly phoneVerifiedAt: Date | null;
  /** Until when earlier results stay closed; null for always open. */
  readonly resultsHeldUntil: Date | null;
  /** Since when nobody may sign in; null where somebody may. */
  readonly deactivatedAt: Date | null;
}

/** Whether earlier results of a profile are closed at a moment, to everybody. */
export const areResultsHeld = ({ resultsHeldUntil }: Pick<ProfileStanding, 'resultsHeldUntil'>, at: Date): boolean =>
  resultsHeldUntil !== null && resultsHeldUntil > at;

/**
 * Whether a right counts at a moment, as far as its giver decides. That its own time has not run out is for the right to say.
 *
 * @param giverId  the holder who gave it; null where none is known
 */
export const rightCounts = (giverId: string | null, standing: ProfileStanding, at: Date): boolean =>
  giverId === standing.holderId &&
  standing.phoneVerifiedAt !== null &&
  standing.deactivatedAt === null &&
  !areResultsHeld(standing, at);

/** What a session knows of the person who began it. */
export interface SessionStanding {
  /** Who stood behind the profile when the session began. */
  readonly holderId: string | null;
  /** When the code came in that began the session; null for one that began without a code. */
  readonly codeEnteredAt: Date | null;
  /** Whether it is somebody else's: a carer's, or one that somebody of the staff could have begun. */
  readonly isOfOthers: boolean;
}

/** Why a session may not let somebody in. */
export type LetInRefusal = 'numberNotProved' | 'codeNeeded';

/** Whether a session may let somebody in: only a holder who has proved the number. Null when it may. */
export function letInRefusal(
  { holderId, isOfOthers }: Pick<SessionStanding, 'holderId' | 'isOfOthers'>,
  standing: ProfileStanding,
): LetInRefusal | null {
  if (standing.phoneVerifiedAt === null) return 'numberNotProved';
  return isOfOthers || holderId !== standing.holderId ? 'codeNeeded' : null;
}

/** A code counts as new for so long. Chosen: time for the page that asked for it, and for one more try. */
export const NEW_CODE_MINUTES = 10;

/**
 * Whether a session may do what cannot be taken back, or shuts somebody out: it began with a code a moment ago. Without a proved
 * number no code can be asked for.
 */
export const hasNewCode = (
  { codeEnteredAt }: Pick<SessionStanding, 'codeEnteredAt'>,
  { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>,
  at: Date,
): boolean =>
  phoneVerifiedAt === null ||
  (codeEnteredAt !== null && at.getTime() - codeEnteredAt.getTime() < NEW_CODE_MINUTES * MINUTE_MS);

/**
 * Whether a browser's proof of a number opens a profile of that number: only one that was proved before it. A profile proved later
 * may be somebody else's, to whom the number went.
 */
export const proofOpens = (provedAt: Date, { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>): boolean =>
  phoneVerifiedAt !== null && phoneVerifiedAt <= provedAt;

/** Whether a code is newer than an invitation to the number it went to: an older one may be of whoever had the number before. */
export const mayAnswerInvitation = (
  { codeEnteredAt }: Pick<SessionStanding, 'codeEnteredAt'>,
  { invitedAt }: { readonly invitedAt: Date },
): boolean => codeEnteredAt !== null && codeEnteredAt >= invitedAt;

/**
 * When a profile's number counts as proved once a merge is undone: as before; where somebody has proved the number meanwhile, from the
 * undoing on. So no proof of before opens the profile, and it stays one whose number was proved: it is protected as such.
 *
 * @param newestProofAt  of the number, in any browser; null without one
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
