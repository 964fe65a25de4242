import { type Kysely, sql } from 'kysely';

/**
 * What costs a call less; see docs/adr/0004-sql-and-postgres.md. First what has to be read under a lock before it is written, in
 * one statement: each statement of a volatile function in PL/pgSQL sees what was committed when it begins, also by those who held the lock before.
 * @see https://www.postgresql.org/docs/current/xfunc-volatility.html
 */
const STATEMENTS = [
  // The position of the new message; 0 when one with its id is there, null when its side has written too much. Without
  // whole-table scans: a plan that was made while there were few messages would read them all.
  `create function add_chat_message(of_client uuid, of_patient uuid, new_id uuid, sender text, of_sender_client uuid,
    of_sender uuid, words text, sent_at timestamptz, counted_since timestamptz, most integer)
  returns integer language plpgsql set enable_seqscan = off as $$
  declare
    is_patient constant boolean := sender = 'PATIENT';
    place integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('chat ' || of_patient, 0));
    select case
      when exists (select from chat_messages where client_id = of_client and patient_id = of_patient and message_id = new_id) then 0
      when (select count(*) from chat_messages where client_id = of_client and patient_id = of_patient
          and sender_type = sender and created_at > counted_since) >= most then null
      else 1
    end into place;
    if place = 1 then
      with conversation as (
        insert into chat_conversations as c
          (client_id, patient_id, last_position, last_at, last_patient_position, team_unread_count, patient_unread_count)
        values (of_client, of_patient, 1, sent_at, is_patient::integer, is_patient::integer, (not is_patient)::integer)
        on conflict (client_id, patient_id) do update set
          last_position = c.last_position + 1,
          last_at = sent_at,
          last_patient_position = case when is_patient then c.last_position + 1 else c.last_patient_position end,
          team_unread_count = c.team_unread_count + excluded.team_unread_count,
          patient_unread_count = c.patient_unread_count + excluded.patient_unread_count,
          is_closed = false
        returning last_position
      )
      insert into chat_messages (client_id, patient_id, position, message_id, sender_type, sender_client_id, sender_user_id, text,
        created_at)
      select of_client, of_patient, last_position, new_id, sender, of_sender_client, of_sender, words, sent_at from conversation
      returning position into place;
    end if;
    return place;
  end $$`,
  // Each message changed it, and the inbox's own order finds the unread ones as well.
  'drop index chat_unread',
  // A code and its message, unless windows are full: then their places in the list, and what has to leave each. The locks are
  // taken in the order in which they are given.
  `create function add_code(locks text[], windows json, of_phone text, of_network text, of_site text, of_browser text,
    is_known boolean, new_attempt uuid, new_code text, asked_at timestamptz, valid_until timestamptz, of_client uuid,
    new_message uuid, sealed text)
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
          and is_known_browser = is_known
        order by created_at desc offset w.most - 1 limit 1;
      else
        select created_at into last_at from sms_codes where site_hash = of_site and created_at > w.since
          and is_known_browser = is_known
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
    insert into sms_codes (attempt_id, phone_hash, network_hash, site_hash, browser_hash, is_known_browser, code_hash, created_at,
      expires_at)
    values (new_attempt, of_phone, of_network, of_site, of_browser, is_known, new_code, asked_at, valid_until);
    insert into sms_messages (client_id, message_id, sealed_content, state, kind, attempt_count, next_attempt_at, expires_at,
      created_at)
    values (of_client, new_message, sealed, 'waiting', 'code', 0, asked_at, valid_until, asked_at);
  end $$`,
  // What the messages since an instant were paid from. Most messages are codes for nobody, paid from nothing: a plan that was
  // made while there were few of them would read them all.
  `create function used_sms_budgets(counted_since timestamptz)
  returns table (budget text, used integer) language plpgsql set enable_seqscan = off as $$
  begin
    return query select m.budget, count(*)::integer from sms_messages as m
      where m.budget is not null and m.created_at > counted_since group by m.budget;
  end $$`,
  // The same with the lock of whoever pays one.
  `create function lock_sms_budgets(counted_since timestamptz)
  returns table (budget text, used integer) language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('sms messages', 0));
    return query select * from used_sms_budgets(counted_since);
  end $$`,
  // How many scans of a patient are shown, kept by whoever writes them: counting a long history took longer than its page.
  `create table measurement_counts (
    client_id uuid not null,
    patient_id uuid not null,
    visible_count integer not null,
    primary key (client_id, patient_id)
  )`,
  `create function count_added_measurements() returns trigger language plpgsql as $$
  begin
    insert into measurement_counts as c (client_id, patient_id, visible_count)
    select client_id, patient_id, count(*) from added where not is_deleted group by client_id, patient_id order by 1, 2
    on conflict (client_id, patient_id) do update set visible_count = c.visible_count + excluded.visible_count;
    return null;
  end $$`,
  `create function count_removed_measurements() returns trigger language plpgsql as $$
  begin
    update measurement_counts as c set visible_count = c.visible_count - r.visible_count
    from (select client_id, patient_id, count(*) as visible_count from removed where not is_deleted group by 1, 2) as r
    where c.client_id = r.client_id and c.patient_id = r.patient_id;
    delete from measurement_counts as c using removed as r
    where c.client_id = r.client_id and c.patient_id = r.patient_id and c.visible_count = 0;
    return null;
  end $$`,
  `create trigger measurements_counted after insert on measurements
    referencing new table as added for each statement execute function count_added_measurements()`,
  `create trigger measurements_counted_again after update on measurements
    referencing new table as added for each statement execute function count_added_measurements()`,
  `create trigger measurements_counted_no_longer after update on measurements
    referencing old table as removed for each statement execute function count_removed_measurements()`,
  `create trigger measurements_gone after delete on measurements
    referencing old table as removed for each statement execute function count_removed_measurements()`,
  `insert into measurement_counts (client_id, patient_id, visible_count)
    select client_id, patient_id, count(*) from measurements where not is_deleted group by client_id, patient_id`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
