import type { Attention, AttentionEventBody, MeasureAttention } from '@mien/contract';
import { Problem } from '@mien/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endFakeTime } from '../../testing/end-fake-time.ts';
import { fakeApi, MEASUREMENT_ID, signedIn, user } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { AttentionSlot } from './attention-slot.tsx';

const measure = (changes: Partial<MeasureAttention> = {}): MeasureAttention => ({
  measurementTypeId: 'heartRateBpm',
  step: 'none',
  feeling: 'not-said',
  takenAt: null,
  advice: [],
  value: null,
  countedBpm: null,
  ...changes,
});
const NOTHING: Attention = { seatedAskedFor: null, measures: [measure()], isStaffNotified: false };
const ONCE = measure({
  step: 'seen-once',
  takenAt: new Date().toISOString(),
  advice: ['symptoms', 'rest-and-repeat'],
  value: 140,
});
const UNSEATED = measure({ advice: ['symptoms', 'sit-and-scan'], value: 36, takenAt: new Date().toISOString() });
const CONFIRMED = measure({ step: 'confirmed', advice: ['symptoms', 'how-do-you-feel'], value: 142 });
const WELL = measure({
  step: 'confirmed',
  feeling: 'well',
  advice: ['symptoms', 'count-pulse', 'talk-if-it-stays'],
  value: 142,
});
const ILL = measure({ feeling: 'symptoms', advice: ['call-emergency'] });
const SYMPTOMS =
  'Chest pain, trouble breathing, fainting? Sudden weakness, or feeling confused? Call 911 now. Do not wait for this app.';

const said: AttentionEventBody[] = [];

beforeEach(() => {
  said.length = 0;
});

/** Shows the card; each statement of the user returns the next of `answers`. */
function show(first: Attention, known: object = {}, ...answers: (Attention | Problem)[]) {
  const api = fakeApi(
    signedIn,
    known as never,
    {
      attention: {
        get: async () => first,
        add: async ({ body }: { body: AttentionEventBody }) => {
          said.push(body);
          const answer = answers.shift() ?? first;
          if (answer instanceof Problem) throw answer;
          return answer;
        },
      },
    } as never,
  );
  return renderPage({
    api,
    at: '/dashboard',
    path: '/dashboard',
    page: (
      <main>
        <p>Page</p>
        <AttentionSlot />
      </main>
    ),
  });
}
const of = (...measures: MeasureAttention[]): Attention => ({ seatedAskedFor: null, measures, isStaffNotified: false });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const text = () => document.querySelector('main')?.textContent ?? '';

