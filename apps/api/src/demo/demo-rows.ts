import { createHash } from 'node:crypto';
import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID } from '@mien/contract';
import {
  birthDateFromAge,
  composeMeasurement,
  countedEntries,
  DAY_MS,
  type EntryValue,
  HOUR_MS,
  MINUTE_MS,
  type Screening,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import {
  type DemoClientKey,
  type DemoHistory,
  type DemoPerson,
  type Physiology,
  type SeededRandom,
  samplePhysiology,
  sampleScan,
} from '@mien/samples';
import type { Insertable } from 'kysely';
import type { NewUser } from '../base/accounts/index.ts';
import { currentTexts } from '../base/consents/index.ts';
import { demoClientIdOf, demoIdOf } from '../identity/sign-in/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../platform/database/system-client.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type MeasurementRows, measurementRows } from '../scans/measurements/index.ts';

const DAYS_PER_YEAR = 365.25;
/** Rows per INSERT. The embedded engine keeps the memory of its largest statement. */
const ROWS_PER_INSERT = 500;
/**
 * Same major version as the running engine, so that a real scan of a demo patient is compared with these scans, but a
 * distinct full version, so that they differ from real ones.
 */
export const DEMO_ENGINE_VERSION = '3.demo';

const DEMO_PLAIN_TABLES = [
  'patients',
  'screenings',
  'consents',
  'scan_notes',
  'care_team_records',
  'entries',
  'health_facts',
  'scan_sessions',
  'sms_messages',
] as const satisfies readonly (keyof Tables)[];
type PlainTable = (typeof DEMO_PLAIN_TABLES)[number];
type PlainRows = { readonly [T in PlainTable]: Insertable<Tables[T]>[] };

/** The stored rows of the demo. Users and measurements are stored by their modules, which know the related rows. */
export interface DemoRows {
  readonly plain: PlainRows;
  readonly users: NewUser[];
  readonly measurements: MeasurementRows[];
}

export const noRows = (): DemoRows => ({
  plain: {
    patients: [],
    screenings: [],
    consents: [],
    scan_notes: [],
    care_team_records: [],
    entries: [],
    health_facts: [],
    scan_sessions: [],
    sms_messages: [],
  },
  users: [],
  measurements: [],
});

/** Stores rows of a table. */
async function insertRows<Name extends PlainTable>(
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

export const insertPatients = (transaction: Database, { plain }: DemoRows): Promise<void> =>
  insertRows(transaction, 'patients', plain.patients);

/** Stores what needs patients, users and measurements. */
export async function insertOthers(transaction: Database, { plain }: DemoRows): Promise<void> {
  for (const table of DEMO_PLAIN_TABLES) if (table !== 'patients') await insertRows(transaction, table, plain[table]);
}

export const uidOf = demoIdOf;

/** A placeholder hash for an object that the demo does not have: a text, results, a link. */
export const hashOf = (name: string) => createHash('sha256').update(name).digest('base64url');

export const clientIdOf = (client: DemoClientKey | null) =>
  client === null ? SYSTEM_CLIENT_ID : demoClientIdOf(client);
export const groupIdOf = (code: string) => uidOf(`group ${code}`);
/** The owner of a profile. */
const ownerIdOf = (key: string) => uidOf(`holder ${key}`);

/** Hours of the day in Texas in which people scan, from and until. */
const WAKING_HOURS = [6, 22] as const;
const TEXAS_BEHIND_UTC_HOURS = 6;

/** The instant itself, or one of the evening before if it is at night. */
export function atWakingHour(at: Date): Date {
  const [from, until] = WAKING_HOURS;
  const hour = (at.getUTCHours() + 24 - TEXAS_BEHIND_UTC_HOURS) % 24;
  const isNight = hour < from || hour >= until;
  // As many hours before the evening as it was after it: a night is eight hours.
  return isNight ? new Date(at.getTime() - (24 - until + from) * HOUR_MS) : at;
}

/** How far the heart rate was above the person's own at an instant. */
function higherInCourse({ course = [] }: DemoHistory, today: Date, at: Date): number {
  const daysAgo = (today.getTime() - at.getTime()) / DAY_MS;
  const next = course.findIndex((point) => point.daysAgo <= daysAgo);
  const [before, after] = [course[(next < 0 ? course.length : next) - 1], next < 0 ? undefined : course[next]];
  if (!before || !after) return (before ?? after)?.higherBpm ?? 0;
  const share = (before.daysAgo - daysAgo) / (before.daysAgo - after.daysAgo);
  return before.higherBpm + share * (after.higherBpm - before.higherBpm);
}

/** Instants of a history, oldest first, spread over its span with some scatter; none lies in the future. */
function scanInstants(history: DemoHistory, random: SeededRandom, today: Date): Date[] {
  return Array.from({ length: history.scanCount }, (_, index) => {
    const daysAgo = history.spanDays * (1 - (index + 1) / history.scanCount);
    const scatterMs = random.next() * 10 * HOUR_MS;
    const at = new Date(Math.min(today.getTime() - daysAgo * DAY_MS - scatterMs, today.getTime() - MINUTE_MS));
    return daysAgo > 1 ? atWakingHour(at) : at;
  });
}

/** A person who scans. */
export interface Scanned {
  readonly key: string;
  readonly clientId: string;
  readonly patientId: string;
  readonly userId: string;
  readonly ageYears: number;
  readonly birthSex: NonNullable<DemoPerson['patient']>['birthSex'];
  readonly screening: Screening;
  readonly physiology: Physiology;
  readonly entries: readonly { readonly value: EntryValue; readonly takenAt: Date }[];
}

/** One scan of a person. */
export function scanOf(
  { key, clientId, patientId, ageYears, birthSex, screening, physiology, entries }: Scanned,
  scanned: {
    /** Its name among the person's scans. */
    readonly name: number | string;
    readonly at: Date;
    /** By how much the heart rate is higher than the person's own. */
    readonly higherBpm?: number;
    readonly isPartial?: boolean;
    readonly isSecondProvider?: boolean;
  },
  random: SeededRandom,
): MeasurementRows {
  const { at, higherBpm = 0, isPartial = false, isSecondProvider = false } = scanned;
  const ofScan = { ...physiology, heartRateBpm: physiology.heartRateBpm + higherBpm };
  const scan = sampleScan(random, ofScan, { isPartial, isSecondProvider });
  const name = `measurement ${key} ${scanned.name}`;
  return measurementRows(
    {
      clientId,
      measurementId: uidOf(name),
      patientId,
      providerId: isSecondProvider ? ANURA_PROVIDER_ID : BUILTIN_PROVIDER_ID,
      externalStatus: scan.status,
      trust: isSecondProvider ? 'browserOnly' : 'signed',
      engineVersion: isSecondProvider ? null : DEMO_ENGINE_VERSION,
      composed: composeMeasurement(
        scan.points,
        scan.missing,
        { ageYears, birthSex, screening, entries: countedEntries(entries, at) },
        isSecondProvider ? 'provider' : 'camera',
      ),
      createdAt: at,
    },
    (itemKey) => uidOf(`${name} ${itemKey}`),
  );
}

/** A person's scan times, oldest first, and how far their heart rate was above their own average. */
interface ScanTimes {
  readonly instants: readonly Date[];
  readonly higherBpm?: (at: Date) => number;
}

/** The scans of one person. */
function addScans(
  rows: DemoRows,
  scanned: Scanned,
  history: DemoHistory,
  { instants, higherBpm = () => 0 }: ScanTimes,
  random: SeededRandom,
): void {
  instants.forEach((at, index) => {
    const isEvery = (every: number) => every > 0 && index % every === every - 1;
    const tags = history.notes?.[history.scanCount - 1 - index];
    const withTags = (tags ?? []).reduce((sum, tag) => sum + (history.higherWith?.[tag] ?? 0), 0);
    const made = scanOf(
      scanned,
      {
        name: index,
        at,
        higherBpm: withTags + higherBpm(at),
        isPartial: isEvery(history.partialEvery),
        isSecondProvider: isEvery(history.secondProviderEvery),
      },
      random,
    );
    rows.measurements.push(made);
    if (tags)
      rows.plain.scan_notes.push({
        client_id: scanned.clientId,
        measurement_id: made.measurement.measurement_id,
        tags: [...tags],
        updated_at: at,
      });
  });
}

/** A patient's consents and answers. */
function addAnswers(rows: DemoRows, { key, clientId, patientId, screening, entries }: Scanned, createdAt: Date): void {
  const hash = hashOf('demo');
  rows.plain.consents.push({
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
  rows.plain.screenings.push({
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
    rows.plain.entries.push({
      client_id: clientId,
      entry_id: uidOf(`entry ${key} ${index}`),
      patient_id: patientId,
      value: JSON.stringify(value),
      taken_at: takenAt,
      created_at: takenAt,
    });
  });
}

/** Medicines and conditions. */
function addHealthFacts(
  rows: DemoRows,
  { key, clientId, patientId }: Scanned,
  healthFacts: NonNullable<NonNullable<DemoPerson['patient']>['healthFacts']>,
  { today, createdAt }: { readonly today: Date; readonly createdAt: Date },
): void {
  const before = (years: number) =>
    Number.isInteger(years)
      ? String(today.getUTCFullYear() - years)
      : new Date(today.getTime() - years * DAYS_PER_YEAR * DAY_MS).toISOString().slice(0, 'YYYY-MM'.length);
  healthFacts.forEach(({ kind, name, dose, startedYearsAgo, endedYearsAgo }, index) => {
    rows.plain.health_facts.push({
      client_id: clientId,
      health_fact_id: uidOf(`health fact ${key} ${index}`),
      patient_id: patientId,
      kind,
      name,
      dose,
      started_on: before(startedYearsAgo),
      ended_on: endedYearsAgo === null ? null : before(endedYearsAgo),
      created_at: createdAt,
      changed_at: createdAt,
    });
  });
}

interface HowScanned {
  readonly random: SeededRandom;
  readonly today: Date;
  /** By the person's history if absent. */
  readonly times?: ScanTimes;
  /** How far from healthy the person is, as in {@link samplePhysiology}. */
  readonly strain?: number;
}

/**
 * Adds all rows of one person.
 *
 * @returns the person, if they have scanned
 */
export function addPerson(
  rows: DemoRows,
  person: DemoPerson,
  key: string,
  { random, today, times, strain = 0 }: HowScanned,
): Scanned | null {
  const clientId = clientIdOf(person.client);
  const createdAt = new Date(today.getTime() - ((person.patient?.history.spanDays ?? 0) + 30) * DAY_MS);
  const patientId = person.patient ? uidOf(`patient ${key}`) : null;
  const userId = uidOf(`user ${key}`);
  rows.users.push({
    clientId,
    userId,
    patientId,
    roles: person.roles,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneNumber: person.phoneNumber,
    phoneVerifiedAt: createdAt,
    ownerId: ownerIdOf(key),
    createdAt,
  });
  if (!person.patient || patientId === null) return null;
  const { groupCode, ageYears, birthSex, screening, history } = person.patient;
  const hasHistory = screening !== null && history.scanCount > 0;
  rows.plain.patients.push({
    client_id: clientId,
    patient_id: patientId,
    group_id: groupIdOf(groupCode),
    birth_date: birthDateFromAge(ageYears, today.toISOString().slice(0, 10)),
    birth_sex: birthSex,
    is_consent_accepted: hasHistory,
    created_at: createdAt,
  });
  if (!hasHistory) return null;
  const entries = (person.patient.entries ?? []).map(({ daysAgo, value }) => ({
    value,
    takenAt: new Date(today.getTime() - daysAgo * DAY_MS),
  }));
  const scanTimes = times ?? {
    instants: scanInstants(history, random, today),
    higherBpm: (at) => higherInCourse(history, today, at),
  };
  const physiology = samplePhysiology(random, ageYears, strain);
  const scanned = { key, clientId, patientId, userId, ageYears, birthSex, screening, physiology, entries };
  addAnswers(rows, scanned, createdAt);
  addHealthFacts(rows, scanned, person.patient.healthFacts ?? [], { today, createdAt });
  addScans(rows, scanned, history, scanTimes, random);
  return scanned;
}

/** A patient lets the care team see results, or is asked to. */
export function addCareTeamRecord(
  rows: DemoRows,
  { client, key }: { readonly client: DemoClientKey; readonly key: string },
  { act, askedBy = null, at }: { readonly act: 'given' | 'asked'; readonly askedBy?: string | null; readonly at: Date },
): void {
  rows.plain.care_team_records.push({
    client_id: clientIdOf(client),
    patient_id: uidOf(`patient ${key}`),
    position: 1,
    record_id: uidOf(`care team ${key}`),
    act,
    term: act === 'given' ? 'untilEnded' : null,
    asked_by: askedBy,
    text_version: CARE_TEAM_CONSENT_VERSION,
    text_hash: hashOf('demo'),
    language: 'en',
    owner_id: act === 'given' ? ownerIdOf(key) : null,
    created_at: at,
  });
}
