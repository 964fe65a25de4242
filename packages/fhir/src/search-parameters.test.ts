import { FHIR_PAGE, FHIR_TYPES, FHIR_VALUES_MAX } from '@mien/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capabilityStatement } from './capability-statement.ts';
import { operationOutcome } from './operation-outcome.ts';
import { cursorText } from './page-cursor.ts';
import {
  type GivenParameters,
  isAsynchronous,
  isLenientHandling,
  isStrictHandling,
  parseEverything,
  parseExport,
  parseSearch,
} from './search-parameters.ts';
import { searchsetOf } from './searchset.ts';
import { faultsOf } from './testing/r4-faults.ts';

const BASE = 'https://mien.example/v1/fhir';
const UID = '0190a000-0000-7000-8000-000000000001';
const parse = (given: GivenParameters, isStrict = false) => parseSearch('Observation', given, { base: BASE, isStrict });
const faultsIn = (given: GivenParameters, isStrict = false) =>
  parse(given, isStrict).faults.map(({ parameter, rule }) => `${parameter} ${rule}`);

describe('the parameters of a search', () => {
  it('are parsed, and named in the address of the page', () => {
    const { search, faults } = parse({
      patient: `Patient/${UID}`,
      code: 'http://loinc.org|8867-4,9279-1',
      date: ['ge2026-01', 'lt2026-02'],
      _lastUpdated: 'gt2026-01-15',
      _sort: '-date',
      _count: '20',
      _revinclude: 'Provenance:target',
      _cursor: cursorText({ kind: 'scan', at: 5, rowId: UID, resourceId: 'a' }),
    });
    expect(faults).toEqual([]);
    expect(search).toEqual({
      patient: UID,
      tokens: {
        code: [
          [
            { system: 'http://loinc.org', code: '8867-4' },
            { system: null, code: '9279-1' },
          ],
        ],
      },
      date: { fromMs: Date.parse('2026-01-01T00:00:00Z'), untilMs: Date.parse('2026-02-01T00:00:00Z') },
      lastUpdated: { fromMs: Date.parse('2026-01-16T00:00:00Z'), untilMs: null },
      isByLastUpdated: true,
      sort: 'desc',
      hasProvenance: true,
      count: 20,
      cursor: { kind: 'scan', at: 5, rowId: UID, resourceId: 'a' },
      used: [
        ['patient', UID],
        ['code', 'http://loinc.org|8867-4,9279-1'],
        ['date', 'ge2026-01'],
        ['date', 'lt2026-02'],
        ['_lastUpdated', 'gt2026-01-15'],
        ['_sort', '-date'],
        ['_count', '20'],
        ['_revinclude', 'Provenance:target'],
      ],
    });
  });

  it.each([UID, `Patient/${UID}`, `${BASE}/Patient/${UID}`, UID.toUpperCase()])(
    'name a patient by id, reference or address: %s',
    (patient) => expect(parse({ patient }).search.patient).toBe(UID),
  );

  it('have a usual and a highest number of matches', () => {
    expect(parse({}).search.count).toBe(FHIR_PAGE.usual);
    const most = parse({ _count: '1000' }).search;
    expect([most.count, most.used]).toEqual([FHIR_PAGE.most, [['_count', String(FHIR_PAGE.most)]]]);
  });

  it('without a value do not count', () =>
    expect(parse({ code: '', date: ' ', subject: '' }, true).faults).toEqual([]));

  it.each<[GivenParameters, string]>([
    [{ patient: 'Group/1' }, 'patient reference'],
    [{ patient: 'https://other.example/Patient/1' }, 'patient reference'],
    [{ patient: [UID, UID] }, 'patient repeated'],
    [{ code: 'a|b|c' }, 'code token'],
    [{ code: ',' }, 'code token'],
    [{ code: Array.from({ length: FHIR_VALUES_MAX + 1 }, (_, index) => index).join(',') }, 'code too_many_values'],
    [{ code: Array.from({ length: FHIR_VALUES_MAX + 1 }, (_, index) => `${index}`) }, 'code too_many_values'],
    [{ date: 'ne2026' }, 'date date'],
    [{ _lastUpdated: 'soon' }, '_lastUpdated date'],
    [{ _count: '0' }, '_count count'],
    [{ _count: '-1' }, '_count count'],
    [{ _count: ['1', '2'] }, '_count repeated'],
    [{ _cursor: 'x' }, '_cursor cursor'],
    [{ 'code:not': '8867-4' }, 'code:not unsupported_modifier'],
    [{ 'patient:Patient': UID }, 'patient:Patient unsupported_modifier'],
  ])('are refused even leniently: %j', (given, fault) => expect(faultsIn(given)).toEqual([fault]));

  it.each<[GivenParameters, string]>([
    [{ subject: UID }, 'subject unknown_parameter'],
    [{ _include: 'Observation:device' }, '_include unknown_parameter'],
    [{ identifier: 'a|b' }, 'identifier unknown_parameter'],
    [{ _sort: 'code' }, '_sort unsupported_value'],
    [{ _revinclude: 'Provenance:agent' }, '_revinclude unsupported_value'],
  ])('are ignored, and refused with strict handling: %j', (given, fault) => {
    const { faults, search } = parse(given);
    expect([faults, search.used]).toEqual([[], []]);
    expect(faultsIn(given, true)).toEqual([fault]);
  });

  it('are only those of the type', () => {
    const given = { date: '2026', _sort: 'date', _revinclude: 'Provenance:target' };
    const { faults } = parseSearch('Patient', given, { base: BASE, isStrict: true });
    expect(faults.map(({ parameter }) => parameter)).toEqual(['date', '_sort', '_revinclude']);
  });

  it('lead to the same search again from the address that a page names', () => {
    const value = fc.oneof(
      fc.constantFrom(UID, '8867-4', 'ge2026-01', '2026', '-date', 'Provenance:target', '7', '', 'a&b=c#d', 'é|+ %'),
      fc.string({ maxLength: 20 }),
    );
    const name = fc.constantFrom(...Object.keys(FHIR_TYPES.Observation.search.parameters), '_sort', '_count', 'other');
    fc.assert(
      fc.property(fc.dictionary(name, value), (given) => {
        const { search, faults } = parse(given);
        fc.pre(faults.length === 0);
        const page = { base: BASE, path: 'Observation', used: search.used, matches: [], included: [] };
        const { link } = searchsetOf({ ...page, cursor: null, next: null });
        const query = new URL(link[0]?.url ?? '').searchParams;
        const again = parse(Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key)])), true);
        expect(again).toEqual({ search, faults: [] });
      }),
    );
  });
});

