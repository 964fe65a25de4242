import { afterEach, describe, expect, it, vi } from 'vitest';
import { createZoneFormats, isTimeZone, TIME_ZONES_KEPT, timeZoneName, timeZoneOfOffset } from './time-zone.ts';

const CHICAGO = 'America/Chicago';
const spell = (way: number) =>
  [...CHICAGO.toLowerCase()]
    .map((letter, place) => ((way >> place) % 2 === 1 ? letter.toUpperCase() : letter))
    .join('');
/** 5,000 of them; half of the variants are duplicates, because a slash has no capital. */
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
])('%j is a time zone: %s, on every call', (text, expected) =>
  expect([isTimeZone(text), isTimeZone(text)]).toEqual([expected, expected]),
);

it('treats an unknown zone as UTC', () => {
  expect(timeZoneName('Middle/Earth')).toBe('UTC');
  expect(createZoneFormats({ hour: 'numeric' })('Etc/Unknown').resolvedOptions().timeZone).toBe('UTC');
});

it('maps every offset to the nearest whole-hour zone', () => {
  for (let minutes = -13 * 60; minutes <= 15 * 60; minutes += 15) {
    const zone = timeZoneOfOffset(minutes);
    expect(isTimeZone(zone)).toBe(true);
    const isFar = minutes < -12.5 * 60 || minutes >= 14.5 * 60;
    const instant = new Date('2026-06-15T12:00:00Z');
    const shownHours = Number(
      new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(instant),
    );
    const aheadHours = ((shownHours - 12 + 36) % 24) - 12;
    const difference = Math.abs(((aheadHours * 60 - minutes + 36 * 60) % (24 * 60)) - 12 * 60);
    if (!isFar) expect(difference, `${minutes} is ${zone}`).toBeLessThanOrEqual(30);
  }
  expect([timeZoneOfOffset(Number.NaN), timeZoneOfOffset(9000)]).toEqual(['UTC', 'UTC']);
});

it('can cache every zone of this machine', () =>
  expect(Intl.supportedValuesOf('timeZone').length).toBeLessThan(TIME_ZONES_KEPT));

it('normalizes 5,000 spellings to one name and one format, and caches only the latest ones', () => {
  const formatOf = createZoneFormats({ month: 'long' });
  expect(SPELLINGS).toHaveLength(5000);
  expect(new Set(SPELLINGS.map(formatOf)).size).toBe(1);
  const make = vi.spyOn(Intl, 'DateTimeFormat');
  expect(new Set(SPELLINGS.slice(-TIME_ZONES_KEPT).map(timeZoneName))).toEqual(new Set([CHICAGO]));
  expect(make).not.toHaveBeenCalled();
  for (const spelling of SPELLINGS.slice(0, 10)) expect(timeZoneName(spelling)).toBe(CHICAGO);
  expect(make).toHaveBeenCalledTimes(10);
});

describe('createZoneFormats', () => {
  /** Fixed UTC offsets as zones: more of them than the cache holds. */
  const distances = Array.from(
    { length: TIME_ZONES_KEPT },
    (_, minutes) => `+${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );

  it('creates a format once, and again after eviction', () => {
    const formatOf = createZoneFormats({ hour: 'numeric' });
    const format = formatOf(CHICAGO);
    expect(formatOf('US/Central')).toBe(format);
    for (const distance of distances) formatOf(distance);
    expect(formatOf(CHICAGO)).not.toBe(format);
    expect(formatOf(CHICAGO).resolvedOptions()).toEqual(format.resolvedOptions());
  });
});
