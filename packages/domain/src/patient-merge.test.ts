import { describe, expect, it } from 'vitest';
import {
  isMergeDoubtful,
  keptInMerge,
  type MergedPerson,
  type MergeStanding,
  mergeDifferences,
  roughCount,
} from './patient-merge.ts';

const ANA: MergedPerson = {
  firstName: 'José',
  lastName: 'Reyes',
  email: 'jose@example.com',
  phoneNumber: '5125550199',
  birthDate: '1980-05-01',
  birthSex: 'Male',
  groupCode: 'signature',
  externalReference: 'MRN-1',
};
const A: MergeStanding = { patientId: 'a', isDeactivated: false, isPhoneProved: false, createdMs: 2 };
const B: MergeStanding = { patientId: 'b', isDeactivated: false, isPhoneProved: false, createdMs: 1 };

describe('mergeDifferences', () => {
  it('ignores case, accents and missing values', () => {
    const other = { ...ANA, firstName: 'JOSE ', email: null, birthDate: null, birthSex: 'Unknown' };
    expect(mergeDifferences(ANA, other)).toEqual([]);
  });

  it('includes a name that is also the word for an unknown sex', () => {
    expect(mergeDifferences(ANA, { ...ANA, lastName: 'Unknown' })).toEqual(['lastName']);
  });

  it('is doubtful for names and birth dates only', () => {
    const moved = mergeDifferences(ANA, { ...ANA, phoneNumber: '5125550198', groupCode: 'md', birthSex: 'Female' });
    expect(moved).toEqual(['birthSex', 'phoneNumber', 'groupCode']);
    expect(isMergeDoubtful(moved)).toBe(false);
    for (const change of [{ firstName: 'Juan' }, { lastName: 'Ruiz' }, { birthDate: '1980-05-02' }])
      for (const other of [ANA, { ...ANA, phoneNumber: '5125550198' }])
        expect(isMergeDoubtful(mergeDifferences(ANA, { ...other, ...change }))).toBe(true);
  });
});

describe('keptInMerge', () => {
  const kept = (one: MergeStanding, other: MergeStanding) => {
    const { kept: stays, reason } = keptInMerge(one, other);
    expect(keptInMerge(other, one).kept).toBe(stays);
    return [stays.patientId, reason];
  };

  it('keeps the patient who can sign in, else the verified number, else the older one, in either order', () => {
    expect(kept(A, B)).toEqual(['b', 'older']);
    expect(kept({ ...A, isPhoneProved: true }, B)).toEqual(['a', 'phoneProved']);
    expect(kept(A, { ...B, isPhoneProved: true, isDeactivated: true })).toEqual(['a', 'canSignIn']);
    expect(kept({ ...A, createdMs: 1 }, B)).toEqual(['a', 'older']);
  });
});

it.each([
  [0, 0],
  [1, 1],
  [4, 2],
  [5, 5],
  [9, 5],
  [19, 10],
  [20, 20],
  [49, 20],
  [50, 50],
  [99, 50],
  [100, 100],
  [5000, 100],
])('a count of %d is reported as at least %d', (count, reported) => expect(roughCount(count)).toBe(reported));
