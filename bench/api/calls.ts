import type { AverageResult, MeasurementItem, MeasurementResult, Trend } from '@mien/contract';
import { PARTNER_KEY } from '../reliability/api-process.ts';
import { outcomeWrite } from '../reliability/traffic.ts';
import type { FloorCallName } from './floor-calls.ts';
import { type Scene, scanSessionOf } from './scene.ts';
import type { WireCall } from './send.ts';

/** A call of Mien, the equivalent call of the floor servers, and the part of both responses that must be equal. */
export interface MeasuredCall {
  readonly name: FloorCallName;
  /** A write differs each time and is called less often. */
  readonly isWrite: boolean;
  /** A job of Mien does the rest soon after the response. Its cost belongs to the call. */
  readonly leavesWork?: true;
  ofMien(scene: Scene, number: number): WireCall;
  ofFloor(scene: Scene, number: number): WireCall;
  /** The data of Mien's response and of a floor's, in a common form. */
  dataOf(mien: never, floor: never): readonly [unknown, unknown];
}

const ZONE = 'America/Chicago';
const GROUP = 'signature';
const now = new Date();
const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(now);
const DAYS_BEFORE = 29;
const firstDay = new Date(Date.parse(day) - DAYS_BEFORE * 86_400_000).toISOString().slice(0, 10);

const read = (token: string, path: string): WireCall => ({ method: 'GET', path, token });
/** Rounds all numbers to fewer decimals than the six that Mien sends: the floors round nothing. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(5));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rounded(part)]));
}

const same = (mien: unknown, floor: unknown) => [rounded(mien), rounded(floor)] as const;

function writerOf({ writers }: Scene, number: number) {
  const writer = writers[number % writers.length];
  if (!writer) throw new Error('there is no writer');
  return writer;
}

/** A separate number and network for each call, so that no rate limit applies. */
const numberOf = (number: number) => String(6_000_000_000 + number);
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** The result that a scan site reports. */
function outcomeOf(number: number) {
  const { path, body } = outcomeWrite(scanSessionOf(number), 60).request;
  return { path, body: body as object };
}

const newPatient = (number: number) => ({
  firstName: `Ana${number}`,
  lastName: 'Reyes',
  phoneNumber: null,
  email: null,
  birthDate: null,
  birthSex: 'Unknown' as const,
});

const itemData = (item: MeasurementItem) => ({
  id: item.id,
  type: item.measurementTypeId,
  value: item.value,
  low: item.interval?.low ?? null,
  high: item.interval?.high ?? null,
  snr: item.signalToNoiseDb,
  provenance: item.provenance,
});
const byType = (items: readonly { type: string }[]) => items.toSorted((one, other) => (one.type < other.type ? -1 : 1));

interface FloorTrend {
  readonly buckets: readonly { readonly key: string; readonly value: number; readonly count: number }[];
  readonly measures: readonly string[];
}

