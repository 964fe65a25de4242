/**
 * Who a right is given by, and what ends it. See docs/adr/0133-rights-follow-persons.md.
 *
 * A right lets another person see what belongs to a patient: the care team's permission, a carer, a link to a result, kept
 * colours of scans. It is given by a person, not by a profile. The person behind a profile, as far as is known, is its holder and
 * has an id. The id changes with each event after which it may be another person:
 *
 * - the first proof of the number: what was set up earlier may be the work of a stranger who only typed the number
 * - another number
 * - a merge, for the profile that stays: it then has scans that were not the holder's when the right was given
 * - the undoing of a merge, for both profiles
 *
 * A right counts while the holder who gave it is behind the profile. It opens all scans of the profile, since all of them were
 * the holder's when it was given, or were taken since. It rests while the profile's results are held back, while its number is
 * not proved, and while sign-in is not possible, because then it could not be ended.
 */
export interface ProfileStanding {
  /** The person behind the profile. */
  readonly holderId: string;
  /** When the holder proved the number; null before. */
  readonly phoneVerifiedAt: Date | null;
  /** Until when earlier results stay closed; null for always open. */
  readonly resultsHeldUntil: Date | null;
  /** Since when sign-in is not allowed; null if it is. */
  readonly deactivatedAt: Date | null;
}

/** Whether earlier results of a profile are closed to everyone at a moment. */
export const areResultsHeld = ({ resultsHeldUntil }: Pick<ProfileStanding, 'resultsHeldUntil'>, at: Date): boolean =>
  resultsHeldUntil !== null && resultsHeldUntil > at;

/**
 * Whether earlier results are held back once staff give a profile another number, so that they cannot enter their own and read at
 * once what the patient has not shared. Nothing is held of a profile that has shown nothing yet.
 *
 * @param hasData  whether anything was measured, entered or written for the profile
 */
export const newNumberHolds = (
  { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>,
  hasData: boolean,
): boolean => phoneVerifiedAt !== null || hasData;

/**
 * Whether a right counts at a moment, as far as its giver decides. Its own expiry is checked elsewhere.
 *
 * @param giverId  the holder who gave it; null if unknown
 */
export const rightCounts = (giverId: string | null, standing: ProfileStanding, at: Date): boolean =>
  giverId === standing.holderId &&
  standing.phoneVerifiedAt !== null &&
  standing.deactivatedAt === null &&
  !areResultsHeld(standing, at);

/** What a session knows about the person who began it. */
export interface SessionStanding {
  /** The holder of the profile when the session began. */
  readonly holderId: string | null;
  /** When the code that began the session was entered; null for a session without a code. */
  readonly codeEnteredAt: Date | null;
  /** Whether it may be another person's: a carer's, or one that staff could have begun. */
  readonly isOfOthers: boolean;
}

/** Why a session may not let another person in. */
export type LetInRefusal = 'numberNotProved' | 'codeNeeded';

/** Whether a session may let another person in: only a holder who has proved the number. Null if it may. */
export function letInRefusal(
  { holderId, isOfOthers }: Pick<SessionStanding, 'holderId' | 'isOfOthers'>,
  standing: ProfileStanding,
): LetInRefusal | null {
  if (standing.phoneVerifiedAt === null) return 'numberNotProved';
  return isOfOthers || holderId !== standing.holderId ? 'codeNeeded' : null;
}

/**
 * Whether a browser's proof of a number opens a profile of that number: only one that was proved before it. A profile proved
 * later may belong to the next owner of the number.
 */
export const proofOpens = (provedAt: Date, { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>): boolean =>
  phoneVerifiedAt !== null && phoneVerifiedAt <= provedAt;

/** Whether a code is newer than an invitation to the number it went to: an older one may be from the previous owner of the number. */
export const mayAnswerInvitation = (
  { codeEnteredAt }: Pick<SessionStanding, 'codeEnteredAt'>,
  { invitedAt }: { readonly invitedAt: Date },
): boolean => codeEnteredAt !== null && codeEnteredAt >= invitedAt;

/**
 * When a profile's number counts as proved once a merge is undone: as before, or from the undoing on if the number was proved
 * meanwhile. So no earlier proof opens the profile, and it keeps the protection of a proved number.
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
