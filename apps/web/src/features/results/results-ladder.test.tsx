import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeApi, MEASUREMENT_ID, signedIn } from '../../shared/testing/fixtures.ts';
import { answersOf, type DrawnPerson, drawnPerson, expectLadder, markOf } from '../../shared/testing/ladder.tsx';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ResultsPage } from './results-page.tsx';
import { SharedResultPage } from './shared-result-page.tsx';

const PROPERTY = { seed: 20_261_125, numRuns: 40 } as const;

const PERSON = {
  score: 98,
  heartRateBpm: 134,
  breathingRatePerMin: 15,
  cuff: { systolicMmHg: 186, diastolicMmHg: 96, ageHours: 1 },
  wasSevere: false,
  attention: 'none',
  answer: 'asUsual',
} as const;

const AFTER = { id: '0190a000-0000-7000-8000-0000000000aa', created: new Date().toISOString(), score: 80 };

/** The page of a person's results. `next`: a later scan. */
function showResults(person: DrawnPerson, next: typeof AFTER | null = null): HTMLElement {
  const { result, comparison, attention, entries } = answersOf(person);
  const api = fakeApi(signedIn, {
    measurements: { ...signedIn.measurements, get: async () => result },
    comparisons: { get: async () => ({ ...comparison, next }) },
    attention: { ...signedIn.attention, get: async () => attention, add: async () => attention },
    entries: { latest: async () => ({ items: entries }) },
  });
  const at = `/resultSummary/${MEASUREMENT_ID}`;
  return renderPage({ api, at, path: '/resultSummary/:measurementId', page: <ResultsPage /> }).container;
}

it('reported symptoms leave no other advice than the emergency call', async () => {
  showResults({ ...PERSON, attention: 'symptoms' });
  expect(await screen.findByText(/This cuff reading is very high/)).toBeDefined();
  expect(screen.queryByText(/measure again/)).toBeNull();
  expect(screen.queryByText(/Sit for five minutes/)).toBeNull();
});

it('readings that need attention show one instruction: that of their card', async () => {
  showResults({ ...PERSON, cuff: null, heartRateBpm: 138, attention: 'confirmed', answer: 'higher' });
  expect(await screen.findByRole('heading', { name: 'Vital signs' })).toBeDefined();
  expect(screen.getAllByText(/138/).length).toBeGreaterThan(0);
  for (const other of [/Common reasons/, /Two scans agree/, /Sit for five minutes/, /show it to your doctor/])
    expect(screen.queryByText(other)).toBeNull();
});

it('a very high cuff reading of the day stays next to a later ordinary one', async () => {
  const cuff = { systolicMmHg: 118, diastolicMmHg: 76, ageHours: 1 };
  showResults({ ...PERSON, heartRateBpm: 72, cuff, wasSevere: true });
  expect(await screen.findByText(/190\/104.*very high.*The one after it is lower: 118\/76/)).toBeDefined();
  expect(screen.queryByText(/all in the normal ranges/)).toBeNull();
});

it('a very high cuff reading without a repeat is still shown the next day', async () => {
  showResults({ ...PERSON, cuff: { ...PERSON.cuff, ageHours: 30 } });
  expect(await screen.findByRole('heading', { name: /^Your cuff reading of .* was very high: 186\/96/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Measure again' }).getAttribute('href')).toBe('/entries/cuff');
  // The wording for print and for staff would repeat it.
  expect(screen.queryByText(/It should be measured again today/)).toBeNull();
});

it('the result of an earlier scan does not mention a cuff reading that came days after it', async () => {
  showResults({ ...PERSON, heartRateBpm: 72, cuff: { ...PERSON.cuff, ageHours: 30 } }, AFTER);
  expect(await screen.findByText(/all in the normal ranges/)).toBeDefined();
  expect(screen.queryByText(/very high/)).toBeNull();
});

it('the result of an earlier scan does not mention a very high cuff reading of today that came down', async () => {
  const cuff = { systolicMmHg: 118, diastolicMmHg: 76, ageHours: 1 };
  showResults({ ...PERSON, heartRateBpm: 72, cuff, wasSevere: true }, AFTER);
  expect(await screen.findByText(/all in the normal ranges/)).toBeDefined();
  expect(screen.queryByText(/very high/)).toBeNull();
});

it('the result of an earlier scan is below a very high cuff reading of today', async () => {
  showResults({ ...PERSON, heartRateBpm: 72 }, AFTER);
  expect(await screen.findByRole('heading', { name: /This cuff reading is very high/ })).toBeDefined();
  expect(screen.queryByText(/all in the normal ranges/)).toBeNull();
});

it('results and their printed sheet never show good news above a more urgent message, for any generated patient', async () => {
  await fc.assert(
    fc.asyncProperty(drawnPerson, async (person) => {
      const { result, comparison, attention, entries, top } = answersOf(person);
      const api = fakeApi(signedIn, {
        measurements: { ...signedIn.measurements, get: async () => result },
        comparisons: { get: async () => comparison },
        attention: { ...signedIn.attention, get: async () => attention, add: async () => attention },
        entries: { latest: async () => ({ items: entries }) },
      });
      const path = '/resultSummary/:measurementId';
      const at = `/resultSummary/${MEASUREMENT_ID}`;
      const { container, unmount } = renderPage({ api, at, path, page: <ResultsPage /> });
      const page = () => container.querySelector('[class*="onScreen"]') as Element;
      if (top.rung === 'asUsual') expect(await screen.findByText(/all in the normal ranges/)).toBeDefined();
      else await waitFor(() => expect(page() && markOf(page(), top.rung)).not.toBeNull());
      expectLadder(page(), top.rung);
      fireEvent(window, new Event('beforeprint'));
      await waitFor(() => expect(container.querySelector('[data-print-sheet]')).not.toBeNull());
      const paper = container.querySelector('[data-print-sheet] section') as Element;
      if (top.rung === 'danger' || top.rung === 'notAsUsual') expectLadder(paper, top.rung);
      expect(top.rung === 'asUsual').toBe(/all in the normal ranges/.test(paper.textContent ?? ''));
      unmount();
    }),
    PROPERTY,
  );
});

it('a shared result and its printed sheet never show good news above a more urgent message, for any generated scan', async () => {
  await fc.assert(
    fc.asyncProperty(drawnPerson, fc.boolean(), async (person, showsUsual) => {
      const { result, usual } = answersOf(person);
      const usualRanges = showsUsual ? [{ measurementTypeId: 'heartRateBpm' as const, ...usual }] : [];
      const shared = { ...result, timeZone: 'America/Chicago', usualRanges };
      const look = { name: null, logos: [] } as never;
      const { container, unmount } = renderPage({
        api: fakeApi(signedIn),
        at: '/',
        path: '/',
        page: <SharedResultPage result={shared} productName="Testname" look={look} />,
      });
      const { heartRateBpm, breathingRatePerMin, score } = person;
      const isHigh = heartRateBpm > 110 || (showsUsual && heartRateBpm - 1 > usual.high);
      const rung = isHigh ? 'notAsUsual' : breathingRatePerMin === null || score === null ? 'notMeasured' : 'asUsual';
      const page = container.querySelector('[class*="onScreen"]') as Element;
      expectLadder(page, rung);
      if (rung === 'asUsual') expect(page.textContent).toContain('all in the normal ranges');
      const paper = container.querySelector('[data-print-sheet] section') as Element;
      if (rung === 'notAsUsual') expectLadder(paper, rung);
      unmount();
    }),
    PROPERTY,
  );
});