/** In the order of the table in docs/performance.md. */
export const CALLS: readonly MeasuredCall[] = [
  {
    name: 'one measurement',
    isWrite: false,
    ofMien: ({ patient, measurementId }) => read(patient.token, `/v1/measurements/${measurementId}`),
    ofFloor: ({ patient, measurementId }) => read(patient.token, `/one/${measurementId}`),
    dataOf({ overall, groups, missing, ...mien }: MeasurementResult, floor: { items: { type: string }[] }) {
      return same(
        {
          ...mien,
          score: overall.score,
          plusMinus: overall.plusMinus,
          coverage: overall.coverage,
          scoreMissing: overall.missing,
          missing: missing.map(({ measurementTypeId, reason }) => ({ key: measurementTypeId, reason })),
          items: byType(groups.flatMap(({ items }) => items.map(itemData))),
        },
        { ...floor, items: byType(floor.items) },
      );
    },
  },
  {
    name: 'list of 20',
    isWrite: false,
    ofMien: ({ patient }) => read(patient.token, '/v1/measurements?page=1&pageSize=20'),
    ofFloor: ({ patient }) => read(patient.token, '/list?page=1&pageSize=20'),
    dataOf: same,
  },
  {
    name: 'trends of a year',
    isWrite: false,
    ofMien: ({ patient }) =>
      read(patient.token, `/v1/measurements/trends?period=year&date=${day}&timeZone=${encodeURIComponent(ZONE)}`),
    ofFloor: ({ patient }) =>
      read(patient.token, `/trends?year=${day.slice(0, 4)}&timeZone=${encodeURIComponent(ZONE)}`),
    dataOf({ buckets, measures }: Trend, floor: FloorTrend) {
      const offered = measures.flatMap(({ series }) => series.map(({ key }) => key)).slice(1);
      return same(
        {
          buckets: buckets.flatMap(({ key, values, count }) => (values ? { key, value: values[0] ?? 0, count } : [])),
          measures: offered.toSorted(),
        },
        {
          buckets: floor.buckets,
          measures: floor.measures.filter((key) => offered.includes(key)).sort(),
        },
      );
    },
  },
  {
    name: 'averages of a group',
    isWrite: false,
    ofMien: ({ adminToken }) => read(adminToken, `/v1/measurements/average/${GROUP}?period=Last30Days`),
    ofFloor: ({ adminToken }) => read(adminToken, `/averages/${GROUP}?from=${firstDay}&to=${day}`),
    dataOf(mien: AverageResult, { users, means }: { users: number; means: Readonly<Record<string, number>> }) {
      const items = mien.groups.flatMap((group) => group.items);
      return same(
        [mien.outcome, mien.totalUsers, ...items.map(({ measurementTypeId, value }) => [measurementTypeId, value])],
        [
          'shown',
          users,
          ...items.map(({ measurementTypeId, precision }) => {
            const mean = means[measurementTypeId];
            return [measurementTypeId, mean && Number(mean.toFixed(precision))];
          }),
        ],
      );
    },
  },
  {
    name: 'session',
    isWrite: false,
    ofMien: ({ patient }) => read(patient.token, '/v1/auth/session'),
    ofFloor: ({ patient }) => read(patient.token, '/session'),
    dataOf: ({ user, historyCheck }: { user: object; historyCheck: number }, floor: object) =>
      same({ ...user, historyCheck }, floor),
  },
  {
    name: 'a code by SMS, unknown number',
    isWrite: true,
    leavesWork: true,
    ofMien: (_, number) => ({
      method: 'POST',
      path: '/v1/auth/phone',
      token: null,
      body: { phone: numberOf(number) },
      from: addressOf(number),
    }),
    ofFloor: ({ patient }, number) => ({
      method: 'POST',
      path: '/codes',
      token: patient.token,
      body: { phone: numberOf(number) },
    }),
    dataOf: (mien: object, floor: object) => same(Object.keys(mien), Object.keys(floor)),
  },
  {
    name: 'a code by SMS, known number',
    isWrite: true,
    leavesWork: true,
    ofMien: ({ phones }, number) => ({
      method: 'POST',
      path: '/v1/auth/phone',
      token: null,
      body: { phone: phones[number % phones.length] ?? '' },
      from: addressOf(number),
    }),
    ofFloor: ({ patient, phones }, number) => ({
      method: 'POST',
      path: '/codes',
      token: patient.token,
      body: { phone: phones[number % phones.length] ?? '' },
    }),
    dataOf: (mien: object, floor: object) => same(Object.keys(mien), Object.keys(floor)),
  },
  {
    name: 'a scan is stored',
    isWrite: true,
    ofMien: (_, number) => ({ method: 'POST', token: PARTNER_KEY, ...outcomeOf(number) }),
    ofFloor: ({ patient }, number) => ({
      method: 'POST',
      path: '/scans',
      token: patient.token,
      body: outcomeOf(number).body,
    }),
    dataOf: ({ resultsHash: mien }: { resultsHash: string }, { resultsHash }: { resultsHash: string }) =>
      same(mien, resultsHash),
  },
  {
    name: 'a new patient',
    isWrite: true,
    ofMien: ({ colleagueTokens }, number) => ({
      method: 'POST',
      path: '/v1/patients',
      token: colleagueTokens[number % colleagueTokens.length] ?? '',
      body: { requestUid: crypto.randomUUID(), ...newPatient(number), groupCode: GROUP },
    }),
    ofFloor: ({ adminToken }, number) => ({
      method: 'POST',
      path: '/patients',
      token: adminToken,
      body: newPatient(number),
    }),
    dataOf: (mien: object, floor: object) => same(Object.keys(mien), Object.keys(floor)),
  },
  {
    name: 'a chat message',
    isWrite: true,
    ofMien: (scene, number) => ({
      method: 'POST',
      path: '/v1/chat/messages',
      token: writerOf(scene, number).token,
      body: { message: 'How do I read my result?' },
    }),
    ofFloor: (scene, number) => ({
      method: 'POST',
      path: '/messages',
      token: writerOf(scene, number).token,
      body: { message: 'How do I read my result?' },
    }),
    // The floors count in a separate table.
    dataOf: (mien: { message: string }, floor: { message: string }) => same(mien.message, floor.message),
  },
  {
    name: 'a change of the profile',
    isWrite: true,
    ofMien(scene, number) {
      const { token, patientId } = writerOf(scene, number);
      return { method: 'PUT', path: `/v1/patients/${patientId}`, token, body: { lastName: `Bench ${number}` } };
    },
    ofFloor(scene, number) {
      const { token, patientId } = writerOf(scene, number);
      return { method: 'PUT', path: `/profile/${patientId}`, token, body: { lastName: `Bench ${number}` } };
    },
    dataOf(mien: Record<string, unknown>, { uid, groupCode: _, ...floor }: Record<string, unknown>) {
      const both = { patientUid: uid, ...floor };
      return same(Object.fromEntries(Object.keys(both).map((key) => [key, mien[key]])), both);
    },
  },
];
