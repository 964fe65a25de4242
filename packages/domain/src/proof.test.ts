import { describe, expect, it } from 'vitest';
import {
  hasFreshProof,
  mayDoForGood,
  NEW_CODE_MINUTES,
  onlyScans,
  type PasskeyStanding,
  type SessionProof,
} from './proof.ts';
import type { ProfileStanding } from './rights.ts';
import { MINUTE_MS } from './time.ts';

const at = (ms: number) => new Date(ms);
const NOW = at(1_000_000_000);
const HELD = at(NOW.getTime() + 1);
const PROFILE: ProfileStanding = {
  holderId: 'h',
  phoneVerifiedAt: at(0),
  resultsHeldUntil: null,
  deactivatedAt: null,
};
const PROOF: SessionProof = { passkeyVouchedAt: null, staffLink: null, holderId: 'h' };
const PASSKEYS: PasskeyStanding = {
  hasPasskey: false,
  hasVouchedPasskey: false,
  isTrustedBrowser: false,
  isMergedSince: false,
};

describe('onlyScans', () => {
  it.each<[string, Partial<SessionProof>, Partial<ProfileStanding>, Partial<PasskeyStanding>, boolean]>([
    ['by code shows everything where there is no passkey', {}, {}, {}, false],
    ['by code only scans where there is one', {}, {}, { hasPasskey: true, hasVouchedPasskey: true }, true],
    [
      'by code shows everything in a browser that used it',
      {},
      {},
      { hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true },
      false,
    ],
    ['by code only scans while results are held', {}, { resultsHeldUntil: HELD }, {}, true],
    [
      'by code only scans then in a browser that used it, too',
      {},
      { resultsHeldUntil: HELD },
      { hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true },
      true,
    ],
    ['by a link that staff saw only scans once the number is proved', { staffLink: 'seen' }, {}, {}, true],
    [
      'by a link that staff saw only scans there in a browser that used the passkey',
      { staffLink: 'seen' },
      {},
      { hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true },
      true,
    ],
    ['by a link sent to a proved number shows everything', { staffLink: 'sent' }, {}, {}, false],
    [
      'by a link sent to a proved number only scans where there is a passkey',
      { staffLink: 'sent' },
      {},
      { hasPasskey: true, hasVouchedPasskey: true },
      true,
    ],
    [
      'by passkey shows everything',
      { passkeyVouchedAt: at(0) },
      {},
      { hasPasskey: true, hasVouchedPasskey: true },
      false,
    ],
    [
      'by passkey needs no waiting after another number for whoever proved that',
      { passkeyVouchedAt: at(1) },
      { resultsHeldUntil: HELD, phoneVerifiedAt: at(1) },
      { hasPasskey: true, hasVouchedPasskey: true },
      false,
    ],
    [
      'by passkey only scans after another number that somebody else proved',
      { passkeyVouchedAt: at(0) },
      { phoneVerifiedAt: at(1) },
      { hasPasskey: true },
      true,
    ],
    [
      'by passkey only scans while another number is not proved',
      { passkeyVouchedAt: at(0) },
      { phoneVerifiedAt: null },
      { hasPasskey: true },
      true,
    ],
    ['by code needs no passkey of somebody with an earlier number', {}, {}, { hasPasskey: true }, false],
    [
      'by passkey waits after a merge: the results may be another person’s',
      { passkeyVouchedAt: at(0) },
      { resultsHeldUntil: HELD },
      { hasPasskey: true, hasVouchedPasskey: true, isMergedSince: true },
      true,
    ],
    [
      'by passkey shows everything at the end of that',
      { passkeyVouchedAt: at(0) },
      { resultsHeldUntil: NOW },
      { hasPasskey: true, hasVouchedPasskey: true, isMergedSince: true },
      false,
    ],
    [
      'only scans if the profile changed hands as it began',
      { passkeyVouchedAt: at(0), holderId: 'before' },
      {},
      { hasPasskey: true, hasVouchedPasskey: true },
      true,
    ],
  ])('a patient session %s', (_, proof, standing, passkeys, isScanOnly) =>
    expect(onlyScans({ ...PROOF, ...proof }, { ...PROFILE, ...standing }, { ...PASSKEYS, ...passkeys }, NOW)).toBe(
      isScanOnly,
    ),
  );
});

it.each(['seen', 'sent'] as const)(
  'a session by a link that staff %s can only scan until the number is verified',
  (staffLink) => {
    const unproved = { ...PROFILE, phoneVerifiedAt: null };
    const used = { ...PASSKEYS, hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true };
    expect([PASSKEYS, used].map((passkeys) => onlyScans({ ...PROOF, staffLink }, unproved, passkeys, NOW))).toEqual([
      true,
      true,
    ]);
  },
);

describe('hasFreshProof', () => {
  const minutesAgo = (minutes: number) => at(NOW.getTime() - minutes * MINUTE_MS);
  it.each([
    ['is a code of a moment ago', minutesAgo(0), null, true],
    ['is a passkey of a moment ago', null, minutesAgo(0), true],
    ['is a passkey after an old code', minutesAgo(NEW_CODE_MINUTES), minutesAgo(1), true],
    ['lasts up to the end of the time', at(minutesAgo(NEW_CODE_MINUTES).getTime() + 1), null, true],
    ['is over then', minutesAgo(NEW_CODE_MINUTES), minutesAgo(NEW_CODE_MINUTES), false],
    ['is not in a session without either', null, null, false],
  ])('a fresh proof %s', (_, codeEnteredAt, passkeyUsedAt, has) => {
    expect(hasFreshProof({ codeEnteredAt, passkeyUsedAt }, NOW)).toBe(has);
    expect(mayDoForGood({ codeEnteredAt, passkeyUsedAt, isScanOnly: false }, PROFILE, NOW)).toBe(has);
    expect(mayDoForGood({ codeEnteredAt, passkeyUsedAt, isScanOnly: true }, PROFILE, NOW)).toBe(false);
  });

  it('fresh proof is not required where no code can be requested', () =>
    expect(
      mayDoForGood({ codeEnteredAt: null, passkeyUsedAt: null, isScanOnly: false }, { phoneVerifiedAt: null }, NOW),
    ).toBe(true));

  it('a scan-only session, which may be of staff, never counts as fresh proof', () =>
    expect(
      mayDoForGood({ codeEnteredAt: null, passkeyUsedAt: null, isScanOnly: true }, { phoneVerifiedAt: null }, NOW),
    ).toBe(false));
});
