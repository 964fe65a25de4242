import type { AccessAction, TodayLineKey } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import type { ClientScope } from '../../platform/database/client-scope.ts';

/** Parts of a statement. */
export interface Asked {
  readonly scope: ClientScope;
  /** A condition on the patient of the table with that alias: whether their number is proved. */
  readonly people: (alias: string) => RawBuilder<unknown>;
  readonly now: RawBuilder<unknown>;
  /** `days` ago. */
  readonly since: RawBuilder<unknown>;
  /**
   * A condition on the patient of the table with that alias: what happened to them at that time is neither done nor put off, and
   * belongs to those whose lines are wanted.
   */
  readonly open: (alias: string, at: string) => RawBuilder<unknown>;
}

/** One kind of event that may need staff. */
export interface Line {
  readonly key: TodayLineKey;
  /** The log entry of patients whom the line names; null where it names none. */
  readonly action: AccessAction | null;
  /** How far back the line looks; null for entries that stay until they are dealt with. */
  readonly days: number | null;
  /** Which of them are named, and kept when there are too many to count. */
  readonly first: 'oldest' | 'newest';
  /**
   * A condition on rows of `waiting` with that alias: those who come before all others, whatever their time. Not for staff of all clients,
   * whom no reading may be told.
   */
  readonly isUrgent?: (alias: string) => RawBuilder<unknown>;
  /** The waiting patients: `client_id`, `patient_id`, `at`, `reason`, in the order of `first`. */
  readonly waiting: (asked: Asked) => RawBuilder<unknown>;
  /** Whether names are given only on request: names chosen by strangers are not put before staff. */
  readonly isCountOnly?: true;
  /**
   * What the newest scan of patients who share all results tells: whether it was made for the visit, by the zone that is the reason, or its
   * heart rate.
   */
  readonly toldByScan?: 'visit' | 'heartRate';
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

/** Patients whose number is proved, and those whose number anyone may have typed. */
export const provedPeople = userOf(sql`not null`);
export const unprovedPeople = userOf(sql`null`);
