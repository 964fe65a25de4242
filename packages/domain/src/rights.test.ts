import { describe, expect, it } from 'vitest';
import {
  grantRefusal,
  mayAnswerInvitation,
  type ProfileStanding,
  proofAfterUndo,
  proofOpens,
  rightCounts,
} from './rights.ts';

const at = (ms: number) => new Date(ms);
const NOW = at(1_000_000_000);
const PROFILE: ProfileStanding = {
  ownerId: 'h',
  phoneVerifiedAt: at(0),
  resultsHeldUntil: null,
  deactivatedAt: null,
};

describe('rightCounts', () => {
  it.each<[string, string | null, Partial<ProfileStanding>, boolean]>([
    ['counts while its grantor owns the profile', 'h', {}, true],
    ['does not count once another person owns the profile', 'h', { ownerId: 'other' }, false],
    ['of an unknown person does not count', null, {}, false],
    ['does not count while the number is not verified', 'h', { phoneVerifiedAt: null }, false],
    ['is suspended while the owner cannot sign in', 'h', { deactivatedAt: at(0) }, false],
    ['is suspended while results are held back', 'h', { resultsHeldUntil: at(NOW.getTime() + 1) }, false],
    ['counts again at the end of the waiting period', 'h', { resultsHeldUntil: NOW }, true],
  ])('a right %s', (_, grantorId, changes, counts) =>
    expect(rightCounts(grantorId, { ...PROFILE, ...changes }, NOW)).toBe(counts),
  );
});

describe('grantRefusal', () => {
  const SESSION = { ownerId: 'h', codeEnteredAt: null, mayBeAnotherPerson: false };
  it.each([
    ['of the owner is valid', {}, {}, null],
    ['is not valid before the number is verified', {}, { phoneVerifiedAt: null }, 'numberNotVerified'],
    ['of a previous owner is not valid', { ownerId: 'before' }, {}, 'codeNeeded'],
    ['of another person is not valid', { mayBeAnotherPerson: true }, {}, 'codeNeeded'],
  ])('a session %s', (_, session, profile, refusal) =>
    expect(grantRefusal({ ...SESSION, ...session }, { ...PROFILE, ...profile })).toBe(refusal),
  );

  it('requires a code newer than the invitation', () => {
    expect(mayAnswerInvitation({ codeEnteredAt: NOW }, { invitedAt: NOW })).toBe(true);
    expect(mayAnswerInvitation({ codeEnteredAt: at(0) }, { invitedAt: at(1) })).toBe(false);
    expect(mayAnswerInvitation({ codeEnteredAt: null }, { invitedAt: at(1) })).toBe(false);
  });
});

it('verifying a number unlocks profiles verified before it, and none verified later', () => {
  expect(proofOpens(at(5), { phoneVerifiedAt: at(5) })).toBe(true);
  expect(proofOpens(at(5), { phoneVerifiedAt: at(6) })).toBe(false);
  expect(proofOpens(at(5), { phoneVerifiedAt: null })).toBe(false);
});

it('undoing a merge restores the verification, or renews it if the number was verified in the meantime', () => {
  const [mergedAt, undoneAt] = [at(100), at(200)];
  const after = (phoneVerifiedAt: Date | null, newestProofAt: Date | null) =>
    proofAfterUndo(phoneVerifiedAt, { mergedAt, newestProofAt, undoneAt });
  expect(after(at(5), at(99))).toEqual(at(5));
  expect(after(at(5), null)).toEqual(at(5));
  expect(after(at(5), at(100))).toEqual(undoneAt);
  expect(after(null, null)).toBeNull();
  expect(after(null, at(100))).toBeNull();
});
