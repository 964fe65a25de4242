import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table if not exists fhir_exports (
    client_id uuid not null,
    export_id uuid not null,
    program_id uuid not null,
    group_id uuid,
    types text[] not null check (cardinality(types) > 0),
    scopes text[] not null check (cardinality(scopes) > 0),
    since_at timestamptz,
    request text collate "C" not null check (length(request) between 1 and 20000),
    language text collate "C" not null check (length(language) between 2 and 10),
    state text collate "C" not null check (state in ('writing', 'finished', 'failed')),
    begun_at timestamptz not null,
    due_at timestamptz not null,
    lease_count integer not null check (lease_count >= 0),
    failure_count integer not null check (failure_count >= 0),
    patient_count integer not null check (patient_count >= 0),
    read_count integer not null check (read_count >= 0),
    last_patient_id uuid,
    devices jsonb,
    finished_at timestamptz,
    primary key (client_id, export_id),
    foreign key (client_id, program_id) references programs on delete cascade,
    check ((state = 'writing') = (finished_at is null)),
    check ((state = 'finished') = (devices is not null))
  )`,
  'create unique index if not exists fhir_exports_of_program on fhir_exports (client_id, program_id)',
  `create table if not exists fhir_export_parts (
    client_id uuid not null,
    export_id uuid not null,
    resource_type text collate "C" not null check (length(resource_type) between 1 and 60),
    patient_id uuid not null,
    position integer not null check (position >= 0),
    only_scan_id uuid,
    row_ids text[] not null,
    line_count integer not null check (line_count > 0),
    sealed_lines bytea not null check (octet_length(sealed_lines) between 1 and 4000000),
    written_at timestamptz not null,
    primary key (client_id, export_id, resource_type, patient_id, position),
    foreign key (client_id, export_id) references fhir_exports on delete cascade,
    foreign key (client_id, patient_id) references patients
  )`,
  'create index if not exists fhir_export_parts_by_time on fhir_export_parts (written_at)',
  'create index if not exists fhir_export_parts_of_patient on fhir_export_parts (client_id, patient_id)',
];

/** Programs ask the FHIR server for bulk exports: the exports, and their lines. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
