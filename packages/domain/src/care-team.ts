import { type ProfileStanding, rightCounts } from './rights.ts';
import { DAY_MS } from './time.ts';

/**
 * For what a patient lets the staff of their client see results: one scan alone, everything for some days, or everything until
 * they end it. Source: docs/adr/0104-care-team-access.md.
 */
export const CARE_TEAM_TERMS = ['oneScan', 'days', 'untilEnded'] as const;
export type CareTeamTerm = (typeof CARE_TEAM_TERMS)[number];

/** Kinds of records about a patient's permission. Records are added, never changed. */
export const CARE_TEAM_ACTS = ['asked', 'given', 'declined', 'ended'] as const;
export type CareTeamAct = (typeof CARE_TEAM_ACTS)[number];

/** Whether a client's patients may keep their results from its staff, or may scan only if they do not. */
export const CARE_TEAM_RULES = ['byPatient', 'required'] as const;
export type CareTeamRule = (typeof CARE_TEAM_RULES)[number];

/** The term `days`, in days. Source: decision 0104. */
export const CARE_TEAM_DAYS = 30;

/** An unanswered request ends after this many days. Source: decision 0104. */
export const CARE_TEAM_REQUEST_DAYS = 14;

/** How often a patient may be asked, within how many days. Chosen. */
export const CARE_TEAM_REQUESTS = { days: 30, most: 3 } as const;

/** One record, as far as it decides what counts. */
export interface CareTeamRecord {
  readonly act: CareTeamAct;
  /** Order in which the records of a patient were made. */
  readonly position: number;
  readonly at: Date;
  /** For a given permission; null otherwise. */
  readonly term: CareTeamTerm | null;
  readonly expiresAt: Date | null;
  readonly textVersion: string;
  /** The holder who gave it; null otherwise, and if unknown. */
  readonly giverId: string | null;
}

export interface CareTeamAccess<R extends CareTeamRecord> {
  /** What was given and counts. */
  readonly given: R | null;
  /** A request that waits for an answer. */
  readonly asked: R | null;
  /**
   * State of what was given last. `runOut`: its days are over, or the texts have changed since. `resting`: results are held
   * back, or sign-in is not possible.
   */
  readonly state: 'none' | 'given' | 'resting' | 'runOut' | 'ended';
}

/**
 * What of a patient's records counts at a moment.
 *
 * @param newest  the newest record of each act
 * @param textVersion  of the text in force: what was given to another one counts no more
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
    if (isBefore(given, 'ended') || given.giverId !== standing.holderId) return 'ended';
    if ((given.expiresAt !== null && at >= given.expiresAt) || given.textVersion !== textVersion) return 'runOut';
    return rightCounts(given.giverId, standing, at) ? 'given' : 'resting';
  };
  const state = stateOf();
  return { given: state === 'given' ? given : null, asked: isOpen ? asked : null, state };
}

/** Whether what was given opens all results, which some clients require before they scan. A single scan is not enough. */
export const opensAllResults = (given: Pick<CareTeamRecord, 'term'> | null): boolean =>
  given !== null && given.term !== 'oneScan';
