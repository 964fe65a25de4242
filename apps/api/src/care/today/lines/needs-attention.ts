import { sql } from 'kysely';
import { CUFF, isNoticeOpen } from '../../../insight/attention/index.ts';
import type { ClientScope } from '../../../platform/database/client-scope.ts';
import type { Line } from '../line.ts';

const isShownBy = (alias: string, scope: ClientScope) => sql`not exists (select from client_settings as s
  where ${scope.with('s', alias)} and not s.is_attention_shown)`;

/** The reason for patients who need attention only because of a cuff reading. */
export const ONLY_CUFF = 'onlyCuff';
/** The reason of patients of whom a reading of a cuff needs attention among others. */
const ALSO_CUFF = 'alsoCuff';

const IS_CUFF = sql`n.measure is not distinct from ${sql.lit(CUFF)}`;

/** Readings far from usual that no one has marked as seen. None for clients that switched the notice off. */
export const needsAttention: Line = {
  key: 'needsAttention',
  action: 'attentionListed',
  days: null,
  first: 'oldest',
  // A very high cuff reading is urgent, however long other patients have waited.
  isUrgent: (alias) => sql`${sql.ref(`${alias}.reason`)} is not null`,
  isDueIf: isShownBy,
  shownByScan: 'heartRate',
  // Attention is explained by its value only, never by a text reason.
  reasonOf: () => null,
  waiting: ({ scope, now, open }) => sql`
    select n.client_id, n.patient_id, min(n.raised_at) as at,
      case when bool_and(${IS_CUFF}) then ${sql.lit(ONLY_CUFF)} when bool_or(${IS_CUFF}) then ${sql.lit(ALSO_CUFF)} end as reason
    from attention_notices as n
    where ${scope.of('n')} and ${isNoticeOpen(scope, now)} and ${open('n', 'n.raised_at')}
    group by 1, 2 order by bool_or(${IS_CUFF}) desc, 3`,
};
