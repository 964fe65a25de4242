import type { Comparison } from '@mien/contract';
import { createToastStore } from '@mien/ui';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { screenAt } from '../shared/platform/screen-at.ts';
import { configuration, MEASUREMENT_ID, PATIENT_UID, patient, user } from '../shared/testing/fixtures.ts';
import { pretendSupportedBrowser } from '../shared/testing/supported-browser.ts';
import { App, openStore } from './app.tsx';
import { createApi } from './create-api.ts';
import { SCREENS } from './screens.ts';
import { result, withHistory } from './specification/open-app.tsx';

const READS_OF_EVERY_PAGE = ['/v1/auth/session', '/v1/configurations'];

/** A URL of each page that prefetches data. */
const ADDRESSES = [
  '/dashboard',
  `/resultSummary/${MEASUREMENT_ID}`,
  `/ResultSummary/history/${MEASUREMENT_ID}`,
  `/development/${MEASUREMENT_ID}`,
  '/trendChart/month',
  '/trendChart/Week/',
];

const at = (address: string) => new URL(address, window.location.origin);

const score = {
  key: 'overallScore',
  displayName: 'Testname Score',
  unit: '',
  precision: 0,
  provenance: 'calculated',
  sources: ['calculated'],
  series: [{ key: 'overallScore', displayName: 'Testname Score', ranges: [] }],
};

const comparison: Comparison = {
  previous: null,
  next: null,
  scoreBefore: null,
  comparableId: null,
  calculatedBefore: [],
  tags: [],
  note: '',
  measures: [],
};

async function answerOf(url: string): Promise<unknown> {
  const { pathname, searchParams } = at(url);
  const { list, trends } = withHistory.measurements;
  const answers: Readonly<Record<string, unknown>> = {
    '/v1/auth/session': { user, historyCheck: 1 },
    '/v1/configurations': configuration,
    '/v1/configurations/clientMeasurementTypes': [],
    [`/v1/patients/${PATIENT_UID}`]: patient,
    '/v1/measurements': { ...(await list()), pageSize: Number(searchParams.get('pageSize')) },
    [`/v1/measurements/${MEASUREMENT_ID}`]: result,
    [`/v1/measurements/${MEASUREMENT_ID}/comparison`]: comparison,
    '/v1/measurements/trends': { ...(await trends()), measures: [score] },
    '/v1/entries/latest': { items: [] },
  };
  return answers[pathname] ?? null;
}

/** The hydrated query cache of a URL. Waits for chunks and responses, however long they take on a busy machine. */
async function storeAt(address: string, api: ReturnType<typeof createApi>) {
  const timers = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  const store = await openStore(api.client, {}, at(address));
  timers.mockRestore();
  return store;
}

const sent = vi.fn();
beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    sent(url);
    return Response.json(await answerOf(url));
  });
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  pretendSupportedBrowser();
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

it.each(ADDRESSES)('%s renders at once from prefetched data and requests nothing twice', async (address) => {
  window.history.replaceState(null, '', address);
  const api = createApi();
  const store = await storeAt(address, api);
  const reads = sent.mock.calls.map(([url]) => url);
  expect(reads.length).toBeGreaterThan(READS_OF_EVERY_PAGE.length);
  render(<App store={store} api={api} toasts={createToastStore()} known={{}} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  for (const url of reads) expect(sent.mock.calls.filter(([one]) => one === url)).toHaveLength(1);
});

it('every screen with a loader is tested here', () => {
  const tried = ADDRESSES.map((address) => screenAt(SCREENS, at(address).pathname)?.screen);
  expect(SCREENS.filter((screen) => screen.loader && !tried.includes(screen))).toEqual([]);
});
