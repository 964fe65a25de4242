/** How many measurements the averages are asked about. */
export const SIZES = [1_000, 10_000, 100_000, 1_000_000, 5_000_000] as const;

/** Over how many weeks they are spread, up to yesterday. */
export const WEEKS = 70;

/** One half of all patients is in the first group, the rest is spread over the others. */
export const GROUP_CODES = ['bench-large', 'bench-a', 'bench-b', 'bench-c'] as const;

export const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';

/** Scans of one patient over all weeks, on average. */
const SCANS_PER_PATIENT = 50;
/** A small group has enough patients to be shown. */
const MIN_PATIENTS = 120;

/** Runs a statement; `$1` and so on are the parameters. */
export type Execute = (text: string) => Promise<unknown>;

const groupId = (index: number) => `0190a000-0000-7000-8000-00000000000${index}`;

function patientCount(measurements: number): number {
  return Math.max(MIN_PATIENTS, Math.round(measurements / SCANS_PER_PATIENT));
}

/** SQL that makes a UUID of a number, the same every time. */
const uuidOf = (kind: number, number: string) =>
  `('0190${kind}000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Client, groups and patients, each with a proved number of their own: others do not count. */
export async function addPeople(execute: Execute, measurements: number): Promise<void> {
  await execute(
    `insert into clients (client_id, name, created_at) values ('${CLIENT_ID}', 'Bench', now()) on conflict do nothing`,
  );
  for (const [index, code] of GROUP_CODES.entries())
    await execute(
      `insert into groups (client_id, group_id, code, created_at) values ('${CLIENT_ID}', '${groupId(index)}', '${code}', now())`,
    );
  await execute(
    `insert into patients (client_id, patient_id, group_id, birth_date, birth_sex, created_at)
      select '${CLIENT_ID}', ${uuidOf(1, 'i')},
        ('0190a000-0000-7000-8000-00000000000' || case when i % 2 = 0 then 0 else 1 + (i / 2) % 3 end)::uuid,
        '1980-01-01', 'Female', now()
      from generate_series(1, ${patientCount(measurements)}) as i`,
  );
  await execute(
    `insert into users (client_id, user_id, patient_id, roles, first_name, last_name, phone_number, phone_verified_at, created_at)
      select '${CLIENT_ID}', ${uuidOf(3, 'i')}, ${uuidOf(1, 'i')}, array['Patient'], 'Pat', 'Doe',
        (2000000000 + i)::text, now(), now()
      from generate_series(1, ${patientCount(measurements)}) as i`,
  );
}

/** The measurements of one week (0 is the first), spread over its days by a fixed scatter. Answers how many there are. */
export async function addWeek(execute: Execute, measurements: number, week: number, firstDay: string): Promise<number> {
  const first = Math.floor((measurements * week) / WEEKS) + 1;
  const last = Math.floor((measurements * (week + 1)) / WEEKS);
  await execute(
    `insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust, score,
        score_plus_minus, score_coverage, score_missing, missing, created_at)
      select '${CLIENT_ID}', ${uuidOf(2, 'i')}, ${uuidOf(1, `1 + (i::bigint * 7919) % ${patientCount(measurements)}`)}, 1,
        'COMPLETE', 'signed', 40 + i % 60, 3, 1, '[]', '[]',
        '${firstDay}'::timestamptz + interval '12 hours' + (i % 7) * interval '1 day' + (i % 600) * interval '1 minute'
      from generate_series(${first}, ${last}) as i`,
  );
  return last - first + 1;
}
