import { areResultsHeld, type ProfileStanding } from './rights.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** A link or code created by staff: `seen` by its creator, or only `sent` to the number that staff entered. */
export type StaffLink = 'seen' | 'sent';

/**
 * What a sign-in proves, and what its session may therefore show. See docs/topics/sign-in.md.
 *
 * A phone number does not identify a person: carriers reassign numbers, and SIM cards are swapped. A passkey does: it
 * was created by the owner of a verified number, and its device requires a finger, a face or a PIN.
 *
 * - A session that begins with a link or code seen by staff can only scan, whether or not the number is verified: staff
 *   could have started it themselves. The same applies to a link that staff sent to a number they typed, until that
 *   number is verified.
 * - A session that begins with the link of an appointment can only scan, regardless of its sender and number: that is all
 *   it is for, and the message may lie open on a screen for weeks.
 * - A session by passkey shows everything, even while results are held.
 * - A profile without a passkey opens with a code, because its number is all we know of its owner.
 * - For a profile with a passkey, a session by code shows no earlier results, unless this browser has used a passkey of
 *   the profile before. The session can scan, and the passkey unlocks it fully.
 * - A passkey is valid while the number's owner vouches for it. After staff replace the number, it unlocks nothing
 *   until it is used in a session that began with a code of the new number, because the earlier number may have
 *   belonged to another person. Until then it cannot block the removal of passkeys, and a code does not need it.
 * - A patient who has lost every passkey and uses a new browser goes to the clinic: staff verify the identity and
 *   request a reset. It takes effect after a day, during which a sign-in by passkey cancels it.
 *
 * So a new owner of a number sees nothing earlier, and a worried patient can always scan and see that scan. The cost is
 * a day, and a call to the clinic, for a patient who loses passkey and browser at once.
 */
export interface SessionProof {
  /** When the number's owner last vouched for the passkey that was used; null without one. */
  readonly passkeyVouchedAt: Date | null;
  /**
   * Whether staff saw the link or code that began the session, or had it sent to the profile's number; null for
   * neither.
   */
  readonly staffLink: StaffLink | null;
  /** Whether the link of an appointment began the session. */
  readonly isForVisit: boolean;
  /** The profile's owner when the user was looked up. */
  readonly ownerId: string;
}

/** Passkey state of a profile when a session begins. */
export interface PasskeyStanding {
  readonly hasPasskey: boolean;
  /** Whether the number's owner vouches for at least one passkey. */
  readonly hasVouchedPasskey: boolean;
  /** Whether the browser used a passkey of the profile in the last {@link PASSKEY_BROWSER_LIFETIME_MS}. */
  readonly isTrustedBrowser: boolean;
  /**
   * Whether the profile has been merged with another since the passkey was created: its results may also be another
   * person's.
   */
  readonly isMergedSince: boolean;
}

/** Whether the number's owner vouches for a passkey: the number has not been verified again or replaced since. */
export const isVouched = (vouchedAt: Date, { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>): boolean =>
  phoneVerifiedAt !== null && vouchedAt >= phoneVerifiedAt;

/** Whether staff may have started a link session themselves: they saw the link, or typed the number it was sent to. */
export const mayBeOfStaff = (
  staffLink: StaffLink,
  { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>,
): boolean => staffLink === 'seen' || phoneVerifiedAt === null;

/** Whether a patient's session can only scan and shows no earlier results. */
export function onlyScans(
  { passkeyVouchedAt, staffLink, isForVisit, ownerId }: SessionProof,
  standing: ProfileStanding,
  { hasVouchedPasskey, isTrustedBrowser, isMergedSince }: PasskeyStanding,
  at: Date,
): boolean {
  // The profile changed owners since the user was looked up.
  if (ownerId !== standing.ownerId) return true;
  if (isForVisit) return true;
  const isHeld = areResultsHeld(standing, at);
  if (passkeyVouchedAt !== null) return !isVouched(passkeyVouchedAt, standing) || (isHeld && isMergedSince);
  if (staffLink !== null && mayBeOfStaff(staffLink, standing)) return true;
  return isHeld || (hasVouchedPasskey && !isTrustedBrowser);
}

/** When a user last proved their identity in a session. */
export interface FreshProof {
  /** When the code that began the session was entered; null for a session without a code. */
  readonly codeEnteredAt: Date | null;
  /** When a passkey was last used in it; null for never. */
  readonly passkeyUsedAt: Date | null;
  /** Whether the session can only scan: it may belong to another person, so it cannot make permanent changes. */
  readonly isScanOnly: boolean;
}

/** How long a code or a passkey counts as fresh. Chosen: enough for the page that requested it and one more try. */
export const NEW_CODE_MINUTES = 10;

/** Whether a session was started or confirmed with a code or passkey recently. */
export const hasFreshProof = ({ codeEnteredAt, passkeyUsedAt }: Omit<FreshProof, 'isScanOnly'>, at: Date): boolean =>
  [codeEnteredAt, passkeyUsedAt].some(
    (shownAt) => shownAt !== null && at.getTime() - shownAt.getTime() < NEW_CODE_MINUTES * MINUTE_MS,
  );

/**
 * Whether a session may take irreversible actions or lock others out: never a scan-only one. Without a verified number
 * no code can be requested; an unrestricted session is then the one that registered the patient.
 */
export const mayTakeIrreversibleAction = (
  proof: FreshProof,
  { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>,
  at: Date,
): boolean => !proof.isScanOnly && (phoneVerifiedAt === null || hasFreshProof(proof, at));

/** How long a browser that used a passkey may continue with a code alone: as long as it stays known for a number. */
export const PASSKEY_BROWSER_LIFETIME_MS = 90 * DAY_MS;
