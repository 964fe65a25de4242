import { calendarDateIn } from '@mien/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { dayHere, deviceTimeZone } from './time-zone.ts';

const zoneOfIntl = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('is the zone that the browser writes dates in', () => {
  vi.stubGlobal('Temporal', undefined);
  expect(deviceTimeZone()).toBe(zoneOfIntl());
});

it('is asked of Temporal where a browser has it', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Pacific/Kiritimati' } });
  expect(deviceTimeZone()).toBe('Pacific/Kiritimati');
});

/** Ahead of UTC, behind it, and with clocks that change at midnight. */
it.each(['UTC', 'Pacific/Kiritimati', 'America/Chicago', 'America/Santiago'])(
  'knows the day of an instant in %s',
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
