import { API_PREFIX, type Endpoint, mienContract } from '@mien/contract';
import { exampleBody } from '@mien/contract/testing';
import type { SeededRandom } from '@mien/samples';
import type { CallRequest } from './call.ts';

/** A call of the contract by group and name. */
export interface ContractCall {
  readonly name: string;
  readonly declaration: Endpoint;
}

export const CONTRACT_CALLS: readonly ContractCall[] = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, declaration]) => ({ name: `${group}.${name}`, declaration })),
);

/**
 * What is real in the installation: ids of people and things, and versions, by what addresses and bodies call them; with the group of
 * calls before it where it is known there only: `shares.id`.
 */
export type KnownIds = Record<string, readonly (string | number)[]>;

/** Of one kind, the newest. */
const MOST_LEARNT = 100;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Adds the ids and versions of an answer, so that later requests name what earlier ones made. */
export function learnIds(known: KnownIds, group: string, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    const isId = typeof value === 'string' && ID.test(value);
    if (isId || (name === 'version' && typeof value === 'number'))
      for (const key of [`${group}.${name}`, ...(name === 'id' || name === 'version' ? [] : [name])])
        known[key] = [...(known[key] ?? []), value].slice(-MOST_LEARNT);
    else learnIds(known, group, value);
  }
}

/** The names of a call's query fields, as far as the contract lists them. */
const queryNamesOf = ({ query }: Endpoint): readonly string[] =>
  query && 'shape' in query ? Object.keys(query.shape as object) : [];

const LONG = 'a'.repeat(5_000);

/** Texts that no form sends. */
const ODD_TEXTS: readonly string[] = [
  ...['', ' ', 'null', 'undefined', 'NaN', '-1', '0', '1e400', '9007199254740993', '0x10', 'true', LONG],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff',
    '\u202etxt',
    '\ufeff',
    '\u200b',
    'İ',
    'ß',
    'ﬀ',
    '𝒜'.repeat(50),
    '👩‍👩‍👧‍👦',
    'é',
  ],
  ...[
    "'; drop table users; --",
    '\\',
    '%',
    '_%',
    '$1',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '#{x}',
    '../../etc/passwd',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then'],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '-000001-01-01',
    '+275760-09-13T00:00:00Z',
    '2026-13-01T25:61:61Z',
    '2026-03-14T16:00:00Z',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '01890000-0000-7000-8000'],
  ...[
    'a@b',
    'a@b.c',
    '+15125550100',
    '5125550100',
    'Europe/Vienna',
    'Etc/GMT+99',
    'data:text/html,x',
    'http://127.0.0.1:1/',
  ],
];

const ODD_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
];

const deep = (levels: number): unknown => (levels === 0 ? {} : { a: [deep(levels - 1)] });

/** Names of query fields of the contract, and others. */
const QUERY_NAMES = [
  ...[
    'page',
    'pageSize',
    'sort',
    'direction',
    'search',
    'after',
    'before',
    'patientUid',
    'accessCode',
    'appointmentId',
  ],
  ...[
    'period',
    'date',
    'timeZone',
    'measure',
    'from',
    'to',
    'state',
    'language',
    'id',
    'cursor',
    '__proto__',
    'constructor',
  ],
] as const;

/** Values of query fields that mean something. */
const GOOD_QUERY: Readonly<Record<string, readonly string[]>> = {
  page: ['1', '2', '100000000'],
  pageSize: ['10', '25', '50', '100'],
  sort: ['firstName', 'lastName', 'email', 'id', 'roles'],
  direction: ['asc', 'desc'],
  search: ['P', 'Pat', '512', 'Qx'],
  period: ['day', 'week', 'month', 'year'],
  date: ['2026-03-14', '2026-03', '2026'],
  timeZone: ['UTC', 'America/Chicago'],
  measure: ['overallScore', 'heartRateBpm'],
  after: ['0', '1', '2147483647'],
  before: ['1', '2147483647'],
  language: ['en', 'es'],
  days: ['30', '90', '365'],
  kind: ['cuff', 'weight', 'waist', 'answers'],
  source: ['camera', 'cuff'],
  since: ['2026-03-14T16:00:00.000Z'],
  state: ['complete', 'partial'],
};

const groupOf = (name: string) => name.split('.')[0] ?? '';

