import type {
  AccessAction,
  AccessActorKind,
  BirthSex,
  ChatClientType,
  ClientSettingsSection,
  DiabetesType,
  LogoMediaType,
  LogoType,
  MeasurementRange,
  PROVIDER_READERS,
  ProfileHash,
  Provenance,
  RangeStep,
  Role,
  ScanProviderChoice,
  SmsBudget,
  SubscoreScale,
  WEBHOOK_ALGORITHMS,
} from '@mien/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** May be left out when a row is added. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** JSON text in, parsed value out. */
type Json<T> = ColumnType<T, string, string>;

/** What a tally spans: the last batches of patients by day, month or year, or a day or month that is over. */
export type AverageScope = 'day' | 'month' | 'year' | 'closedDay' | 'closedMonth';

/** Rows of the database, column by column. Units stand at the end of the names. */
export interface Tables {
  /** `time_zone`: by whose calendar the client's days are counted, a name of the IANA database. */
  clients: { client_id: string; name: string; time_zone: Generated<string>; created_at: Instant };
  groups: { client_id: string; group_id: string; code: string; created_at: Instant };
  users: {
    client_id: string;
    user_id: string;
    patient_id: string | null;
    roles: Role[];
    first_name: string;
    last_name: string;
    email: string | null;
    phone_number: string | null;
    phone_verified_at: NullableInstant;
    /** Since when the user may no longer sign in. */
    deactivated_at: NullableInstant;
    /** Until when nobody sees earlier results, after staff replaced a proved number. */
    results_held_until: NullableInstant;
    /** Counts the changes of user and patient, so that nobody changes what somebody else changed meanwhile. */
    revision: Generated<number>;
    id_key: GeneratedAlways<string>;
    first_name_key: GeneratedAlways<string>;
    last_name_key: GeneratedAlways<string>;
    email_key: GeneratedAlways<string>;
    roles_key: GeneratedAlways<string>;
    created_at: Instant;
  };
  user_list_buckets: {
    client_id: string;
    sort: string;
    level: number;
    first_key: string;
    first_id: string;
    users: number;
  };
  patients: {
    client_id: string;
    patient_id: string;
    group_id: string;
    birth_date: string | null;
    birth_sex: BirthSex;
    available_measurements: Generated<number>;
    is_consent_accepted: Generated<boolean>;
    measurement_start_at: NullableInstant;
    measurement_end_at: NullableInstant;
    external_reference: Nullable<string>;
    registered_height_cm: Nullable<number>;
    registered_weight_kg: Nullable<number>;
    /** What the page that created the patient calls its request, or the id of an imported line: asking twice makes one. */
    request_id: Nullable<string>;
    created_at: Instant;
  };
  appointments: {
    client_id: string;
    appointment_id: string;
    patient_id: string;
    starts_at: Instant;
    ends_at: Instant;
    created_at: Instant;
  };
  login_links: {
    client_id: string;
    link_hash: string;
    user_id: string;
    appointment_id: string | null;
    is_by_staff: Generated<boolean>;
    /** Made by a command of whoever runs the installation: it signs staff in without a code. */
    is_by_operator: Generated<boolean>;
    created_at: Instant;
    expires_at: Instant;
    spent_at: NullableInstant;
    /** Who of the staff saw the link; null where nobody did. */
    maker_client_id: Nullable<string>;
    maker_user_id: Nullable<string>;
  };
  attempts: { attempt_id: string; kind: string; key_hash: string; created_at: Instant };
  screenings: {
    client_id: string;
    screening_id: string;
    patient_id: string;
    height_cm: number;
    weight_kg: number;
    smoke: boolean;
    blood_pressure_medication: boolean;
    diabetes_type: DiabetesType;
    is_weight_reviewed: boolean;
    quality_of_life: number;
    created_at: Instant;
    /** The session that can only scan, and in which alone the answers count; null for answers that count everywhere. */
    sign_in_session_id: Nullable<string>;
  };
  consents: {
    client_id: string;
    consent_id: string;
    patient_id: string;
    terms_version: string;
    terms_hash: string;
    privacy_version: string;
    privacy_hash: string;
    language: string;
    /** Whether it was said that the patient agrees, without naming the texts. */
    is_stated: Generated<boolean>;
    created_at: Instant;
  };
  sms_codes: {
    attempt_id: string;
    phone_hash: string;
    network_hash: string;
    site_hash: Nullable<string>;
    browser_hash: string;
    code_hash: string;
    tries: Generated<number>;
    /** Whether the browser that asked has proved the number before. */
    is_known_browser: Generated<boolean>;
    created_at: Instant;
    expires_at: Instant;
    spent_at: NullableInstant;
  };
  proved_browsers: { phone_hash: string; browser_hash: string; proved_at: Instant };
  token_codes: {
    token_hash: string;
    client_id: string;
    user_id: string;
    purpose: Generated<'signIn' | 'registration' | 'byStaff'>;
    browser_hash: Nullable<string>;
    expires_at: Instant;
    spent_at: NullableInstant;
    maker_client_id: Nullable<string>;
    maker_user_id: Nullable<string>;
  };
  sign_in_sessions: {
    client_id: string;
    session_id: string;
    user_id: string;
    access_hash: string;
    refresh_hash: string;
    browser: string;
    created_at: Instant;
    last_used_at: Instant;
    ended_at: NullableInstant;
    /** Shows nothing that was measured before it. */
    is_scan_only: Generated<boolean>;
  };
  used_refresh_tokens: { client_id: string; refresh_hash: string; session_id: string };
  chat_messages: {
    client_id: string;
    patient_id: string;
    position: number;
    message_id: string;
    sender_type: ChatClientType;
    sender_client_id: string;
    sender_user_id: string;
    text: string;
    created_at: Instant;
  };
  chat_conversations: {
    client_id: string;
    patient_id: string;
    last_position: number;
    last_at: Instant;
    last_patient_position: Generated<number>;
    team_read_position: Generated<number>;
    team_unread_count: Generated<number>;
    patient_read_position: Generated<number>;
    patient_unread_count: Generated<number>;
    is_closed: Generated<boolean>;
  };
  /** `seal`: keyed hash of the entry and of the seal before it; `key_mark`: which key that was. */
  access_log_entries: {
    client_id: string;
    position: number;
    at: Instant;
    action: AccessAction;
    actor_kind: AccessActorKind;
    actor_client_id: string | null;
    actor_user_id: string | null;
    patient_id: string | null;
    subject_id: string | null;
    key_mark: string;
    seal: string;
  };
  access_log_heads: { client_id: string; position: number; seal: string };
  page_views: { analytics_id: string; page: string; day: string; view_count: number };
  sms_messages: {
    client_id: string;
    message_id: string;
    sealed_content: string | null;
    /** `dropped`: a code that went nowhere, because nobody has the number or its budget was used up. */
    state: 'waiting' | 'sent' | 'refused' | 'expired' | 'dropped';
    /** Whose number a `code` is for is looked up when it is its turn. */
    kind: Generated<'text' | 'code'>;
    /** From what it is paid; null while nobody has looked, and for a code that went nowhere. */
    budget: Nullable<SmsBudget>;
    attempt_count: number;
    next_attempt_at: Instant;
    expires_at: Instant;
    last_error: Nullable<string>;
    created_at: Instant;
    finished_at: NullableInstant;
  };
  sms_limit_refusals: { day: string; limited_by: string; refusal_count: number };
  recurring_jobs: {
    job: string;
    due_at: Instant;
    locked_until: NullableInstant;
    started_at: NullableInstant;
    finished_at: NullableInstant;
    has_failed: Generated<boolean>;
    report: ColumnType<Readonly<Record<string, number>> | null, string | null | undefined, string | null>;
  };
  retention_marks: { client_id: string; patient_id: string; warned_at: Instant; suspended_at: NullableInstant };
  deleted_patients: {
    client_id: string;
    patient_id: string;
    reason: 'unused' | 'asked' | 'joined' | 'merged';
    deleted_at: Instant;
    row_counts: Json<Readonly<Record<string, number>>>;
  };
  /** `user_…`: the user of the patient who was emptied, as they were; there is none in `users` meanwhile. */
  patient_merges: {
    client_id: string;
    merge_id: string;
    kept_patient_id: string;
    merged_patient_id: string;
    merged_at: Instant;
    undone_at: NullableInstant;
    /** Until when the merge holds earlier results back, and until when they were held back before it. */
    holds_results_until: NullableInstant;
    held_results_until: NullableInstant;
    user_id: string;
    user_first_name: string;
    user_last_name: string;
    user_email: string | null;
    user_phone_number: string | null;
    user_phone_verified_at: NullableInstant;
    user_deactivated_at: NullableInstant;
    user_results_held_until: NullableInstant;
    user_revision: number;
    user_created_at: Instant;
  };
  /** What a merge moved, by table and key. */
  patient_merge_rows: { client_id: string; merge_id: string; table_name: string; row_key: string };
  outbox_messages: { message_id: string; recipient: string; text: string; sent_at: Instant };
  measure_types: {
    measure_type: string;
    measurement_group: string;
    group_order: number;
    unit: string;
    precision_digits: number;
    min_value: number;
    max_value: number;
    provenance: Provenance;
    ranges: Json<readonly MeasurementRange[]>;
  };
  scan_sessions: {
    client_id: string;
    session_id: string;
    patient_id: string;
    provider_id: number;
    partner_id: string;
    created_at: Instant;
    expires_at: Instant;
    started_at: NullableInstant;
    results_hash: string | null;
    measurement_id: string | null;
    provider_measurement_id: string | null;
    browser: Nullable<string>;
    provider_settings_id: Nullable<string>;
    sign_in_session_id: Nullable<string>;
  };
  scan_events: { client_id: string; session_id: string; event_hash: string; event: string; received_at: Instant };
  kept_points: { client_id: string; measurement_id: string; point_key: string; value: string };
  trace_consents: {
    client_id: string;
    consent_id: string;
    patient_id: string;
    text_version: string;
    text_hash: string;
    language: string;
    created_at: Instant;
    ended_at: NullableInstant;
  };
  kept_traces: {
    client_id: string;
    measurement_id: string;
    patient_id: string;
    sealed: Uint8Array;
    created_at: Instant;
  };
  scan_failures: {
    client_id: string;
    failure_id: string;
    patient_id: string;
    session_id: string | null;
    code: string;
    details: string | null;
    bandwidth: string | null;
    created_at: Instant;
  };
  measurements: {
    client_id: string;
    measurement_id: string;
    patient_id: string;
    provider_id: number;
    external_status: 'COMPLETE' | 'PARTIAL';
    trust: 'signed' | 'serverFetched' | 'browserOnly';
    engine_version: string | null;
    score: number | null;
    score_plus_minus: number | null;
    score_coverage: number;
    score_missing: Json<readonly string[]>;
    missing: Json<readonly { key: string; reason: string }[]>;
    is_deleted: Generated<boolean>;
    created_at: Instant;
  };
  measurement_items: {
    client_id: string;
    measurement_id: string;
    measure_type: string;
    item_id: string;
    value: number;
    interval_low: number | null;
    interval_high: number | null;
    signal_to_noise_db: number | null;
    provenance: Provenance;
  };
  shares: {
    client_id: string;
    share_id: string;
    measurement_id: string;
    key_hash: string;
    lifetime_hours: number;
    created_at: Instant;
    expires_at: Instant;
    revoked_at: NullableInstant;
    view_count: Generated<number>;
    last_viewed_at: NullableInstant;
  };
  patient_messages: { client_id: string; message_id: string; patient_id: string; created_at: Instant };
  average_scans: {
    client_id: string;
    measurement_id: string;
    group_id: string;
    patient_id: string;
    day: string;
    batch_id: Nullable<string>;
  };
  average_batches: {
    client_id: string;
    batch_id: string;
    group_id: string;
    first_day: string;
    last_day: string;
    patient_count: number;
    current_count: Generated<number>;
    state: Generated<'counted' | 'retiring' | 'retired'>;
  };
  average_batch_means: { client_id: string; batch_id: string; measure: string; mean: number };
  average_patients: {
    client_id: string;
    group_id: string;
    patient_id: string;
    batch_id: string;
    first_day: string;
  };
  average_tallies: {
    client_id: string;
    group_id: string;
    scope: AverageScope;
    start_day: string;
    measure: string;
    patient_count: number;
    value_sum: number;
  };
  average_progress: { client_id: string; group_id: string; settled_through: string; minimum_users: number };
  client_settings_versions: {
    client_id: string;
    section: ClientSettingsSection;
    version: number;
    changed_at: Instant;
    changed_by: string;
  };
  client_settings: {
    client_id: string;
    minimum_users: Nullable<number>;
    consent_banner_en: Nullable<string>;
    consent_banner_es: Nullable<string>;
    sms_sender: Nullable<string>;
    scan_provider: Generated<ScanProviderChoice>;
  };
  client_logos: {
    client_id: string;
    logo_type: LogoType;
    media_type: LogoMediaType;
    content: string;
    width_px: number;
    height_px: number;
  };
  client_measures: { client_id: string; measure_type: string; position: number; is_shown: boolean };
  client_measure_ranges: {
    client_id: string;
    measure_type: string;
    valid_from: Instant;
    ranges: ColumnType<readonly RangeStep[] | null, string | null, string | null>;
  };
  client_hosted_providers: {
    client_id: string;
    settings_id: string;
    is_current: boolean;
    url: string;
    api_url: string;
    config_id: string;
    public_key: string;
    profile_hash: ProfileHash;
    reader: (typeof PROVIDER_READERS)[number];
    email: string;
    subscore_scale: SubscoreScale;
    webhook_header: string;
    webhook_algorithm: (typeof WEBHOOK_ALGORITHMS)[number];
    licence_key_sealed: string | null;
    password_sealed: string | null;
    webhook_secret_sealed: string | null;
    created_at: Instant;
  };
}
