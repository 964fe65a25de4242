import { describe, expect, it } from 'vitest';
import {
  CARE_TEAM_DAYS,
  CARE_TEAM_REQUEST_DAYS,
  type CareTeamRecord,
  careTeamAccessAt,
  opensAllResults,
} from './care-team.ts';
import type { ProfileStanding } from './rights.ts';
import { DAY_MS } from './time.ts';

const START_MS = Date.parse('2026-03-14T15:00:00Z');
const daysOn = (days: number, ms = 0) => new Date(START_MS + days * DAY_MS + ms);
const TEXT = '2026-11-23';
const STANDING: ProfileStanding = {
  ownerId: 'noor',
  phoneVerifiedAt: daysOn(-100),
  resultsHeldUntil: null,
  deactivatedAt: null,
};
const record = (act: CareTeamRecord['act'], position: number, more: Partial<CareTeamRecord> = {}): CareTeamRecord => ({
  act,
  position,
  at: daysOn(0),
  term: null,
  expiresAt: null,
  textVersion: TEXT,
  grantorId: null,
  ...more,
});
const given = (position: number, more: Partial<CareTeamRecord> = {}) =>
  record('given', position, { term: 'untilEnded', grantorId: 'noor', ...more });
const accessAt = (records: readonly CareTeamRecord[], at = daysOn(1), standing: Partial<ProfileStanding> = {}) =>
  careTeamAccessAt(records, at, TEXT, { ...STANDING, ...standing });

describe('careTeamAccessAt', () => {
  it('a permission counts from the instant it was given, and has no end by default', () => {
    const permission = given(1);
    expect(accessAt([permission], daysOn(0))).toEqual({ given: permission, asked: null, state: 'given' });
    expect(accessAt([permission], daysOn(10_000)).given).toBe(permission);
    expect(accessAt([])).toEqual({ given: null, asked: null, state: 'none' });
  });

  it('a permission for some days ends at the given instant', () => {
    const permission = given(1, { term: 'days', expiresAt: daysOn(CARE_TEAM_DAYS) });
    expect(accessAt([permission], daysOn(CARE_TEAM_DAYS, -1)).given).toBe(permission);
    for (const late of [0, 1])
      expect(accessAt([permission], daysOn(CARE_TEAM_DAYS, late))).toEqual({
        given: null,
        asked: null,
        state: 'runOut',
      });
  });

  it.each<[string, readonly CareTeamRecord[], Partial<ProfileStanding>, string]>([
    ['is over after it was revoked', [given(1), record('ended', 2)], {}, 'ended'],
    ['counts if granted after a revocation', [given(2), record('ended', 1)], {}, 'given'],
    ['remains when a request is declined later', [given(1), record('declined', 2)], {}, 'given'],
    ['ends when the profile has a new owner', [given(1)], { ownerId: 'else' }, 'ended'],
    ['no longer counts after a change of the text', [given(1, { textVersion: '2020-01' })], {}, 'runOut'],
    ['is suspended while results are held back', [given(1)], { resultsHeldUntil: daysOn(2) }, 'suspended'],
    [
      'is suspended while the patient cannot sign in to revoke it',
      [given(1)],
      { deactivatedAt: daysOn(0) },
      'suspended',
    ],
    ['is suspended while the number is not verified', [given(1)], { phoneVerifiedAt: null }, 'suspended'],
  ])('%s', (_, records, standing, state) => {
    const access = accessAt(records, daysOn(1), standing);
    expect(access.state).toBe(state);
    expect(access.given === null).toBe(state !== 'given');
  });

  it('a permission opens all results unless it is for one scan', () => {
    expect((['oneScan', 'days', 'untilEnded'] as const).map((term) => opensAllResults({ term }))).toEqual([
      false,
      true,
      true,
    ]);
    expect(opensAllResults(null)).toBe(false);
  });
});

describe('a request for permission', () => {
  const request = record('asked', 5);

  it('a request waits until its days are over', () => {
    expect(accessAt([request], daysOn(CARE_TEAM_REQUEST_DAYS, -1)).asked).toBe(request);
    for (const late of [0, 1]) expect(accessAt([request], daysOn(CARE_TEAM_REQUEST_DAYS, late)).asked).toBeNull();
  });

  it.each<[string, CareTeamRecord, boolean]>([
    ['is answered by a later grant', given(6), false],
    ['is not answered by an earlier grant', given(4), true],
    ['is answered when it is declined', record('declined', 6), false],
    ['is not answered by an earlier decline', record('declined', 4), true],
    ['is not answered by a revocation', record('ended', 6), true],
  ])('%s', (_, other, isOpen) => expect(accessAt([request, other]).asked).toBe(isOpen ? request : null));
});