/** Draws requests to calls of the contract: some right, most wrong in one way or several. The same seed draws the same. */
export function createRequestGenerator(random: SeededRandom, known: KnownIds) {
  const chance = (share: number) => random.next() < share;
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random.next() * 16).toString(16)).join('');
  /** Drawn like everything else, so that a run can be repeated. */
  const newUid = () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
  const everyId = () => Object.values(known).flat();
  const pickAnyId = () => random.pick(everyId());
  const oddValue = (): unknown =>
    random.pick<() => unknown>([
      () => random.pick(ODD_TEXTS),
      () => random.pick(ODD_TEXTS),
      () => random.pick(ODD_NUMBERS),
      () => random.pick([null, true, false]),
      () => random.pick([[], {}, [[]], [null], { length: 1e9 }, deep(20)]),
      pickAnyId,
    ])();

  /** A value with something in it replaced, taken away or added. */
  function damaged(value: unknown): unknown {
    if (Array.isArray(value)) {
      if (chance(0.3) || value.length === 0) return oddValue();
      const at = Math.floor(random.next() * value.length);
      return value.map((entry, index) => (index === at ? damaged(entry) : entry));
    }
    if (typeof value !== 'object' || value === null) return oddValue();
    const entries = Object.entries(value);
    const at = Math.floor(random.next() * entries.length);
    const [name = ''] = entries[at] ?? [];
    return random.pick<() => unknown>([
      () => ({ ...value, [name]: oddValue() }),
      () => ({ ...value, [name]: damaged((value as Record<string, unknown>)[name]) }),
      () => Object.fromEntries(entries.filter((_, index) => index !== at)),
      () => ({ ...value, [random.pick(ODD_TEXTS)]: oddValue() }),
      () => oddValue(),
    ])();
  }

  /** Ids of the good body become real ones: of the caller or of another person. */
  const withIds = (group: string, body: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => {
        const ids = known[`${group}.${name}`] ?? known[name];
        if (name === 'messageUid' || name === 'requestUid') return [name, chance(0.9) ? newUid() : value];
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) return [name, withIds(group, value)];
        return [name, ids !== undefined && chance(0.8) ? random.pick(ids) : value];
      }),
    );

  function bodyOf({ name, declaration }: ContractCall): unknown {
    const good = withIds(groupOf(name), exampleBody(declaration) ?? {});
    if (chance(0.3)) return good;
    let body: unknown = good;
    for (let changes = chance(0.3) ? 3 : 1; changes > 0; changes -= 1) body = damaged(body);
    return body;
  }

  /** Half of a pair has no form in an address. */
  const inAddress = (text: string) => (chance(0.02) ? '%E0%A4%A' : encodeURIComponent(text.toWellFormed()));

  function pathOf({ name, declaration }: ContractCall): string {
    const group = groupOf(name);
    const path = declaration.path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
      const ids = known[`${group}.${parameter}`] ?? known[parameter] ?? everyId();
      return inAddress(chance(0.8) ? String(random.pick(ids)) : random.pick(ODD_TEXTS));
    });
    const query = new URLSearchParams();
    const isAsDeclared = chance(0.5);
    if (isAsDeclared)
      for (const field of queryNamesOf(declaration)) {
        const ids = GOOD_QUERY[field] ?? known[`${group}.${field}`] ?? known[field];
        if (ids !== undefined && chance(0.8)) query.append(field, String(random.pick(ids)));
      }
    const fields = isAsDeclared ? 0 : declaration.query ? 4 : chance(0.1) ? 1 : 0;
    for (let field = 0; field < fields; field += 1) {
      const queried = random.pick(QUERY_NAMES);
      const ids = GOOD_QUERY[queried] ?? known[queried];
      query.append(queried, ids !== undefined && chance(0.7) ? String(random.pick(ids)) : random.pick(ODD_TEXTS));
    }
    return `${API_PREFIX}${path}${query.size > 0 ? `?${query}` : ''}`;
  }

  return (called: ContractCall): CallRequest => {
    const { declaration } = called;
    const hasBody = declaration.body !== undefined || declaration.bodyKind === 'octets' || chance(0.02);
    const isBroken = chance(0.04);
    const text = () => (isBroken ? JSON.stringify(bodyOf(called)).slice(0, -2) : JSON.stringify(bodyOf(called)));
    const method =
      declaration.method === 'GET' || !chance(0.02) ? declaration.method : random.pick(['PUT', 'POST'] as const);
    const octets = { 'content-type': 'application/octet-stream' };
    return {
      method,
      path: pathOf(called),
      headers: {
        ...(declaration.bodyKind === 'octets' ? octets : {}),
        ...(chance(0.03)
          ? { 'content-type': random.pick(['text/plain', 'application/xml', 'application/json; charset=x']) }
          : {}),
        ...(chance(0.05) ? { 'accept-language': random.pick(['es', 'xx', '*', 'en;q=2', ',,,']) } : {}),
        ...(chance(0.03) ? { cookie: random.pick(['hsAuth=x', 'hsAuth=a.b.c.d.e; hsBrowser=%00', 'hsBrowser=']) } : {}),
        ...(chance(0.02) ? { origin: 'http://elsewhere.example' } : {}),
        ...(chance(0.03) ? { 'if-none-match': random.pick(['*', '"x"', 'W/"x"', '"']) } : {}),
      },
      ...(hasBody && method !== 'GET' ? { body: text() } : {}),
    };
  };
}
