import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, PATIENT_UID, SESSION_ID, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ScanReturnPage } from './scan-return-page.tsx';

const RESULTS = btoa(JSON.stringify({ sessionId: SESSION_ID, receipt: 'signed.text.here' }));
const address = () => screen.getByTestId('address').textContent;

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function show(query: string, get: () => Promise<never>, save = vi.fn(async () => ({}) as never)) {
  sessionStorage.setItem('scanSession', JSON.stringify({ sessionId: SESSION_ID, providerId: 1 }));
  const api = fakeApi(signedIn, {
    measurements: { submit: async () => ({ id: MEASUREMENT_ID }), get, reportError: async () => ({}) as never },
    scanNotes: { save },
    comparisons: { get: async () => ({ tags: [], note: '' }) as never },
  });
  renderPage({ api, at: `/scanresult?${query}`, path: '/scanresult', page: <ScanReturnPage /> });
}

it('looks like the end of the scan site until the results are ready', async () => {
  let answer: (result: never) => void = () => undefined;
  const get = vi.fn(() => new Promise<never>((resolve) => (answer = resolve)));
  show(`results=${encodeURIComponent(RESULTS)}`, get);
  expect(screen.getByRole('heading', { level: 1, name: 'Scan complete' })).toBeDefined();
  expect(screen.getByText('Preparing your results!')).toBeDefined();
  await waitFor(() => expect(get).toHaveBeenCalledOnce());
  expect(address()).toContain('/scanresult');
  answer({ id: MEASUREMENT_ID } as never);
  await waitFor(() => expect(address()).toBe(`/resultSummary/${MEASUREMENT_ID}`));
});

it('opens results that cannot be loaded, too, because their page explains it', async () => {
  show(`results=${encodeURIComponent(RESULTS)}`, () => Promise.reject(new Error('gone')));
  await waitFor(() => expect(address()).toBe(`/resultSummary/${MEASUREMENT_ID}`));
});

it.each([
  ['two minutes', 2, 1],
  ['an hour', 60, 0],
])('tags a scan %s after paced breathing, if it is soon enough', async (_, minutesAgo, times) => {
  const endedMs = Date.now() - minutesAgo * 60_000;
  sessionStorage.setItem('breathing', JSON.stringify({ startedMs: endedMs - 120_000, endedMs }));
  const save = vi.fn(async () => Promise.reject(new Error('the tag was not saved')));
  show(`results=${encodeURIComponent(RESULTS)}`, async () => ({ id: MEASUREMENT_ID }) as never, save);
  await waitFor(() => expect(address()).toBe(`/resultSummary/${MEASUREMENT_ID}`));
  expect(save).toHaveBeenCalledTimes(times);
  if (times > 0)
    expect(save).toHaveBeenCalledWith({ params: { id: MEASUREMENT_ID }, body: { tags: ['afterBreathing'], note: '' } });
});

it('does not call a stopped scan complete', async () => {
  show('error=MEASUREMENT_CANCELED', () => Promise.reject(new Error('not asked')));
  expect(screen.queryByText('Scan complete')).toBeNull();
  await waitFor(() => expect(address()).toBe('/scanningError?errorCode=MEASUREMENT_CANCELED'));
});

it('counts failed scans until one is measured', async () => {
  for (const failures of ['1', '2']) {
    show('error=LOW_SIGNAL', () => Promise.reject(new Error('not asked')));
    await waitFor(() => expect(sessionStorage.getItem('failedScans')).toBe(failures));
    cleanup();
  }
  show('error=MEASUREMENT_CANCELED', () => Promise.reject(new Error('not asked')));
  await waitFor(() => expect(address()).toBe('/scanningError?errorCode=MEASUREMENT_CANCELED'));
  expect(sessionStorage.getItem('failedScans')).toBe('2');
  cleanup();
  show(`results=${encodeURIComponent(RESULTS)}`, async () => ({ id: MEASUREMENT_ID }) as never);
  await waitFor(() => expect(address()).toBe(`/resultSummary/${MEASUREMENT_ID}`));
  expect(sessionStorage.getItem('failedScans')).toBeNull();
});

it('includes the patient when it reports a failed scan', async () => {
  const reportError = vi.fn(async () => ({ recorded: true as const }));
  const api = fakeApi(signedIn, { measurements: { reportError } });
  renderPage({ api, at: '/scanresult?error=LOW_SIGNAL', path: '/scanresult', page: <ScanReturnPage /> });
  await waitFor(() =>
    expect(reportError).toHaveBeenCalledWith({ body: expect.objectContaining({ patientUid: PATIENT_UID }) }),
  );
});