describe('the parameters of $everything', () => {
  const everything = (given: GivenParameters, isStrict = false) => parseEverything(given, { base: BASE, isStrict });

  it('are a time, types and a page', () => {
    const given = { _since: '2026-01-01T00:00:00Z', _type: 'Observation,Patient', _count: '5' };
    const { search, faults } = everything(given);
    expect(faults).toEqual([]);
    expect(search).toMatchObject({
      sinceMs: Date.parse('2026-01-01T00:00:00Z'),
      types: ['Observation', 'Patient'],
      count: 5,
    });
  });

  it('leave out unknown types, and refuse them with strict handling', () => {
    expect(everything({ _type: 'Observation,Encounter' }).search.types).toEqual(['Observation']);
    expect(everything({ _type: 'Observation,Encounter' }).search.used).toEqual([['_type', 'Observation']]);
    const { types, used } = everything({ _type: 'Encounter' }).search;
    expect([types, used]).toEqual([[], [['_type', 'Encounter']]]);
    const refused = [{ parameter: '_type', rule: 'unsupported_value' }];
    expect(everything({ _type: 'Encounter' }, true).faults).toEqual(refused);
    expect(everything({ _since: 'x' }).faults).toEqual([{ parameter: '_since', rule: 'date' }]);
  });
});

