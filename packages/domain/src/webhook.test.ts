import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';
import { retryAfterMsFrom, WEBHOOK_TRIES, webhookBody, webhookVerdict, webhookWaitMs } from './webhook.ts';

const NO_HINT = { status: 500, retryAfterMs: null } as const;
const NOW = new Date('2026-03-14T15:00:00.000Z');

describe('the tries of a webhook', () => {
  it('are ten over 75.6 hours, as in the example of the standard', () => {
    const waitsMs = Array.from({ length: WEBHOOK_TRIES }, (_, index) =>
      webhookWaitMs({ attempt: index + 1, ...NO_HINT, random: 0.5 }),
    );
    expect(waitsMs).toEqual([
      5 * SECOND_MS,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      5 * HOUR_MS,
      10 * HOUR_MS,
      14 * HOUR_MS,
      20 * HOUR_MS,
      24 * HOUR_MS,
      null,
    ]);
    expect(WEBHOOK_TRIES).toBe(10);
    const totalMs = waitsMs.reduce<number>((sum, waitMs) => sum + (waitMs ?? 0), 0);
    expect(totalMs / HOUR_MS).toBeCloseTo(75.6, 1);
  });

  it('vary by a fifth in both directions', () => {
    const waitMs = (random: number) => webhookWaitMs({ attempt: 4, ...NO_HINT, random });
    expect(waitMs(0)).toBe(0.8 * 2 * HOUR_MS);
    expect(waitMs(0.999_999)).toBeGreaterThan(1.199 * 2 * HOUR_MS);
    expect(waitMs(0.999_999)).toBeLessThanOrEqual(1.2 * 2 * HOUR_MS);
  });

  it.each([429, 502, 504])('slow down after status %i', (status) => {
    expect(webhookWaitMs({ attempt: 1, status, retryAfterMs: null, random: 0.5 })).toBe(MINUTE_MS);
  });

  it('wait as long as Retry-After asks, at most a day, and never less than the schedule', () => {
    const waitMs = (attempt: number, retryAfterMs: number) =>
      webhookWaitMs({ attempt, status: 429, retryAfterMs, random: 0.5 });
    expect(waitMs(1, 10 * MINUTE_MS)).toBe(10 * MINUTE_MS);
    expect(waitMs(1, 30 * DAY_MS)).toBe(DAY_MS);
    expect(waitMs(4, 10 * MINUTE_MS)).toBe(2 * HOUR_MS);
    expect(waitMs(WEBHOOK_TRIES, 10 * MINUTE_MS)).toBeNull();
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120 * SECOND_MS],
    [' 0 ', 0],
    ['Sat, 14 Mar 2026 15:10:00 GMT', 10 * MINUTE_MS],
    ['Sat, 14 Mar 2026 14:00:00 GMT', 0],
    ['-5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j is read as %j ms', (header, expected) => expect(retryAfterMsFrom(header, NOW)).toBe(expected));
});

it.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [301, 'failed'],
  [308, 'failed'],
  [400, 'failed'],
  [404, 'failed'],
  [410, 'gone'],
  [429, 'failed'],
  [500, 'failed'],
] as const)('status %i is %s', (status, verdict) => expect(webhookVerdict(status)).toBe(verdict));

it('the body of an event has its type, its time and ids, and leaves out ids that are not there', () => {
  const body = webhookBody('measurement.created', NOW, {
    patientUid: 'p',
    measurementId: 'm',
    appointmentId: undefined,
  });
  expect(body).toBe(
    '{"type":"measurement.created","timestamp":"2026-03-14T15:00:00.000Z","data":{"patientUid":"p","measurementId":"m"}}',
  );
});
