import * as z from 'zod/mini';

/** The owner of a token. */
export interface FloorSession {
  readonly client_id: string;
  readonly user_id: string;
  readonly patient_id: string | null;
}

/** The request of a call in a floor server. */
export interface FloorRequest {
  readonly session: FloorSession;
  /** The last path segment; empty if there is none. */
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One statement, and a response with the same data as Mien's: the obvious minimal implementation. */
export interface FloorCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The first path segment. */
  readonly path: string;
  readonly text: string;
  valuesOf(request: FloorRequest): unknown[];
  answerOf(rows: readonly never[], request: FloorRequest): unknown;
  readonly schema: z.ZodMiniType;
}

/** Looks a session up by the client in its token and the hash of the token. */
export const SESSION_TEXT = `select s.client_id, s.user_id, u.patient_id from sign_in_sessions as s
  join users as u on u.client_id = s.client_id and u.user_id = s.user_id
  where s.client_id = $1 and s.access_hash = $2 and s.ended_at is null`;

const Items = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    value: z.number(),
    low: z.nullable(z.number()),
    high: z.nullable(z.number()),
    snr: z.nullable(z.number()),
    provenance: z.string(),
  }),
);
const instant = z.pipe(
  z.date(),
  z.transform((date) => date.toISOString()),
);
const One = z.object({
  id: z.string(),
  patientUid: z.string(),
  created: instant,
  externalStatus: z.string(),
  trust: z.string(),
  providerId: z.number(),
  engineVersion: z.nullable(z.string()),
  score: z.nullable(z.number()),
  plusMinus: z.nullable(z.number()),
  coverage: z.number(),
  scoreMissing: z.array(z.string()),
  missing: z.array(z.object({ key: z.string(), reason: z.string() })),
  items: Items,
});
const Summary = z.object({
  id: z.string(),
  created: instant,
  externalStatus: z.string(),
  score: z.nullable(z.number()),
});

const own = ({ session }: FloorRequest) => [session.client_id, session.patient_id];

/** Copies of tables, so that floors do not add to Mien's data. */
export const FLOOR_TABLES = [
  'create table floor_codes (like sms_codes including all)',
  'create table floor_messages (like chat_messages including all)',
  'create table floor_measurements (like measurements including all)',
  'create table floor_items (like measurement_items including all)',
  'create table floor_patients (like patients including all)',
  'create table floor_users (like users including all)',
] as const;

const CODE: FloorCall = {
  method: 'POST',
  path: 'codes',
  text: `insert into floor_codes (attempt_id, phone_hash, network_hash, browser_hash, code_hash, created_at, expires_at)
    values (gen_random_uuid(), $1, $2, $3, $4, now(), now() + interval '10 minutes') returning attempt_id as "patientUid"`,
  valuesOf: ({ body }) => [body.phone, body.phone, body.phone, body.phone],
  answerOf: ([row]) => row,
  schema: z.object({ patientUid: z.string() }),
};

