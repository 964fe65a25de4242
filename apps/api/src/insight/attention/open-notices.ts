import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { type RawBuilder, sql } from 'kysely';
import type { ClientScope } from '../../platform/database/client-scope.ts';

/** The measure of a notice about a reading of a cuff. */
export const CUFF = 'cuff';

/** The kinds of result permissions that count. */
export interface Permissions {
  readonly textVersion: string;
  readonly now: Date | RawBuilder<unknown>;
}

/**
 * Whether the user of the table with that alias lets the care team see results under the current text: the newest
 * permission has not ended. It determines what a list shows, never what staff may access.
 *
 * @param isWanted  a further condition on the permission `r`
 */
export const letsTeamSee = (
  scope: ClientScope,
  alias: string,
  { textVersion, now }: Permissions,
  isWanted: RawBuilder<unknown> = sql`true`,
) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(
  ${of('deactivated_at')} is null and ${of('phone_verified_at')} is not null and exists (select 1 from care_team_records as r
    where ${scope.with('r', alias)} and r.patient_id = ${of('patient_id')} and r.act = 'given' and r.owner_id = ${of('owner_id')}
      and r.text_version = ${textVersion} and (r.expires_at is null or r.expires_at > ${now}) and ${isWanted}
      and not exists (select 1 from care_team_records as later
        where ${scope.with('later', 'r')} and later.patient_id = r.patient_id and later.position > r.position
          and later.act in ('given', 'ended'))))`;
};

/** A condition of {@link letsTeamSee}: all results, not one scan. */
export const ALL_RESULTS = sql`r.term <> 'oneScan'`;

/** Whether the patient of the table with that alias lets the care team see all results now. */
export const sharesAll = (scope: ClientScope, alias: string, now: Permissions['now']) =>
  sql<boolean>`exists (select 1 from users as sharing where ${scope.with('sharing', alias)}
    and sharing.patient_id = ${sql.ref(`${alias}.patient_id`)}
    and ${letsTeamSee(scope, 'sharing', { textVersion: CARE_TEAM_CONSENT_VERSION, now }, ALL_RESULTS)})`;

/**
 * Whether staff see notice `n`: it is unseen, the client shows notices, and if it is about a cuff reading, the patient
 * shares all results. Scans need attention whatever is shared, without their values; a patient's own entries are
 * private.
 */
export const isNoticeOpen = (scope: ClientScope, now: Permissions['now']) =>
  sql<boolean>`n.seen_at is null and not exists (select 1 from client_settings as s
    where ${scope.with('s', 'n')} and not s.is_attention_shown)
    and (n.measure is distinct from ${sql.lit(CUFF)} or ${sharesAll(scope, 'n', now)})`;
