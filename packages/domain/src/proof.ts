import { areResultsHeld, type ProfileStanding } from './rights.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** A link or code that staff made: `seen` by its maker, or only `sent` as a message to the number that staff entered. */
export type StaffLink = 'seen' | 'sent';

/**
 * What a sign-in proves, and what its session may therefore show. See docs/topics/sign-in.md.
 *
 * A phone number is not a person: carriers give numbers to somebody else, and SIM cards are swapped. A passkey is a proof of a
 * person: it was made by the holder of a proved number, and its device lets nobody use it without a finger, a face or a PIN.
 *
 * - A session begun with a link or code that staff saw only scans, whether or not the number is proved: staff could have begun it
 *   themselves. So does one begun with a link that staff sent to a number that they typed, until that number is proved.
 * - A session by passkey shows everything, also while results are held.
 * - A profile without a passkey opens with a code, as its number is all that is known of its person.
 * - A profile with a passkey shows a session by code nothing measured earlier, unless this browser has used a passkey of the
 *   profile before. The session can scan, and the passkey opens it fully.
 * - A passkey counts while the holder of the number vouches for it. Once staff have replaced the number, it opens nothing until it is
 *   shown in a session that began with a code of the new number, for whoever had the earlier number may be somebody else. Until then
 *   it stops no removal of passkeys, and a code does not need it.
 * - Whoever has lost every passkey and uses a new browser goes to the clinic: staff check who it is and ask for a reset, which
 *   takes effect after a day, in which a sign-in by passkey stops it.
 *
 * So a new owner of a number sees nothing earlier, and a worried patient can always scan and see that scan. The price is a day,
 * and a call to the clinic, for a patient who loses the passkey and the browser at once.
 */
export interface SessionProof {
  /** When the holder of the number last vouched for the passkey that was shown; null without one. */
  readonly passkeyVouchedAt: Date | null;
  /** Whether staff saw the link or code with which the session begins, or had it sent to the profile's number; null for neither. */
  readonly staffLink: StaffLink | null;
  /** The holder of the profile when the user was found. */
  readonly holderId: string;
}

/** What is known of a profile's passkeys, for a session that begins. */
export interface PasskeyStanding {
  readonly hasPasskey: boolean;
  /** Whether one of them is vouched for by the holder of the number. */
  readonly hasVouchedPasskey: boolean;
  /** Whether the browser used a passkey of the profile in the last {@link PASSKEY_BROWSER_LIFETIME_MS}. */
  readonly isTrustedBrowser: boolean;
  /** Whether the profile has been merged with another since the passkey was made: its results may be another person's, too. */
  readonly isMergedSince: boolean;
}

/** Whether the holder of the number vouches for a passkey: nobody has proved or been given another number since. */
export const isVouched = (vouchedAt: Date, { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>): boolean =>
  phoneVerifiedAt !== null && vouchedAt >= phoneVerifiedAt;

/** Whether staff may have begun the session of a link themselves: they saw the link, or typed the number that it went to. */
export const mayBeOfStaff = (
  staffLink: StaffLink,
  { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>,
): boolean => staffLink === 'seen' || phoneVerifiedAt === null;

/** Whether a session of a patient only scans, and shows nothing measured earlier. */
export function onlyScans(
  { passkeyVouchedAt, staffLink, holderId }: SessionProof,
  standing: ProfileStanding,
  { hasVouchedPasskey, isTrustedBrowser, isMergedSince }: PasskeyStanding,
  at: Date,
): boolean {
  // The profile changed hands since the user was found.
  if (holderId !== standing.holderId) return true;
  const isHeld = areResultsHeld(standing, at);
  if (passkeyVouchedAt !== null) return !isVouched(passkeyVouchedAt, standing) || (isHeld && isMergedSince);
  if (staffLink !== null && mayBeOfStaff(staffLink, standing)) return true;
  return isHeld || (hasVouchedPasskey && !isTrustedBrowser);
}

/** When somebody last showed, in a session, that they are its person. */
export interface FreshProof {
  /** When the code that began the session was entered; null for a session without a code. */
  readonly codeEnteredAt: Date | null;
  /** When a passkey was last shown in it; null for never. */
  readonly passkeyUsedAt: Date | null;
  /** Whether it only scans: such a session may be somebody else's, so it does nothing for good. */
  readonly isScanOnly: boolean;
}

/** How long a code or a passkey counts as new. Chosen: time for the page that asked for it, and for one more try. */
export const NEW_CODE_MINUTES = 10;

/** Whether a session began, or was confirmed, with a code or a passkey a moment ago. */
export const hasFreshProof = ({ codeEnteredAt, passkeyUsedAt }: Omit<FreshProof, 'isScanOnly'>, at: Date): boolean =>
  [codeEnteredAt, passkeyUsedAt].some(
    (shownAt) => shownAt !== null && at.getTime() - shownAt.getTime() < NEW_CODE_MINUTES * MINUTE_MS,
  );

/**
 * Whether a session may do what cannot be undone or shuts others out: never one that only scans. Without a proved number no code
 * can be asked for, and a session that shows everything is then the one that registered the patient.
 */
export const mayDoForGood = (
  proof: FreshProof,
  { phoneVerifiedAt }: Pick<ProfileStanding, 'phoneVerifiedAt'>,
  at: Date,
): boolean => !proof.isScanOnly && (phoneVerifiedAt === null || hasFreshProof(proof, at));

/** How long a browser that used a passkey may go on with a code alone: as long as one stays known for a number. */
export const PASSKEY_BROWSER_LIFETIME_MS = 90 * DAY_MS;
