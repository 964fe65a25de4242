import { describe, expect, it } from 'vitest';
import {
  hasFreshProof,
  mayTakeIrreversibleAction,
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
  ownerId: 'h',
  phoneVerifiedAt: at(0),
  resultsHeldUntil: null,
  deactivatedAt: null,
};
const PROOF: SessionProof = { passkeyVouchedAt: null, staffLink: null, isForVisit: false, ownerId: 'h' };
const PASSKEYS: PasskeyStanding = {
  hasPasskey: false,
  hasVouchedPasskey: false,
  isTrustedBrowser: false,
  isMergedSince: false,
};

describe('onlyScans', () => {
  it.each<[string, Partial<SessionProof>, Partial<ProfileStanding>, Partial<PasskeyStanding>, boolean]>([
    ['by code shows everything if there is no passkey', {}, {}, {}, false],
    ['by code allows only scans if there is one', {}, {}, { hasPasskey: true, hasVouchedPasskey: true }, true],
    [
      'by code shows everything in a browser that used the passkey',
      {},
      {},
      { hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true },
      false,
    ],
    ['by code allows only scans while results are held back', {}, { resultsHeldUntil: HELD }, {}, true],
    [
      'by code allows only scans then, even in a browser that used the passkey',
      {},
      { resultsHeldUntil: HELD },
      { hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true },
      true,
    ],
    ['by a link that staff saw allows only scans once the number is verified', { staffLink: 'seen' }, {}, {}, true],
    [
      'by a link that staff saw allows only scans even in a browser that used the passkey',
      { staffLink: 'seen' },
      {},
      { hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true },
      true,
    ],
    ['by a link sent to a verified number shows everything', { staffLink: 'sent' }, {}, {}, false],
    [
      'by a link sent to a verified number allows only scans if there is a passkey',
      { staffLink: 'sent' },
      {},
      { hasPasskey: true, hasVouchedPasskey: true },
      true,
    ],
    ['by the link of an appointment allows only scans', { isForVisit: true }, {}, {}, true],
    [
      'by the link of an appointment sent to a verified number allows only scans, also where a passkey was used',
      { isForVisit: true, staffLink: 'sent' },
      {},
      { hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true },
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
      'by passkey has no waiting period after a change of number for the person who verified the earlier one',
      { passkeyVouchedAt: at(1) },
      { resultsHeldUntil: HELD, phoneVerifiedAt: at(1) },
      { hasPasskey: true, hasVouchedPasskey: true },
      false,
    ],
    [
      'by passkey allows only scans after a change of number if another person verified the earlier one',
      { passkeyVouchedAt: at(0) },
      { phoneVerifiedAt: at(1) },
      { hasPasskey: true },
      true,
    ],
    [
      'by passkey allows only scans while another number is not verified',
      { passkeyVouchedAt: at(0) },
      { phoneVerifiedAt: null },
      { hasPasskey: true },
      true,
    ],
    ['by code needs no passkey of a person with an earlier number', {}, {}, { hasPasskey: true }, false],
    [
      'by passkey has a waiting period after a merge, because the results may be another person’s',
      { passkeyVouchedAt: at(0) },
      { resultsHeldUntil: HELD },
      { hasPasskey: true, hasVouchedPasskey: true, isMergedSince: true },
      true,
    ],
    [
      'by passkey shows everything after the waiting period',
      { passkeyVouchedAt: at(0) },
      { resultsHeldUntil: NOW },
      { hasPasskey: true, hasVouchedPasskey: true, isMergedSince: true },
      false,
    ],
    [
      'allows only scans if the profile got a new owner when it started',
      { passkeyVouchedAt: at(0), ownerId: 'before' },
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
    const unverified = { ...PROFILE, phoneVerifiedAt: null };
    const used = { ...PASSKEYS, hasPasskey: true, hasVouchedPasskey: true, isTrustedBrowser: true };
    expect([PASSKEYS, used].map((passkeys) => onlyScans({ ...PROOF, staffLink }, unverified, passkeys, NOW))).toEqual([
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
    ['is valid until the end of the time', at(minutesAgo(NEW_CODE_MINUTES).getTime() + 1), null, true],
    ['expires then', minutesAgo(NEW_CODE_MINUTES), minutesAgo(NEW_CODE_MINUTES), false],
    ['does not exist in a session without either', null, null, false],
  ])('a fresh proof %s', (_, codeEnteredAt, passkeyUsedAt, has) => {
    expect(hasFreshProof({ codeEnteredAt, passkeyUsedAt }, NOW)).toBe(has);
    expect(mayTakeIrreversibleAction({ codeEnteredAt, passkeyUsedAt, isScanOnly: false }, PROFILE, NOW)).toBe(has);
    expect(mayTakeIrreversibleAction({ codeEnteredAt, passkeyUsedAt, isScanOnly: true }, PROFILE, NOW)).toBe(false);
  });

  it('fresh proof is not required where no code can be requested', () =>
    expect(
      mayTakeIrreversibleAction(
        { codeEnteredAt: null, passkeyUsedAt: null, isScanOnly: false },
        { phoneVerifiedAt: null },
        NOW,
      ),
    ).toBe(true));

  it('a scan-only session, which may be of staff, never counts as fresh proof', () =>
    expect(
      mayTakeIrreversibleAction(
        { codeEnteredAt: null, passkeyUsedAt: null, isScanOnly: true },
        { phoneVerifiedAt: null },
        NOW,
      ),
    ).toBe(false));
});
