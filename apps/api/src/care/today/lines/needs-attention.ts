import { sql } from 'kysely';
import type { Line } from '../line.ts';

const isShownBy = (alias: string) => sql`not exists (select from client_settings as s
  where s.client_id = ${sql.ref(`${alias}.client_id`)} and not s.is_attention_shown)`;

/** Readings far from usual that no one has marked as seen. None for clients that switched the notice off. */
export const needsAttention: Line = {
  key: 'needsAttention',
  action: 'attentionListed',
  days: null,
  first: 'oldest',
  isDueIf: isShownBy,
  toldByScan: 'heartRate',
  waiting: ({ within, open }) => sql`
    select n.client_id, n.patient_id, min(n.raised_at) as at, null::text as reason
    from attention_notices as n
    where ${within('n')} and n.seen_at is null and ${isShownBy('n')} and ${open('n', 'n.raised_at')}
    group by 1, 2 order by 3`,
};
