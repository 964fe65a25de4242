import { createHash } from 'node:crypto';
import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID } from '@mien/contract';
import {
  birthDateFromAge,
  composeMeasurement,
  countedEntries,
  DAY_MS,
  DEFAULT_MINIMUM_USERS,
  type EntryValue,
  HOUR_MS,
  MINUTE_MS,
  type Screening,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogues';
import {
  createSeededRandom,
  DEMO_CLIENTS,
  DEMO_CROWD,
  DEMO_PEOPLE,
  type DemoClientKey,
  type DemoHistory,
  type DemoPerson,
  type Physiology,
  type SeededRandom,
  samplePhysiology,
  sampleScan,
} from '@mien/samples';
import type { Insertable } from 'kysely';
import { insertUsers, type NewUser } from '../base/accounts/index.ts';
import { currentTexts } from '../base/consents/index.ts';
import { settleAllAverages } from '../insight/averages/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../platform/database/system-client.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction, lockInTransaction } from '../platform/database/transaction.ts';
import { addMeasurements, type MeasurementRows, measurementRows } from '../scans/measurements/index.ts';

const SEED = 20_231_001;
/** Rows per INSERT. The embedded engine keeps the memory of its largest statement. */
const ROWS_PER_INSERT = 500;
const ENGINE_VERSION = 'demo';

const FIRST_NAMES = [
  'Alma',
  'Bo',
  'Carla',
  'Dev',
  'Esther',
  'Femi',
  'Gina',
  'Hugo',
  'Ines',
  'Jamal',
  'Kira',
  'Liam',
  'Mona',
  'Nils',
  'Oona',
  'Paul',
  'Quinn',
  'Rosa',
  'Seth',
  'Tara',
];
const LAST_NAMES = [
  'Abbott',
  'Baker',
  'Cruz',
  'Diaz',
  'Ellis',
  'Flores',
  'Garcia',
  'Hughes',
  'Ibarra',
  'Jensen',
  'Kim',
  'Lopez',
  'Moore',
  'Nguyen',
  'Ortiz',
  'Patel',
  'Reed',
  'Silva',
  'Tran',
  'Vega',
];

type PlainRows = {
  [T in
    | 'patients'
    | 'screenings'
    | 'consents'
    | 'scan_notes'
    | 'care_team_records'
    | 'entries'
    | 'health_facts']: Insertable<Tables[T]>[];
};

/** The stored rows of the demo. Users and measurements are stored by their modules, which know the related rows. */
interface Rows extends PlainRows {
  users: NewUser[];
  measurements: MeasurementRows[];
}

/** A version-8 UUID (custom, RFC 9562) from a name: the same each time the demo is loaded. */
function uidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const clientIdOf = (client: DemoClientKey | null) => (client === null ? SYSTEM_CLIENT_ID : uidOf(`client ${client}`));
const groupIdOf = (code: string) => uidOf(`group ${code}`);

/** Instants of a history, oldest first, spread over its span with some scatter; none lies in the future. */
function scanInstants(history: DemoHistory, random: SeededRandom, today: Date): Date[] {
  return Array.from({ length: history.scanCount }, (_, index) => {
    const daysAgo = history.spanDays * (1 - (index + 1) / history.scanCount);
    const scatterMs = random.next() * 10 * HOUR_MS;
    return new Date(Math.min(today.getTime() - daysAgo * DAY_MS - scatterMs, today.getTime() - MINUTE_MS));
  });
}

interface Scanned {
  readonly key: string;
  readonly clientId: string;
  readonly patientId: string;
  readonly ageYears: number;
  readonly birthSex: NonNullable<DemoPerson['patient']>['birthSex'];
  readonly screening: Screening;
  readonly history: DemoHistory;
  readonly entries: readonly { readonly value: EntryValue; readonly takenAt: Date }[];
}

/** The scans of one person. */
function addScans(
  rows: Rows,
  { key, clientId, patientId, ageYears, birthSex, screening, history, entries }: Scanned,
  instants: readonly Date[],
  random: SeededRandom,
): void {
  const physiology: Physiology = samplePhysiology(random, ageYears);
  instants.forEach((instant, index) => {
    const isEvery = (every: number) => every > 0 && index % every === every - 1;
    const isSecondProvider = isEvery(history.secondProviderEvery);
    const tags = history.notes?.[history.scanCount - 1 - index];
    const higherBpm = (tags ?? []).reduce((sum, tag) => sum + (history.higherWith?.[tag] ?? 0), 0);
    const ofScan = { ...physiology, heartRateBpm: physiology.heartRateBpm + higherBpm };
    const scan = sampleScan(random, ofScan, { isPartial: isEvery(history.partialEvery), isSecondProvider });
    const name = `measurement ${key} ${index}`;
    const made = measurementRows(
      {
        clientId,
        measurementId: uidOf(name),
        patientId,
        providerId: isSecondProvider ? ANURA_PROVIDER_ID : BUILTIN_PROVIDER_ID,
        externalStatus: scan.status,
        trust: isSecondProvider ? 'browserOnly' : 'signed',
        engineVersion: isSecondProvider ? null : ENGINE_VERSION,
        composed: composeMeasurement(
          scan.points,
          scan.missing,
          { ageYears, birthSex, screening, entries: countedEntries(entries, instant) },
          isSecondProvider ? 'provider' : 'camera',
        ),
        createdAt: instant,
      },
      (itemKey) => uidOf(`${name} ${itemKey}`),
    );
    rows.measurements.push(made);
    if (tags)
      rows.scan_notes.push({
        client_id: clientId,
        measurement_id: uidOf(name),
        tags: [...tags],
        updated_at: instant,
      });
  });
}

/** All rows of one person. */
function addPerson(
  rows: Rows,
  person: DemoPerson,
  key: string,
  random: SeededRandom,
  today: Date,
  instants?: Date[],
): void {
  const clientId = clientIdOf(person.client);
  const createdAt = new Date(today.getTime() - ((person.patient?.history.spanDays ?? 0) + 30) * DAY_MS);
  const patientId = person.patient ? uidOf(`patient ${key}`) : null;
  rows.users.push({
    clientId,
    userId: uidOf(`user ${key}`),
    patientId,
    roles: person.roles,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneNumber: person.phoneNumber,
    phoneVerifiedAt: createdAt,
    holderId: holderIdOf(key),
    createdAt,
  });
  if (!person.patient || patientId === null) return;
  const { groupCode, ageYears, birthSex, screening, history } = person.patient;
  const entries = (person.patient.entries ?? []).map(({ daysAgo, value }) => ({
    value,
    takenAt: new Date(today.getTime() - daysAgo * DAY_MS),
  }));
  const hasHistory = screening !== null && history.scanCount > 0;
  rows.patients.push({
    client_id: clientId,
    patient_id: patientId,
    group_id: groupIdOf(groupCode),
    birth_date: birthDateFromAge(ageYears, today.toISOString().slice(0, 10)),
    birth_sex: birthSex,
    is_consent_accepted: hasHistory,
    created_at: createdAt,
  });
  if (!hasHistory) return;
  const hash = createHash('sha256').update('demo').digest('base64url');
  rows.consents.push({
    client_id: clientId,
    consent_id: uidOf(`consent ${key}`),
    patient_id: patientId,
    terms_version: currentTexts('en').termsVersion,
    terms_hash: hash,
    privacy_version: currentTexts('en').privacyVersion,
    privacy_hash: hash,
    language: 'en',
    created_at: createdAt,
  });
  rows.screenings.push({
    client_id: clientId,
    screening_id: uidOf(`screening ${key}`),
    patient_id: patientId,
    height_cm: screening.heightCm,
    weight_kg: screening.weightKg,
    smoke: screening.smoke,
    blood_pressure_medication: screening.bloodPressureMedication,
    diabetes_type: screening.diabetesType,
    is_weight_reviewed: screening.isWeightReviewed,
    quality_of_life: screening.qol,
    created_at: createdAt,
  });
  entries.forEach(({ value, takenAt }, index) => {
    rows.entries.push({
      client_id: clientId,
      entry_id: uidOf(`entry ${key} ${index}`),
      patient_id: patientId,
      value: JSON.stringify(value),
      taken_at: takenAt,
      created_at: takenAt,
    });
  });
  const yearBefore = (years: number) => String(today.getUTCFullYear() - years);
  person.patient.healthFacts?.forEach(({ kind, name, dose, startedYearsAgo, endedYearsAgo }, index) => {
    rows.health_facts.push({
      client_id: clientId,
      health_fact_id: uidOf(`health fact ${key} ${index}`),
      patient_id: patientId,
      kind,
      name,
      dose,
      started_on: yearBefore(startedYearsAgo),
      ended_on: endedYearsAgo === null ? null : yearBefore(endedYearsAgo),
      created_at: createdAt,
      changed_at: createdAt,
    });
  });
  const of = { key, clientId, patientId, ageYears, birthSex, screening, history, entries };
  addScans(rows, of, instants ?? scanInstants(history, random, today), random);
}

/** The holder of a profile. */
const holderIdOf = (key: string) => uidOf(`holder ${key}`);

/** Patients who let the care team see results, and patients who are asked to. */
function addCareTeamRecords(rows: Rows, today: Date): void {
  DEMO_PEOPLE.forEach((person, index) => {
    const { careTeam } = person.patient ?? {};
    if (careTeam === undefined) return;
    const asker = DEMO_PEOPLE.findIndex(
      ({ client, roles }) => client === person.client && roles.includes('Client Admin'),
    );
    rows.care_team_records.push({
      client_id: clientIdOf(person.client),
      patient_id: uidOf(`patient person ${index}`),
      position: 1,
      record_id: uidOf(`care team person ${index}`),
      act: careTeam,
      term: careTeam === 'given' ? 'untilEnded' : null,
      asked_by: careTeam === 'asked' ? uidOf(`user person ${asker}`) : null,
      text_version: CARE_TEAM_CONSENT_VERSION,
      text_hash: createHash('sha256').update('demo').digest('base64url'),
      language: 'en',
      holder_id: careTeam === 'given' ? holderIdOf(`person ${index}`) : null,
      created_at: new Date(today.getTime() - DAY_MS),
    });
  });
}

/** Patients who make the groups look alive, each with a few scans of the last 30 days. */
function addCrowd(rows: Rows, random: SeededRandom, today: Date): void {
  let number = 0;
  for (const [clientKey, client] of Object.entries(DEMO_CLIENTS) as [
    DemoClientKey,
    (typeof DEMO_CLIENTS)[DemoClientKey],
  ][]) {
    for (const groupCode of client.groupCodes) {
      const crowd = DEMO_CROWD[groupCode] ?? { patients: 0, scannedToday: 0 };
      for (let index = 0; index < crowd.patients; index += 1) {
        number += 1;
        const ageYears = Math.round(random.between(21, 74));
        const screening: Screening = {
          heightCm: Math.round(random.between(152, 194)),
          weightKg: Math.round(random.between(52, 112) * 10) / 10,
          smoke: random.next() < 0.16,
          bloodPressureMedication: random.next() < ageYears / 250,
          diabetesType: random.next() < 0.06 ? 'Type 2' : 'No',
          isWeightReviewed: true,
          qol: Math.round(random.between(4, 10)),
        };
        const scanCount = 1 + Math.floor(random.next() * 4);
        const isToday = index < crowd.scannedToday;
        const instants = Array.from({ length: scanCount }, (_, scan) => {
          const isLatest = scan === scanCount - 1;
          // "Today" may have begun a minute ago in some zone: a few minutes back is today nearly everywhere.
          const agoMs = isLatest && isToday ? random.between(1, 10) * MINUTE_MS : random.between(1.5, 28) * DAY_MS;
          return new Date(today.getTime() - agoMs);
        }).sort((left, right) => left.getTime() - right.getTime());
        addPerson(
          rows,
          {
            phoneNumber: `512556${String(number).padStart(4, '0')}`,
            firstName: random.pick(FIRST_NAMES),
            lastName: random.pick(LAST_NAMES),
            email: null,
            client: clientKey,
            roles: ['Patient'],
            patient: {
              groupCode,
              ageYears,
              birthSex: random.pick(['Female', 'Male'] as const),
              screening,
              history: { scanCount, spanDays: 30, partialEvery: 0, secondProviderEvery: 0 },
            },
          },
          `crowd ${number}`,
          random,
          today,
          instants,
        );
      }
    }
  }
}

async function insertRows<Name extends keyof PlainRows>(
  transaction: Database,
  table: Name,
  rows: PlainRows[Name],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await transaction
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_PER_INSERT) as never)
      .execute();
}

