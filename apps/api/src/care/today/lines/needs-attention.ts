import { sql } from 'kysely';
import type { ClientScope } from '../../../platform/database/client-scope.ts';
import type { Line } from '../line.ts';

const isShownBy = (alias: string, scope: ClientScope) => sql`not exists (select from client_settings as s
  where ${scope.with('s', alias)} and not s.is_attention_shown)`;

/** Readings far from usual that no one has marked as seen. None for clients that switched the notice off. */
export const needsAttention: Line = {
  key: 'needsAttention',
  action: 'attentionListed',
  days: null,
  first: 'oldest',
  isDueIf: isShownBy,
  toldByScan: 'heartRate',
  waiting: ({ scope, open }) => sql`
    select n.client_id, n.patient_id, min(n.raised_at) as at, null::text as reason
    from attention_notices as n
    where ${scope.of('n')} and n.seen_at is null and ${isShownBy('n', scope)} and ${open('n', 'n.raised_at')}
    group by 1, 2 order by 3`,
};