/** By the names that `calls.ts` uses. */
export const FLOOR_CALLS = {
  'one measurement': {
    method: 'GET',
    path: 'one',
    text: `select measurement_id as id, patient_id as "patientUid", created_at as created, external_status as "externalStatus", trust,
        provider_id as "providerId", engine_version as "engineVersion", score, score_plus_minus as "plusMinus",
        score_coverage as coverage, score_missing as "scoreMissing", missing,
        (select json_agg(i) from (select item_id as id, measure_type as type, value, interval_low as low, interval_high as high,
            signal_to_noise_db as snr, provenance from measurement_items
          where client_id = $1 and measurement_id = $3) as i) as items
      from measurements where client_id = $1 and patient_id = $2 and measurement_id = $3 and not is_deleted`,
    valuesOf: (request) => [...own(request), request.id],
    answerOf: ([row]) => row,
    schema: One,
  },
  'list of 20': {
    method: 'GET',
    path: 'list',
    text: `select measurement_id as id, created_at as created, external_status as "externalStatus", score,
        (select count(*)::integer from measurements where client_id = $1 and patient_id = $2 and not is_deleted) as total
      from measurements where client_id = $1 and patient_id = $2 and not is_deleted
      order by created_at desc, measurement_id desc limit $3 offset $4`,
    valuesOf(request) {
      const pageSize = Number(request.query.pageSize);
      return [...own(request), pageSize, (Number(request.query.page) - 1) * pageSize];
    },
    answerOf: (rows: readonly { total: number }[], { query }) => ({
      items: rows.map(({ total: _, ...row }) => row),
      page: Number(query.page),
      pageSize: Number(query.pageSize),
      totalItems: rows[0]?.total ?? 0,
    }),
    schema: z.object({
      items: z.array(Summary),
      page: z.number(),
      pageSize: z.number(),
      totalItems: z.number(),
    }),
  },
  'trends of a year': {
    method: 'GET',
    path: 'trends',
    text: `select (select coalesce(json_agg(b), '[]') from (
          select to_char(created_at at time zone $3, 'YYYY-MM') as key, avg(score) as value, count(*)::integer as count
          from measurements where client_id = $1 and patient_id = $2 and not is_deleted and score is not null
            and created_at >= $4::timestamp at time zone $3 and created_at < ($4::timestamp + interval '1 year') at time zone $3
          group by 1 order by 1) as b) as buckets,
        array(select distinct i.measure_type from (
            (select measurement_id from measurements where client_id = $1 and patient_id = $2 and not is_deleted
              order by created_at desc limit 100)
            union (select measurement_id from measurements where client_id = $1 and patient_id = $2 and not is_deleted
              and created_at >= $4::timestamp at time zone $3
              and created_at < ($4::timestamp + interval '1 year') at time zone $3)) as scans
          cross join lateral (select measure_type from measurement_items
            where client_id = $1 and measurement_id = scans.measurement_id) as i) as measures`,
    valuesOf: (request) => [...own(request), request.query.timeZone, `${request.query.year}-01-01`],
    answerOf: ([row]) => row,
    schema: z.object({
      buckets: z.array(z.object({ key: z.string(), value: z.number(), count: z.number() })),
      measures: z.array(z.string()),
    }),
  },
  'averages of a group': {
    method: 'GET',
    path: 'averages',
    text: `select x.users, x.means
      from groups as g join average_figures as f on f.client_id = g.client_id and f.group_id = g.group_id
      cross join lateral jsonb_to_recordset(f.figures) as x ("from" date, "to" date, users integer, means jsonb)
      where g.client_id = $1 and g.code = $2 and x."from" = $3 and x."to" = $4`,
    valuesOf: ({ session, id, query }) => [session.client_id, id, query.from, query.to],
    answerOf: ([row]) => row,
    schema: z.object({ users: z.number(), means: z.record(z.string(), z.number()) }),
  },
  session: {
    method: 'GET',
    path: 'session',
    text: `select u.user_id as id, u.client_id as "clientId", u.patient_id as "patientUid", u.email, u.first_name as "firstName",
        u.last_name as "lastName", u.phone_number as "phoneNumber", u.created_at as created, u.roles as "userRoles",
        (select count(*)::integer from measurements as m where m.client_id = u.client_id and m.patient_id = u.patient_id
          and not m.is_deleted) as "historyCheck"
      from users as u where u.client_id = $1 and u.user_id = $2`,
    valuesOf: ({ session }) => [session.client_id, session.user_id],
    answerOf: ([row]) => row,
    schema: z.object({
      id: z.string(),
      clientId: z.string(),
      patientUid: z.nullable(z.string()),
      email: z.nullable(z.string()),
      firstName: z.string(),
      lastName: z.string(),
      phoneNumber: z.nullable(z.string()),
      created: instant,
      userRoles: z.array(z.string()),
      historyCheck: z.number(),
    }),
  },
  'a code by SMS, unknown number': CODE,
  'a code by SMS, known number': CODE,
  'a scan is stored': {
    method: 'POST',
    path: 'scans',
    text: `with scan as (
        insert into floor_measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust, engine_version,
          score_coverage, score_missing, missing, created_at)
        values ($1, gen_random_uuid(), $2, 1, $3, 'signed', $4, 0, '[]', $5, now())
        returning client_id, measurement_id, patient_id, created_at),
      items as (
        insert into floor_items (client_id, measurement_id, measure_type, item_id, value, interval_low, interval_high,
          signal_to_noise_db, provenance, patient_id, created_at)
        select scan.client_id, scan.measurement_id, i.key, gen_random_uuid(), i.value, i."intervalLow", i."intervalHigh",
          i."signalToNoiseDb", 'camera', scan.patient_id, scan.created_at
        from scan, jsonb_to_recordset($6) as i (key text, value float8, "intervalLow" float8, "intervalHigh" float8,
          "signalToNoiseDb" float8))
      select measurement_id as "measurementId", $7 as "resultsHash" from scan`,
    valuesOf: (request) => [
      ...own(request),
      request.body.status,
      request.body.engineVersion,
      JSON.stringify(request.body.missing),
      JSON.stringify(request.body.points),
      request.body.resultsHash,
    ],
    answerOf: ([row]) => row,
    schema: z.object({ measurementId: z.string(), resultsHash: z.string() }),
  },
  'a new patient': {
    method: 'POST',
    path: 'patients',
    text: `with patient as (
        insert into floor_patients (client_id, patient_id, group_id, birth_sex, created_at)
        select client_id, gen_random_uuid(), group_id, $2, now() from groups where client_id = $1 and code = 'signature'
        returning client_id, patient_id)
      insert into floor_users (client_id, user_id, patient_id, roles, first_name, last_name, created_at)
      select client_id, gen_random_uuid(), patient_id, '{Patient}', $3, $4, now() from patient
      returning patient_id as "patientUid"`,
    valuesOf: ({ session, body }) => [session.client_id, body.birthSex, body.firstName, body.lastName],
    answerOf: ([row]) => row,
    schema: z.object({ patientUid: z.string() }),
  },
  'a chat message': {
    method: 'POST',
    path: 'messages',
    text: `insert into floor_messages (client_id, patient_id, position, message_id, sender_type, sender_client_id, sender_user_id, text,
        created_at)
      select $1, $2, coalesce(max(position), 0) + 1, gen_random_uuid(), 'PATIENT', $1, $3, $4, now() from floor_messages
        where client_id = $1 and patient_id = $2
      returning message_id as "messageUid", position, sender_type as "senderType", text as message, created_at as "createdAt"`,
    valuesOf: (request) => [...own(request), request.session.user_id, request.body.message],
    answerOf: ([row]) => row,
    schema: z.object({
      messageUid: z.string(),
      position: z.number(),
      senderType: z.string(),
      message: z.string(),
      createdAt: instant,
    }),
  },
  'a change of the profile': {
    method: 'PUT',
    path: 'profile',
    text: `with changed as (update users set last_name = $3 where client_id = $1 and patient_id = $2 returning *)
      select p.patient_id as uid, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone_number as "phoneNumber",
        p.birth_date as "birthDate", p.birth_sex as "birthSex", g.code as "groupCode"
      from changed as c join patients as p on p.client_id = c.client_id and p.patient_id = c.patient_id
      join groups as g on g.client_id = p.client_id and g.group_id = p.group_id`,
    valuesOf: (request) => [...own(request), request.body.lastName],
    answerOf: ([row]) => row,
    schema: z.object({
      uid: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
      birthDate: z.string(),
      birthSex: z.string(),
      groupCode: z.string(),
    }),
  },
} as const satisfies Readonly<Record<string, FloorCall>>;

export type FloorCallName = keyof typeof FLOOR_CALLS;
