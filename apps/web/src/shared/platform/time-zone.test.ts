import { calendarDateIn } from '@mien/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayHere, deviceTimeZone } from './time-zone.ts';

const zoneOfIntl = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.resetModules();
});

it('deviceTimeZone is the one in which the browser formats dates', () => {
  vi.stubGlobal('Temporal', undefined);
  expect(deviceTimeZone()).toBe(zoneOfIntl());
});

it('comes from Temporal if the browser has it', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Pacific/Kiritimati' } });
  expect(deviceTimeZone()).toBe('Pacific/Kiritimati');
});

describe('an unknown time zone', () => {
  it.each([
    ['Etc/Unknown', 'America/Chicago', 'Etc/GMT+6'],
    ['Etc/Unknown', 'Asia/Kolkata', 'Etc/GMT-6'],
    ['', 'UTC', 'UTC'],
    [undefined, 'Pacific/Kiritimati', 'Etc/GMT-14'],
  ])('unknown to the device, as %j at the offset of %s, is replaced by %s', async (named, offsetOf, expected) => {
    vi.stubEnv('TZ', offsetOf);
    vi.setSystemTime(new Date('2026-01-15T12:00:00Z'));
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => named } });
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: withoutZone(named) });
    vi.resetModules();
    const zones = await import('./time-zone.ts');
    const onReplaced = vi.fn();
    zones.onTimeZoneReplaced(onReplaced);
    expect([zones.timeZoneInPlace(), zones.deviceTimeZone(), zones.deviceTimeZone()]).toEqual([
      null,
      expected,
      expected,
    ]);
    expect([zones.timeZoneInPlace(), onReplaced.mock.calls.length]).toEqual([expected, 1]);
  });
});

/** A browser that does not know its zone. */
function withoutZone(named: string | undefined) {
  const { DateTimeFormat } = Intl;
  return function formatOf(locale?: string, options?: Intl.DateTimeFormatOptions) {
    const format = new DateTimeFormat(locale, options);
    if (options?.timeZone !== undefined) return format;
    return { resolvedOptions: () => ({ ...format.resolvedOptions(), timeZone: named }) };
  };
}

/** Ahead of UTC, behind it, and with DST changes at midnight. */
it.each(['UTC', 'Pacific/Kiritimati', 'America/Chicago', 'America/Santiago'])(
  'gives the day of an instant in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(zoneOfIntl()).toBe(zone);
    for (let instantMs = Date.UTC(2025, 11, 30); instantMs < Date.UTC(2027, 0, 3); instantMs += 37 * 60_000) {
      const instant = new Date(instantMs);
      if (dayHere(instant) !== calendarDateIn(zone, instant)) expect.fail(`another day at ${instant.toISOString()}`);
    }
    expect(dayHere(new Date(2026, 2, 5))).toBe('2026-03-05');
  },
);
