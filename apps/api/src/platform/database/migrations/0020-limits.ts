import { type Kysely, sql } from 'kysely';

/**
 * Limits that cannot be turned against people: codes are counted by network and site instead of by address, browsers that
 * proved a number are remembered, and each message belongs to a budget. A code waits among the messages before anybody
 * has looked whose number it is for; one for nobody is dropped.
 */
const STATEMENTS = [
  `alter table sms_codes rename column ip_hash to network_hash`,
  `alter table sms_codes add column site_hash text`,
  `alter table sms_codes add column is_known_browser boolean not null default false`,
  `alter index sms_codes_by_ip rename to sms_codes_by_network`,
  `create index sms_codes_by_site on sms_codes (site_hash, created_at desc) where site_hash is not null`,
  `create index sms_codes_by_time on sms_codes (created_at)`,
  `create table proved_browsers (
    phone_hash text not null,
    browser_hash text not null,
    proved_at timestamptz not null,
    primary key (phone_hash, browser_hash)
  )`,
  `create index proved_browsers_by_time on proved_browsers (proved_at)`,
  `alter table sms_messages drop constraint sms_messages_state_check`,
  `alter table sms_messages add constraint sms_messages_state_check
    check (state in ('waiting', 'sent', 'refused', 'expired', 'dropped'))`,
  `alter table sms_messages add column kind text not null default 'text' check (kind in ('text', 'code'))`,
  `alter table sms_messages add column budget text check (length(budget) between 1 and 40)`,
  // What went out in the last day counts towards the ordinary budget of codes: the kinds can no longer be told apart.
  `update sms_messages set budget = 'signIn'`,
  `create index sms_messages_by_budget on sms_messages (budget, created_at desc) where budget is not null`,
  // Only a good link ends a session, so none needs to be known as a link's own.
  `alter table login_links drop column session_id`,
  // One name for one thing.
  `alter table result_messages rename to patient_messages`,
  `alter index result_messages_of_patient rename to patient_messages_of_patient`,
  `alter index result_messages_by_time rename to patient_messages_by_time`,
  `update sms_limit_refusals set limited_by = 'perPatient' where limited_by = 'results'`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