/**
 * Fills an empty database with the demo's clients, people and scans; does nothing when there are clients already. The result
 * is the same each time it is loaded on the same day.
 */
export async function loadDemo(
  database: Database,
  today: Date,
  minimumUsers: number = DEFAULT_MINIMUM_USERS,
): Promise<void> {
  const fill = async (transaction: Database): Promise<void> => {
    // Loading takes a while; other processes that start meanwhile wait, and find it loaded.
    await lockInTransaction(transaction, 'demo');
    if (await transaction.selectFrom('clients').select('client_id').limit(1).executeTakeFirst()) return;
    const random = createSeededRandom(SEED);
    const clientKeys = Object.keys(DEMO_CLIENTS) as DemoClientKey[];
    await transaction
      .insertInto('clients')
      .values([
        { client_id: SYSTEM_CLIENT_ID, name: 'Installation', created_at: today },
        ...clientKeys.map((key) => ({ client_id: clientIdOf(key), name: DEMO_CLIENTS[key].name, created_at: today })),
      ])
      .execute();
    await transaction
      .insertInto('groups')
      .values(
        clientKeys.flatMap((key) =>
          DEMO_CLIENTS[key].groupCodes.map((code) => ({
            client_id: clientIdOf(key),
            group_id: groupIdOf(code),
            code,
            created_at: today,
          })),
        ),
      )
      .execute();
    const plain: PlainRows = {
      screenings: [],
      consents: [],
      patients: [],
      scan_notes: [],
      care_team_records: [],
      entries: [],
      health_facts: [],
    };
    const rows: Rows = { ...plain, users: [], measurements: [] };
    DEMO_PEOPLE.forEach((person, index) => {
      addPerson(rows, person, `person ${index}`, random, today);
    });
    addCareTeamRecords(rows, today);
    addCrowd(rows, random, today);
    const { patients, ...others } = plain;
    await insertRows(transaction, 'patients', patients);
    await insertUsers(transaction, rows.users);
    await addMeasurements(transaction, rows.measurements);
    for (const table of Object.keys(others) as (keyof typeof others)[])
      await insertRows(transaction, table, plain[table]);
    await settleAllAverages(transaction, today, minimumUsers);
  };
  await inTransaction(database, fill, { statementTimeoutMs: 0 });
}
