import type { AccessAction, TodayLineKey } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import type { ClientScope } from '../../platform/database/client-scope.ts';

/** SQL fragments. */
export interface Asked {
  readonly scope: ClientScope;
  /** A condition on the patient of the table with that alias: whether their number is verified. */
  readonly people: (alias: string) => RawBuilder<unknown>;
  readonly now: RawBuilder<unknown>;
  /** `days` ago. */
  readonly since: RawBuilder<unknown>;
  /**
   * A condition on the patient of the table with that alias: the event at that time is neither done nor snoozed, and
   * matches the filter by assignee.
   */
  readonly open: (alias: string, at: string) => RawBuilder<unknown>;
}

/** One kind of event that may need staff. */
export interface Line {
  readonly key: TodayLineKey;
  /** The log entry of patients whom the line names; null where it names none. */
  readonly action: AccessAction | null;
  /** How far back the list looks; null for rows that stay until they are handled. */
  readonly days: number | null;
  /** Which patients are named first, and kept when there are too many to count. */
  readonly first: 'oldest' | 'newest';
  /**
   * A condition on rows of `waiting` with that alias: patients who sort first, whatever their time. Not for staff of
   * all clients, who may not learn of readings.
   */
  readonly isUrgent?: (alias: string) => RawBuilder<unknown>;
  /** The waiting patients: `client_id`, `patient_id`, `at`, `reason`, in the order of `first`. */
  readonly waiting: (asked: Asked) => RawBuilder<unknown>;
  /** Whether names are shown only on request, because strangers chose them. */
  readonly isCountOnly?: true;
  /**
   * Facts from the newest scan of patients who share all results: whether it was made for the visit, by the rule that
   * is the reason, or its heart rate.
   */
  readonly shownByScan?: 'visit' | 'heartRate';
  /** Converts a stored reason to the one that is shown. */
  readonly reasonOf?: (reason: string) => string | null;
  /** A condition on the client of follow-ups with that alias, for a line that a client can switch off. */
  readonly isDueIf?: (alias: string, scope: ClientScope) => RawBuilder<unknown>;
}

const userOf =
  (proof: RawBuilder<unknown>) =>
  (scope: ClientScope): Asked['people'] =>
  (alias) =>
    sql`exists (select from users as v where ${scope.with('v', alias)}
    and v.patient_id = ${sql.ref(`${alias}.patient_id`)} and v.phone_verified_at is ${proof})`;

/** Patients with a verified number, and those with an unverified one, which anyone may have typed. */
export const verifiedPeople = userOf(sql`not null`);
export const unverifiedPeople = userOf(sql`null`);
