import { type Kysely, sql } from 'kysely';

const COPY_AND_DROP = [
  `update client_settings
    set consent_banner = jsonb_build_object('en', consent_banner_en, 'es', consent_banner_es)
    where consent_banner_en is not null`,
  'alter table client_settings drop column consent_banner_en, drop column consent_banner_es',
];

/** The notice above the consent boxes is one column with a text for each language, in place of two columns. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table client_settings
    add column if not exists consent_banner jsonb check (jsonb_typeof(consent_banner) = 'object')`.execute(database);
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = 'public' and table_name = 'client_settings' and column_name = 'consent_banner_en'`.execute(
    database,
  );
  if (rows.length === 0) return;
  for (const statement of COPY_AND_DROP) await sql.raw(statement).execute(database);
}