it('strict handling is a preference among others', () => {
  for (const prefer of ['handling=strict', 'respond-async, handling=strict', 'Handling = "strict"; x=1'])
    expect(isStrictHandling(prefer)).toBe(true);
  for (const prefer of ['', 'handling=lenient', 'return=minimal']) expect(isStrictHandling(prefer)).toBe(false);
});

describe('a page of results', () => {
  const page = { base: BASE, path: 'Observation', used: [['code', 'a|b,c'] as const], included: [] };

  it('is valid R4, and without matches has no entries', () => {
    const empty = searchsetOf({ ...page, cursor: null, next: null, matches: [] });
    expect(empty).toEqual({
      resourceType: 'Bundle',
      type: 'searchset',
      link: [{ relation: 'self', url: `${BASE}/Observation?code=a%7Cb%2Cc` }],
    });
    expect(faultsOf(empty)).toEqual([]);
  });

  it('names itself and the next page by their cursors', () => {
    const { link } = searchsetOf({ ...page, cursor: 's~1', next: 's~2', matches: [] });
    expect(link.map(({ relation, url }) => [relation, new URL(url).searchParams.get('_cursor')])).toEqual([
      ['self', 's~1'],
      ['next', 's~2'],
    ]);
  });
});

describe('the parameters of a bulk export', () => {
  const parsed = (given: GivenParameters, isLenient = false) => parseExport(given, { isLenient });
  const exportFaults = (given: GivenParameters, isLenient = false) =>
    parsed(given, isLenient).faults.map(({ parameter, rule }) => `${parameter} ${rule}`);

  it('are parsed, and those that counted are named', () => {
    const { search, faults } = parsed({
      _type: ['Patient,Observation', 'Device,Patient'],
      _since: '2026-03-14T15:00:00.000Z',
      _outputFormat: 'application/fhir ndjson',
      _format: 'json',
      _elements: '',
    });
    expect(faults).toEqual([]);
    expect(search).toEqual({
      types: ['Patient', 'Observation', 'Device'],
      sinceMs: Date.parse('2026-03-14T15:00:00Z'),
      used: [
        ['_since', '2026-03-14T15:00:00.000Z'],
        ['_outputFormat', 'application/fhir ndjson'],
        ['_type', 'Patient,Observation,Device'],
      ],
    });
    expect(parsed({}).search).toEqual({ types: null, sinceMs: null, used: [] });
  });

  it.each(['application/fhir+ndjson', 'application/ndjson', 'ndjson'])('take the format %s', (format) => {
    expect(exportFaults({ _outputFormat: format })).toEqual([]);
  });

  it('are rejected if they are wrong or unknown, because an export would have more than was asked for', () => {
    expect(exportFaults({ _since: 'yesterday' })).toEqual(['_since date']);
    expect(exportFaults({ _since: ['2026', '2025'] })).toEqual(['_since repeated']);
    expect(exportFaults({ _outputFormat: 'text/csv' })).toEqual(['_outputFormat unsupported_value']);
    expect(exportFaults({ _type: 'Patient,Encounter' })).toEqual(['_type unsupported_value']);
    expect(exportFaults({ _type: '' })).toEqual(['_type unsupported_value']);
    expect(exportFaults({ _typeFilter: 'Observation?code=x' })).toEqual(['_typeFilter unknown_parameter']);
    expect(exportFaults({ patient: 'Patient/1' })).toEqual(['patient unknown_parameter']);
  });

  it('are ignored if they are unknown and the request says so, unless nothing is left', () => {
    expect(exportFaults({ _typeFilter: 'x', _elements: 'id' }, true)).toEqual([]);
    expect(parsed({ _type: 'Patient,Encounter' }, true)).toMatchObject({ faults: [], search: { types: ['Patient'] } });
    expect(exportFaults({ _type: 'Encounter' }, true)).toEqual(['_type unsupported_value']);
    expect(exportFaults({ _since: 'yesterday' }, true)).toEqual(['_since date']);
  });

  it.each([
    ['respond-async', true, false],
    ['handling=lenient, respond-async', true, true],
    ['Respond-Async; handling="lenient"', true, true],
    ['respond-asynchronously', false, false],
    ['handling=strict', false, false],
    ['', false, false],
  ])('come with the preferences %j', (prefer, asynchronous, lenient) => {
    expect([isAsynchronous(prefer), isLenientHandling(prefer)]).toEqual([asynchronous, lenient]);
  });
});

