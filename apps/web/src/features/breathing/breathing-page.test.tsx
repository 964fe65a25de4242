import type { MeasurementResult } from '@mien/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stored } from '../../shared/platform/stored.ts';
import { fakeApi, PATIENT_UID, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { BreathingPage } from './breathing-page.tsx';

const BEFORE = '0190a000-0000-7000-8000-0000000000b1';
const AFTER = '0190a000-0000-7000-8000-0000000000b2';
const NOW = Date.parse('2026-11-22T15:00:00Z');

beforeEach(() => {
  stored.breathing.clear();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('breathing shows a dangerous reading before anything else', async () => {
  const value = { kind: 'cuff' as const, readings: [{ systolicMmHg: 186, diastolicMmHg: 96, pulseBpm: null }] };
  const entry = { id: BEFORE, takenAt: at(-5), created: at(-5), source: 'typed' as const, value };
  const api = fakeApi(signedIn, { entries: { latest: async () => ({ items: [entry] }) } });
  const { container } = renderPage({ api, at: '/breathing', path: '/breathing', page: <BreathingPage /> });
  await waitFor(() => expect(screen.getByText(/186\/96/)).toBeDefined());
  expect(container.querySelector('h2')?.textContent).toMatch(/186\/96/);
});

const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const summary = (id: string, created: string) => ({ id, created, externalStatus: 'COMPLETE' as const, score: 78 });

function resultOf(id: string, value: number, interval: { low: number; high: number } | null): MeasurementResult {
  return {
    id,
    patientUid: PATIENT_UID,
    created: at(0),
    externalStatus: 'COMPLETE',
    trust: 'signed',
    providerId: 1,
    engineVersion: '2.1.0',
    overall: { score: 78, plusMinus: 1, coverage: 1, missing: [] },
    groups: [
      {
        key: 'vitalSigns',
        groupName: 'Vital signs',
        items: [
          {
            id: AFTER,
            measurementTypeId: 'heartRateBpm',
            displayName: 'Heart rate',
            value,
            unit: 'bpm',
            precision: 0,
            provenance: 'camera',
            interval,
            signalToNoiseDb: 4,
            measurementRanges: [],
            description: '',
            webIcon: '',
            created: at(0),
            isDeleted: false,
            measurementItems: [],
          },
        ],
      },
    ],
    missing: [],
  } as MeasurementResult;
}

function show(scans: readonly { id: string; created: string }[] = [], results: readonly MeasurementResult[] = []) {
  const api = fakeApi(signedIn, {
    measurements: {
      ...signedIn.measurements,
      list: async () => ({ items: [...scans] as never, page: 1, pageSize: 9999, totalItems: scans.length }),
      get: async ({ params }: { params: { id: string } }) => {
        const found = results.find(({ id }) => id === params.id);
        if (!found) throw new Error(`unexpected request for ${params.id}`);
        return found;
      },
    },
    comparisons: {
      get: async () =>
        ({
          previous: null,
          next: null,
          scoreBefore: null,
          tags: ['afterBreathing'] as const,
          note: '',
          measures: [],
        }) as never,
    },
  });
  return renderPage({ api, at: '/breathe', path: '/breathe', page: <BreathingPage /> });
}

const spoken = () => document.querySelector('[role="status"]')?.textContent;
const tick = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('paced breathing', () => {
  it('guides and counts, ends after two minutes, and only then stores the session', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Begin' }));
    expect(spoken()).toBe('Breathe in');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop' }));
    tick(4000);
    expect(spoken()).toBe('Breathe out');
    expect(screen.getByText('6')).toBeDefined();
    tick(115_900);
    expect(stored.breathing.get()).toBeNull();
    tick(200);
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeDefined();
    expect(JSON.parse(stored.breathing.get() ?? '')).toEqual({ startedMs: NOW, endedMs: NOW + 120_000 });
    expect(screen.getByRole('link', { name: 'Scan again' }).getAttribute('href')).toBe('/howto');
  });

  it('can be stopped at any time, by button and by Escape, and then does not count', async () => {
    show();
    for (const stop of [
      () => fireEvent.click(screen.getByRole('button', { name: 'Stop' })),
      () => fireEvent.keyDown(window, { key: 'Escape' }),
    ]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Begin' }));
      tick(30_000);
      stop();
      const begin = await screen.findByRole('button', { name: 'Begin' });
      await waitFor(() => expect(document.activeElement).toBe(begin));
      tick(200_000);
      expect(stored.breathing.get()).toBeNull();
    }
  });

  it('vibrates only if the device can and the patient wants it', async () => {
    const vibrate = vi.fn(() => true);
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    try {
      show();
      fireEvent.click(await screen.findByRole('button', { name: 'Begin' }));
      tick(10_000);
      expect(vibrate).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
      fireEvent.click(await screen.findByRole('switch', { name: 'Vibrate with each breath' }));
      fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
      for (let seconds = 0; seconds <= 10; seconds += 1) tick(1000);
      expect(vibrate.mock.calls).toHaveLength(3);
    } finally {
      Reflect.deleteProperty(navigator, 'vibrate');
    }
  });

  it('uses a scan from the last half hour as the scan before', async () => {
    show([summary(BEFORE, at(-5))]);
    expect(await screen.findByText(/counts as the scan before/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Scan first' })).toBeNull();
  });
});

describe('the comparison of the scans before and after', () => {
  const session = JSON.stringify({ startedMs: NOW, endedMs: NOW + 120_000 });
  const scans = [summary(AFTER, at(5)), summary(BEFORE, at(-5))];

  it.each([
    [{ low: 71, high: 75 }, { low: 66, high: 71.4 }, 'No clear difference: both ranges overlap.'],
    [{ low: 71, high: 75 }, { low: 64, high: 70 }, 'Lower after the breathing.'],
    [{ low: 71, high: 75 }, { low: 76, high: 80 }, 'Higher after the breathing.'],
    [{ low: 71, high: 75 }, null, 'One of the two scans has no heart rate to compare.'],
  ])('%j and %j are compared as: %s', async (before, after, sentence) => {
    stored.breathing.set(session);
    show(scans, [resultOf(BEFORE, 73, before), resultOf(AFTER, 68, after)]);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.getByText('71 to 75')).toBeDefined();
    expect(screen.getByText('The scan after does not count toward your usual range.')).toBeDefined();
  });

  it('says if there is no scan before the session', async () => {
    stored.breathing.set(session);
    show([summary(AFTER, at(5))], [resultOf(AFTER, 68, { low: 66, high: 70 })]);
    expect(await screen.findByText(/There is no scan shortly before/)).toBeDefined();
  });

  it('ignores a stored session that is invalid', async () => {
    stored.breathing.set('{"startedMs":"x"}');
    show();
    expect(await screen.findByRole('button', { name: 'Begin' })).toBeDefined();
  });
});
