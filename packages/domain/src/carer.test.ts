import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARER_DAYS,
  CARER_INVITATION_DAYS,
  CARER_RIGHTS,
  CARER_TICKS,
  type CarerGrant,
  carerRightsAt,
  carerStateOf,
  mayInviteCarers,
} from './carer.ts';
import { DAY_MS } from './time.ts';

const at = (ms: number) => new Date(ms);
const instant = fc.integer({ min: 0, max: 1000 * DAY_MS }).map(at);
const orNull = fc.option(instant);
/** Two profiles whose owners gave and accepted a care grant, and still own them. */
const SAME_HOLDERS = {
  grantorId: 'h',
  ownerId: 'h',
  receiverId: 'r',
  receiverOwnerId: 'r',
  phoneVerifiedAt: at(0),
  resultsHeldUntil: null,
  deactivatedAt: null,
};
const times: fc.Arbitrary<CarerGrant> = fc
  .record({ invitedAt: instant, acceptedAt: orNull, endedAt: orNull, days: fc.integer(CARER_DAYS) })
  .map(({ days, ...rest }) => ({ ...SAME_HOLDERS, ...rest, expiresAt: at(rest.invitedAt.getTime() + days * DAY_MS) }));
const carer = fc.record({ times, ticks: fc.subarray([...CARER_TICKS]) });

const INVITED: CarerGrant = {
  ...SAME_HOLDERS,
  invitedAt: at(0),
  acceptedAt: null,
  endedAt: null,
  expiresAt: at(365 * DAY_MS),
};

describe('carerStateOf', () => {
  it.each<[string, Partial<CarerGrant>, number, string]>([
    ['was just invited', {}, 0, 'invited'],
    ['did not answer in time', {}, CARER_INVITATION_DAYS * DAY_MS, 'lapsed'],
    ['was invited for a shorter time', { expiresAt: at(DAY_MS) }, DAY_MS, 'lapsed'],
    ['accepted', { acceptedAt: at(5) }, 300 * DAY_MS, 'active'],
    ['is at the last moment', { acceptedAt: at(5) }, 365 * DAY_MS - 1, 'active'],
    ['is at the end', { acceptedAt: at(5) }, 365 * DAY_MS, 'expired'],
    ['was ended', { acceptedAt: at(5), endedAt: at(6) }, 6, 'ended'],
    ['declined', { endedAt: at(6) }, 6, 'ended'],
    ['was invited by a previous owner', { acceptedAt: at(5), ownerId: 'other' }, 6, 'ended'],
    ['was invited by an unknown person', { acceptedAt: at(5), grantorId: null }, 6, 'ended'],
    ['accepted as a previous owner', { acceptedAt: at(5), receiverOwnerId: 'other' }, 6, 'ended'],
    ['accepted with a deleted profile', { acceptedAt: at(5), receiverOwnerId: null }, 6, 'ended'],
    ['accepted as an unknown person', { acceptedAt: at(5), receiverId: null, receiverOwnerId: null }, 6, 'ended'],
    ['has not accepted yet', { receiverId: null, receiverOwnerId: null }, 6, 'invited'],
  ])('a carer who %s', (_, changes, now, state) =>
    expect(carerStateOf({ ...INVITED, ...changes }, at(now))).toBe(state),
  );

  it('a carer never returns from an end state', () => {
    fc.assert(
      fc.property(times, instant, instant, (of, one, other) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one];
        const isOver = (moment: Date) => !['invited', 'active'].includes(carerStateOf(of, moment));
        expect(isOver(earlier) && !isOver(later)).toBe(false);
      }),
    );
  });
});

describe('carerRightsAt', () => {
  it('returns no rights unless the grant is active, and then viewing plus the checked ones', () => {
    fc.assert(
      fc.property(carer, instant, ({ times: of, ticks }, now) => {
        const rights = carerRightsAt({ ...of, ticks }, now);
        const isActive = carerStateOf(of, now) === 'active';
        const ticked = CARER_RIGHTS.filter((right) => right === 'see' || ticks.some((tick) => tick === right));
        expect(rights).toEqual(isActive ? ticked : []);
      }),
    );
  });

  it('returns no rights once the grant has ended, whatever else is true', () => {
    fc.assert(
      fc.property(carer, instant, instant, ({ times: of, ticks }, endedAt, now) => {
        expect(carerRightsAt({ ...of, endedAt, ticks }, now)).toEqual([]);
      }),
    );
  });

  it('suspends rights while results are held back or the number is not verified', () => {
    fc.assert(
      fc.property(carer, instant, ({ times: of, ticks }, now) => {
        const later = at(now.getTime() + 1);
        expect(carerRightsAt({ ...of, ticks, resultsHeldUntil: later }, now)).toEqual([]);
        expect(carerRightsAt({ ...of, ticks, phoneVerifiedAt: null }, now)).toEqual([]);
        expect(carerRightsAt({ ...of, ticks, resultsHeldUntil: now }, now)).toEqual(
          carerRightsAt({ ...of, ticks }, now),
        );
      }),
    );
  });

  it('rights end on the given date, and do not exist before acceptance', () => {
    fc.assert(
      fc.property(carer, instant, ({ times: of, ticks }, now) => {
        const later = at(of.expiresAt.getTime() + now.getTime());
        expect(carerRightsAt({ ...of, ticks }, later)).toEqual([]);
        expect(carerRightsAt({ ...of, acceptedAt: null, ticks }, now)).toEqual([]);
      }),
    );
  });
});

it.each([
  ['2008-03-15', false],
  ['2008-03-14', true],
  ['1980-05-01', true],
  [null, false],
])('a patient born on %s may invite carers: %s', (birthDate, may) =>
  expect(mayInviteCarers(birthDate, '2026-03-14')).toBe(may),
);