describe('the attention card', () => {
  it('is hidden if there is nothing to say', async () => {
    show(NOTHING);
    await screen.findByText('Page');
    await act(async () => undefined);
    expect(screen.queryByText(SYMPTOMS)).toBeNull();
  });

  it('names the reading and the person’s usual range', async () => {
    const usual = { kind: 'settled', low: 68.2, high: 90.9, center: 79, days: 20 } as const;
    const measures = [
      {
        measurementTypeId: 'heartRateBpm',
        usual,
        answer: null,
        change: null,
        drift: null,
        week: null,
        tagEffects: [],
        latest: [],
      },
    ];
    const newest = { id: MEASUREMENT_ID, created: new Date().toISOString(), externalStatus: 'COMPLETE', score: 78 };
    const known = {
      measurements: { list: async () => ({ items: [newest], page: 1, pageSize: 1, totalItems: 1 }) },
      comparisons: { get: async () => ({ measures }) },
    };
    const { unmount } = show(
      { ...of(measure({ value: 134, takenAt: '2026-11-26T15:02:00Z' })), seatedAskedFor: MEASUREMENT_ID },
      known,
    );
    await waitFor(() =>
      expect(text()).toMatch(/Heart rate 134 bpm, Nov 26, 2026, .*\. Your usual range is 68 to 91\./),
    );
    expect(text().indexOf('Heart rate 134')).toBeLessThan(text().indexOf('Were you sitting still'));
    unmount();
    show(of(CONFIRMED));
    await waitFor(() => expect(text()).toContain('Heart rate 142 bpm'));
    expect(text()).not.toContain('Your usual range is');
  });

  it('says that the clinic may not see the reading today, only if staff get notices', async () => {
    const note = 'Your clinic may not see this today. If you are worried, call them.';
    const { unmount } = show(of(CONFIRMED));
    await screen.findByText(SYMPTOMS);
    expect(screen.queryByText(note)).toBeNull();
    unmount();
    show({ ...of(CONFIRMED), isStaffNotified: true });
    expect(await screen.findByText(note)).toBeDefined();
  });

  it.each([
    ['after a question about sitting', { ...NOTHING, seatedAskedFor: MEASUREMENT_ID }, 'Were you sitting still'],
    ['a first reading', of(ONCE), 'The camera can be wrong, so let’s check.'],
    ['a patient who did not sit', of(UNSEATED), 'You were not sitting still, so this reading may be off.'],
    ['two readings', of(CONFIRMED), 'Two readings in a row'],
    ['feeling well', of(WELL), 'Check it with your fingers'],
    [
      'an ordinary second reading',
      of(measure({ step: 'not-confirmed', advice: ['symptoms', 'second-was-ordinary'] })),
      'The second reading was closer to your usual range.',
    ],
  ])('names the symptoms first: %s', async (_, attention, then) => {
    show(attention);
    await screen.findByText(SYMPTOMS);
    expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
    expect(screen.getByRole('button', { name: 'I have one of these symptoms' })).toBeDefined();
    expect(text().indexOf(SYMPTOMS)).toBeLessThan(text().indexOf(then));
    expect(text().indexOf(then)).toBeGreaterThan(0);
    expect(text()).not.toMatch(/abnormal|danger|disease/i);
  });

  it('offers nothing but the emergency call once symptoms are reported', async () => {
    show(of(CONFIRMED), {}, of(ILL));
    await press('I have one of these symptoms');
    await waitFor(() => expect(screen.queryByText(/Two readings/)).toBeNull());
    expect(said).toEqual([{ kind: 'felt', feeling: 'symptoms' }]);
    // The clicked button is gone: the focus announces the card once, and no live region repeats it.
    const title = screen.getByRole('heading', { name: 'Call 911 now' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText(/^You have one of these symptoms/).closest('[role="status"], [aria-live]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('asks about the most urgent measure', async () => {
    show(
      of(measure({ step: 'not-repeated', advice: ['symptoms'] }), {
        ...CONFIRMED,
        measurementTypeId: 'breathingRatePerMin',
      }),
    );
    await screen.findByText(/Two readings in a row/);
  });

  it('reports an answer that was not saved and keeps the question', async () => {
    show({ ...NOTHING, seatedAskedFor: MEASUREMENT_ID }, {}, new Problem('offline'), of(ONCE));
    await press('Yes, I sat still');
    await screen.findByText(/^Not saved\./);
    await press('Yes, I sat still');
    await screen.findByText(/The camera can be wrong/);
    expect(said.slice(0, 2)).toEqual([
      { kind: 'seated', measurementId: MEASUREMENT_ID, isSeated: true },
      { kind: 'seated', measurementId: MEASUREMENT_ID, isSeated: true },
    ]);
  });

  it('is not requested in a scan-only session', async () => {
    const get = vi.fn(async () => of(CONFIRMED));
    const api = fakeApi(signedIn, {
      signIn: { session: async () => ({ user, historyCheck: 0, isScanOnly: true }) },
      attention: { get },
    } as never);
    renderPage({ api, at: '/dashboard', path: '/dashboard', page: <AttentionSlot /> });
    await act(async () => undefined);
    expect(get).not.toHaveBeenCalled();
  });
});

describe('the five-minute rest', () => {
  it('tells the server that a repeat was requested, and counts down', async () => {
    show(of(ONCE), {}, of({ ...ONCE, step: 'repeat-asked' }));
    await waitFor(() => expect(said).toEqual([{ kind: 'repeat-asked' }]));
    expect(screen.getByRole('link', { name: 'Scan again' }).getAttribute('href')).toBe('/howto');
    await press('Start five minutes of rest');
    expect(screen.getByRole('timer').textContent).toBe('5:00 left to rest');
    expect(screen.queryByRole('button', { name: 'Start five minutes of rest' })).toBeNull();
  });
});

describe('the pulse count', () => {
  async function count(press: (target: HTMLElement) => void) {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    show(of(WELL), {}, of({ ...WELL, countedBpm: 60 }));
    const target = await screen.findByRole('button', { name: /^Tap at the first beat/ });
    for (let beat = 0; beat <= 30; beat += 1) {
      press(target);
      if (beat < 30) act(() => vi.advanceTimersByTime(1000));
    }
    act(() => vi.advanceTimersByTime(500));
  }
  const byFinger = (target: HTMLElement) => {
    fireEvent.pointerDown(target);
    fireEvent.click(target, { detail: 1 });
  };
  const byKey = (target: HTMLElement) => void fireEvent.click(target, { detail: 0 });

  it.each([
    ['by touch, one tap per beat', byFinger],
    ['by keyboard and screen reader', byKey],
  ])('is taken %s and shown with the scan’s reading', async (_, tap) => {
    await count(tap);
    await screen.findByText('You counted 60 beats a minute. The scan read 142.');
    expect(said).toEqual([{ kind: 'pulse-counted', bpm: 60 }]);
    endFakeTime();
    await press('Count again');
    expect(screen.getByRole('button', { name: 'Tap at the first beat' })).toBeDefined();
  });

  it('is discarded after too few taps', async () => {
    await count(
      vi
        .fn(byFinger)
        .mockImplementationOnce(byFinger)
        .mockImplementation(() => undefined),
    );
    expect(screen.getByText('That was not enough to count. Please try again.')).toBeDefined();
    expect(said).toEqual([]);
  });
});
