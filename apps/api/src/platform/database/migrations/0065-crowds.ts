import { type Kysely, sql } from 'kysely';

/**
 * Many people behind one address: codes that nobody typed count for their network, those to sign in apart from those to register; see
 * docs/adr/0013-sign-in.md.
 */
const STATEMENTS = [
  'alter table sms_codes add column is_registration boolean not null default false',
  `drop function add_code(text[], json, text, text, text, text, boolean, uuid, text, timestamptz, timestamptz, uuid, uuid, text)`,
  `create function add_code(locks text[], windows json, of_phone text, of_network text, of_site text, of_browser text,
    is_known boolean, new_attempt uuid, new_code text, asked_at timestamptz, valid_until timestamptz, of_client uuid,
    new_message uuid, sealed text, for_registration boolean)
  returns table ("window" integer, at timestamptz) language plpgsql set enable_seqscan = off as $$
  declare
    -- Added to a time, it keeps a plan that was made of an empty table from reading by time what is to be read by number.
    no_time constant interval := '0';
    lock_name text;
    w record;
    last_at timestamptz;
    is_full boolean := false;
  begin
    foreach lock_name in array locks loop
      perform pg_advisory_xact_lock(hashtextextended(lock_name, 0));
    end loop;
    for w in select * from json_to_recordset(windows) as x (place integer, counts text[], since timestamptz, most integer) loop
      if 'phone' = any(w.counts) then
        select created_at into last_at from sms_codes where phone_hash = of_phone and created_at + no_time > w.since
          and is_known_browser = is_known and (network_hash = of_network or not 'network' = any(w.counts))
          and (browser_hash = of_browser or not 'browser' = any(w.counts))
        order by created_at + no_time desc offset w.most - 1 limit 1;
      elsif 'network' = any(w.counts) then
        select created_at into last_at from sms_codes where network_hash = of_network and created_at > w.since
          and is_known_browser = is_known and is_registration = for_registration and spent_at is null
        order by created_at desc offset w.most - 1 limit 1;
      else
        select created_at into last_at from sms_codes where site_hash = of_site and created_at > w.since
          and is_known_browser = is_known and is_registration = for_registration and spent_at is null
        order by created_at desc offset w.most - 1 limit 1;
      end if;
      if found then
        is_full := true;
        "window" := w.place;
        at := last_at;
        return next;
      end if;
    end loop;
    if is_full then
      return;
    end if;
    insert into sms_codes (attempt_id, phone_hash, network_hash, site_hash, browser_hash, is_known_browser, is_registration, code_hash,
      created_at, expires_at)
    values (new_attempt, of_phone, of_network, of_site, of_browser, is_known, for_registration, new_code, asked_at, valid_until);
    insert into sms_messages (client_id, message_id, sealed_content, state, kind, attempt_count, next_attempt_at, expires_at,
      created_at)
    values (of_client, new_message, sealed, 'waiting', 'code', 0, asked_at, valid_until, asked_at);
  end $$`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