it('the CapabilityStatement offers each type of the table with its search parameters', () => {
  const tokenUrl = 'https://mien.example/v1/oauth/token';
  const statement = capabilityStatement({ base: BASE, tokenUrl }, 'Mien');
  const { rest, fhirVersion, instantiates } = statement;
  expect(faultsOf(statement)).toEqual([]);
  expect(fhirVersion).toBe('4.0.1');
  expect(rest[0]?.security.extension[0]?.extension).toEqual([{ url: 'token', valueUri: tokenUrl }]);
  expect(
    rest[0]?.resource.map(({ type, interaction = [], searchParam = [], operation = [] }) => [
      type,
      interaction.map(({ code }) => code).join(),
      searchParam.map(({ name, type: kind }) => `${name} ${kind}`).join(),
      operation.map(({ name }) => name).join(),
    ]),
  ).toEqual([
    ['Patient', 'read,search-type', '_id token,identifier token', 'everything,export'],
    ['Observation', 'read,search-type', 'patient reference,code token,category token,date date,_lastUpdated date', ''],
    ['DiagnosticReport', 'read,search-type', 'patient reference,date date,_lastUpdated date', ''],
    ['Device', 'read', '', ''],
    ['Provenance', 'read', '', ''],
    ['Group', '', '', 'export'],
  ]);
  expect(instantiates).toEqual(['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data']);
});

it.each<readonly [fault: string, change: object, found: RegExp]>([
  ['an unknown kind', { kind: 'server' }, /kind/],
  ['no implementation of an instance', { implementation: undefined }, /cpb-14/],
  ['neither REST nor anything else', { rest: undefined }, /cpb-1/],
])('the validator finds a CapabilityStatement with %s', (_, change, found) => {
  const statement = capabilityStatement({ base: BASE, tokenUrl: `${BASE}/token` }, 'Mien');
  const changed = JSON.parse(JSON.stringify({ ...statement, ...change })) as object;
  expect(faultsOf(changed).join('; ')).toMatch(found);
});

it('an OperationOutcome has an issue for each wrong parameter, or one for the request', () => {
  const failed = { issue: 'invalid' as const, problem: 'invalid-request', text: 'Check it.', requestId: 'r1' };
  const faults = [
    { parameter: 'date', rule: 'date' },
    { parameter: 'patient', rule: 'required' },
    { parameter: 'subject', rule: 'unknown_parameter' },
  ];
  expect(operationOutcome({ ...failed, faults }).issue.map(({ code, location }) => [code, location])).toEqual([
    ['invalid', ['http.date']],
    ['required', ['http.patient']],
    ['not-supported', ['http.subject']],
  ]);
  expect(faultsOf(operationOutcome({ ...failed, faults }))).toEqual([]);
  const whole = operationOutcome({ ...failed, faults: [] });
  expect(faultsOf(whole)).toEqual([]);
  expect(faultsOf({ ...whole, issue: [] })).not.toEqual([]);
  expect(whole).toEqual({
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: 'error',
        code: 'invalid',
        details: { coding: [{ system: 'urn:mien:problem', code: 'invalid-request' }], text: 'Check it.' },
        diagnostics: 'request r1',
      },
    ],
  });
});
