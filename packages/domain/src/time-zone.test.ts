import { afterEach, describe, expect, it, vi } from 'vitest';
import { createZoneFormats, isTimeZone, TIME_ZONES_KEPT, timeZoneName } from './time-zone.ts';

const CHICAGO = 'America/Chicago';
const spell = (way: number) =>
  [...CHICAGO.toLowerCase()]
    .map((letter, place) => ((way >> place) % 2 === 1 ? letter.toUpperCase() : letter))
    .join('');
/** 5,000 of them; half of the ways are the same as another, as a slash has no capital. */
const SPELLINGS = [...new Set(Array.from({ length: 10_000 }, (_, way) => spell(way)))].slice(0, 5000);

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [CHICAGO, true],
  ['america/CHICAGO', true],
  ['UTC', true],
  ['Australia/Lord_Howe', true],
  ['Middle/Earth', false],
  ['', false],
])('%j is a time zone: %s, also when it is asked again', (text, expected) =>
  expect([isTimeZone(text), isTimeZone(text)]).toEqual([expected, expected]),
);

it('has room for every zone of this machine', () =>
  expect(Intl.supportedValuesOf('timeZone').length).toBeLessThan(TIME_ZONES_KEPT));

it('has one name and one format when it is spelled in 5,000 ways, and only the latest spellings are kept', () => {
  const formatOf = createZoneFormats({ month: 'long' });
  expect(SPELLINGS).toHaveLength(5000);
  expect(new Set(SPELLINGS.map(formatOf)).size).toBe(1);
  const make = vi.spyOn(Intl, 'DateTimeFormat');
  expect(new Set(SPELLINGS.slice(-TIME_ZONES_KEPT).map(timeZoneName))).toEqual(new Set([CHICAGO]));
  expect(make).not.toHaveBeenCalled();
  for (const spelling of SPELLINGS.slice(0, 10)) expect(timeZoneName(spelling)).toBe(CHICAGO);
  expect(make).toHaveBeenCalledTimes(10);
});

describe('the format of a zone', () => {
  /** Zones that are distances from UTC: there are more of them than are kept. */
  const distances = Array.from(
    { length: TIME_ZONES_KEPT },
    (_, minutes) => `+${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );

  it('is made once, and anew after too many others', () => {
    const formatOf = createZoneFormats({ hour: 'numeric' });
    const format = formatOf(CHICAGO);
    expect(formatOf('US/Central')).toBe(format);
    for (const distance of distances) formatOf(distance);
    expect(formatOf(CHICAGO)).not.toBe(format);
    expect(formatOf(CHICAGO).resolvedOptions()).toEqual(format.resolvedOptions());
  });

  it('cannot be made of an unknown zone', () => {
    expect(() => createZoneFormats({ hour: 'numeric' })('Middle/Earth')).toThrow(RangeError);
  });
});
