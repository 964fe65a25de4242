import { describe, expect, it } from 'vitest';
import {
  areEhrKeysDue,
  EHR_KEY_AGE_MS,
  EHR_KEY_KEPT_DAYS,
  EHR_KEY_LEAD_MS,
  EHR_SCOPES,
  ehrRightsOf,
  ehrVerdict,
  ehrWaitMs,
  signingKeyOf,
} from './ehr.ts';
import { DAY_MS } from './time.ts';

const PART = 'category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';
const NONE = { canReadPatient: false, canCreate: false, canUpdate: false };

describe('granted scopes', () => {
  it('allow all that we ask for', () => {
    expect(ehrRightsOf(EHR_SCOPES.join(' '))).toEqual({ canReadPatient: true, canCreate: true, canUpdate: true });
  });

  it.each([
    ['', NONE],
    ['launch openid fhirUser', NONE],
    ['patient/Patient.r', { ...NONE, canReadPatient: true }],
    ['patient/Patient.rs', { ...NONE, canReadPatient: true }],
    ['patient/Patient.read', { ...NONE, canReadPatient: true }],
    ['patient/*.read', { ...NONE, canReadPatient: true }],
    ['patient/*.rs user/Observation.s', { ...NONE, canReadPatient: true }],
    [`user/Observation.c?${PART}`, { ...NONE, canCreate: true }],
    [`user/Observation.c?${encodeURIComponent(PART)}`, { ...NONE, canCreate: true }],
    [`user/Observation.cu?${PART}`, { ...NONE, canCreate: true, canUpdate: true }],
    ['user/Observation.cruds', { ...NONE, canCreate: true, canUpdate: true }],
    ['user/Observation.write', { ...NONE, canCreate: true, canUpdate: true }],
    ['user/Observation.*', { ...NONE, canCreate: true, canUpdate: true }],
    ['patient/Observation.u', { ...NONE, canUpdate: true }],
    // Of another part, of another type, of the server, in another order, and with a part that is no address.
    ['user/Observation.c?category=laboratory', NONE],
    [`user/Observation.c?${PART}&code=1`, NONE],
    [`patient/Patient.r?${PART}`, NONE],
    ['user/Condition.c', NONE],
    ['system/Observation.c', NONE],
    ['user/Observation.uc', NONE],
    ['user/Observation.', NONE],
    ['user/Observation.c?%', NONE],
    ['xuser/Observation.c', NONE],
    ['user/Observation.cx', NONE],
  ])('"%s" allow exactly that', (scope, rights) => expect(ehrRightsOf(scope)).toEqual(rights));
});

describe('the answer of a record', () => {
  it.each([
    [200, 'taken'],
    [201, 'taken'],
    [202, 'taken'],
    [204, 'refused'],
    [302, 'refused'],
    [400, 'refused'],
    [401, 'signedOut'],
    [403, 'refused'],
    [408, 'later'],
    [412, 'refused'],
    [422, 'refused'],
    [425, 'later'],
    [429, 'later'],
    [499, 'refused'],
    [500, 'later'],
    [503, 'later'],
  ] as const)('%i means %s', (status, verdict) => expect(ehrVerdict(status)).toBe(verdict));

  it('makes tries rarer, at most a quarter of an hour apart, and never earlier than the record asks', () => {
    expect([1, 2, 3, 6, 7, 50].map((attempt) => ehrWaitMs(attempt, null) / 1000)).toEqual([15, 30, 60, 480, 900, 900]);
    expect(ehrWaitMs(1, 90_000)).toBe(90_000);
    expect(ehrWaitMs(3, 1000)).toBe(60_000);
    expect(ehrWaitMs(1, 86_400_000)).toBe(900_000);
  });
});

describe('our keys', () => {
  const now = new Date('2026-03-14T15:00:00Z');
  const aged = (ms: number) => ({ createdAt: new Date(now.getTime() - ms) });

  it('sign once they have been published for a day; the first ones at once', () => {
    const [fresh, known, old] = [aged(EHR_KEY_LEAD_MS - 1), aged(EHR_KEY_LEAD_MS), aged(EHR_KEY_AGE_MS)];
    expect(signingKeyOf([], now)).toBeNull();
    expect(signingKeyOf([fresh], now)).toBe(fresh);
    expect(signingKeyOf([fresh, old], now)).toBe(old);
    expect(signingKeyOf([old, known], now)).toBe(known);
    expect(signingKeyOf([fresh, known, old], now)).toBe(known);
  });

  it('are renewed after 90 days, and stay published until the next ones sign', () => {
    expect(areEhrKeysDue([], now)).toBe(true);
    expect(areEhrKeysDue([aged(EHR_KEY_AGE_MS - 1)], now)).toBe(false);
    expect(areEhrKeysDue([aged(EHR_KEY_AGE_MS)], now)).toBe(true);
    expect(areEhrKeysDue([aged(EHR_KEY_AGE_MS), aged(0)], now)).toBe(false);
    expect(EHR_KEY_KEPT_DAYS * DAY_MS).toBeGreaterThan(EHR_KEY_AGE_MS + EHR_KEY_LEAD_MS);
  });
});
