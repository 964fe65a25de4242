import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBothRanges, instantsOf, type TimeRange, timeRangeOf } from './search-dates.ts';

const ms = (text: string) => Date.parse(text);
const isInRange = ({ fromMs, untilMs }: TimeRange, atMs: number) =>
  (fromMs === null || atMs >= fromMs) && (untilMs === null || atMs < untilMs);

describe('a date of a search', () => {
  it.each([
    ['2026', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['2026-12', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z', '2024-03-01T00:00:00Z'],
    ['2026-11-29T14:03', '2026-11-29T14:03:00Z', '2026-11-29T14:04:00Z'],
    ['2026-11-29T14:03:05Z', '2026-11-29T14:03:05Z', '2026-11-29T14:03:06Z'],
    ['2026-11-29T14:03:05.25Z', '2026-11-29T14:03:05.250Z', '2026-11-29T14:03:05.260Z'],
    ['2026-11-29T14:03:05.123456Z', '2026-11-29T14:03:05.123Z', '2026-11-29T14:03:05.124Z'],
    ['2026-11-29T14:03:05-06:00', '2026-11-29T20:03:05Z', '2026-11-29T20:03:06Z'],
    // A `+` that was not encoded.
    ['2026-11-29T14:03:05 05:30', '2026-11-29T08:33:05Z', '2026-11-29T08:33:06Z'],
  ])('has its precision: %s', (text, start, end) =>
    expect(instantsOf(text)).toEqual({ startMs: ms(start), endMs: ms(end) }),
  );

  it.each([
    '',
    '26',
    '2026-13',
    '2026-02-29',
    '2026-1-1',
    '2026-11-29T24:00',
    '2026-11-29T12:60',
    '2026-11-29T12:00:60Z',
    '2026-11-29T12:00:00+15:00',
    '2026-11-29 12:00',
    '0000',
    '0099-01-01',
    'yesterday',
    'ge2026',
  ])('is none: %s', (text) => expect(instantsOf(text)).toBeNull());

  it.each([
    ['2026-11', ms('2026-11-01T00:00:00Z'), ms('2026-12-01T00:00:00Z')],
    ['eq2026-11', ms('2026-11-01T00:00:00Z'), ms('2026-12-01T00:00:00Z')],
    ['ge2026-11', ms('2026-11-01T00:00:00Z'), null],
    ['gt2026-11', ms('2026-12-01T00:00:00Z'), null],
    ['le2026-11', null, ms('2026-12-01T00:00:00Z')],
    ['lt2026-11', null, ms('2026-11-01T00:00:00Z')],
  ])('is a range with its prefix: %s', (text, fromMs, untilMs) =>
    expect(timeRangeOf(text)).toEqual({ fromMs, untilMs }),
  );

  it.each(['ne2026', 'sa2026', 'eb2026', 'ap2026', 'ge', '2026,2027'])('is refused: %s', (text) =>
    expect(timeRangeOf(text)).toBeNull(),
  );

  const instant = fc.integer({ min: ms('2000-01-01T00:00:00Z'), max: ms('2040-01-01T00:00:00Z') });
  const date = fc
    .tuple(instant, fc.constantFrom(4, 7, 10, 16, 19, 23))
    .map(([at, length]) => `${new Date(at).toISOString().slice(0, length)}${length > 10 ? 'Z' : ''}`);

  it('divides time: an instant is before it, in it, or after it', () => {
    fc.assert(
      fc.property(date, instant, (text, at) => {
        const is = (prefix: string) => isInRange(timeRangeOf(`${prefix}${text}`)!, at);
        expect([is('lt'), is('eq'), is('gt')].filter(Boolean)).toHaveLength(1);
        expect(is('le')).toBe(is('lt') || is('eq'));
        expect(is('ge')).toBe(is('gt') || is('eq'));
      }),
    );
  });

  it('narrows another one: an instant is in both, or not in what they have in common', () => {
    const prefixed = fc.tuple(fc.constantFrom('', 'eq', 'ge', 'gt', 'le', 'lt'), date).map((parts) => parts.join(''));
    fc.assert(
      fc.property(prefixed, prefixed, instant, (one, other, at) => {
        const [left, right] = [timeRangeOf(one)!, timeRangeOf(other)!];
        expect(isInRange(inBothRanges(left, right), at)).toBe(isInRange(left, at) && isInRange(right, at));
      }),
    );
  });
});
