import { type ProfileStanding, rightCounts } from './rights.ts';
import { DAY_MS } from './time.ts';

/**
 * Scope of a patient's permission for staff to see results: one scan, everything for some days, or everything until the
 * patient ends it. Source: docs/topics/care-team.md.
 */
export const CARE_TEAM_TERMS = ['oneScan', 'days', 'untilEnded'] as const;
export type CareTeamTerm = (typeof CARE_TEAM_TERMS)[number];

/** Kinds of permission records. Records are only added, never changed. */
export const CARE_TEAM_ACTS = ['asked', 'given', 'declined', 'ended'] as const;
export type CareTeamAct = (typeof CARE_TEAM_ACTS)[number];

/** Whether patients of a client may withhold results from staff, or must share all results to scan. */
export const CARE_TEAM_RULES = ['byPatient', 'required'] as const;
export type CareTeamRule = (typeof CARE_TEAM_RULES)[number];

/** The term `days`, in days. Source: docs/topics/care-team.md. */
export const CARE_TEAM_DAYS = 30;

/** Days until an unanswered request expires. Source: docs/topics/care-team.md. */
export const CARE_TEAM_REQUEST_DAYS = 14;

/** How often a patient may be asked within how many days. Chosen. */
export const CARE_TEAM_REQUESTS = { days: 30, most: 3 } as const;

/** The fields of a record that decide the current permission. */
export interface CareTeamRecord {
  readonly act: CareTeamAct;
  /** Creation order of the patient's records. */
  readonly position: number;
  readonly at: Date;
  /** Set for `given`; null otherwise. */
  readonly term: CareTeamTerm | null;
  readonly expiresAt: Date | null;
  readonly textVersion: string;
  /** The profile's owner who gave it; null for other acts, and if unknown. */
  readonly grantorId: string | null;
}

export interface CareTeamAccess<R extends CareTeamRecord> {
  /** The permission in force. */
  readonly given: R | null;
  /** A request that waits for an answer. */
  readonly asked: R | null;
  /**
   * State of the last permission. `runOut`: its days are over, or the consent text has changed since. `suspended`:
   * suspended because results are held back or sign-in is not possible.
   */
  readonly state: 'none' | 'given' | 'suspended' | 'runOut' | 'ended';
}

/**
 * The permission of a patient at an instant.
 *
 * @param newest  the newest record of each act
 * @param textVersion  of the current consent text: permissions given under another version no longer count
 * @param standing  of the patient's profile now
 */
export function careTeamAccessAt<R extends CareTeamRecord>(
  newest: readonly R[],
  at: Date,
  textVersion: string,
  standing: ProfileStanding,
): CareTeamAccess<R> {
  const newestOf = (act: CareTeamAct) => newest.find((record) => record.act === act) ?? null;
  const isBefore = (one: R, act: CareTeamAct) => one.position < (newestOf(act)?.position ?? 0);
  const given = newestOf('given');
  const asked = newestOf('asked');
  const isOpen =
    asked !== null &&
    !isBefore(asked, 'given') &&
    !isBefore(asked, 'declined') &&
    at.getTime() < asked.at.getTime() + CARE_TEAM_REQUEST_DAYS * DAY_MS;
  const stateOf = (): CareTeamAccess<R>['state'] => {
    if (given === null) return 'none';
    if (isBefore(given, 'ended') || given.grantorId !== standing.ownerId) return 'ended';
    if ((given.expiresAt !== null && at >= given.expiresAt) || given.textVersion !== textVersion) return 'runOut';
    return rightCounts(given.grantorId, standing, at) ? 'given' : 'suspended';
  };
  const state = stateOf();
  return { given: state === 'given' ? given : null, asked: isOpen ? asked : null, state };
}

/** Whether a permission opens all results, which some clients require before a scan. A single scan is not enough. */
export const opensAllResults = (given: Pick<CareTeamRecord, 'term'> | null): boolean =>
  given !== null && given.term !== 'oneScan';
