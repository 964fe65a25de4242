import { type Client, type MienContract, Problem, type ScanOutcome } from '@mien/contract';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '../../shared/platform/session.ts';
import { forgetTrialResult, trialResult } from '../../shared/platform/trial-result.ts';
import {
  configuration,
  fakeApi,
  MEASUREMENT_ID,
  SESSION_ID,
  signedIn,
  signedOut,
} from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { KeepTrialPage } from './keep-trial-page.tsx';
import { TrialResultPage } from './trial-result-page.tsx';
import { TryPage } from './try-page.tsx';

type TrialScans = Partial<Client<MienContract>['trialScans']>;

const POINT = { intervalLow: 71, intervalHigh: 73, signalToNoiseDb: 5 };
const OUTCOME: ScanOutcome = {
  status: 'PARTIAL',
  engineVersion: 'test',
  points: [{ key: 'heartRateBpm', value: 72, ...POINT }],
  missing: [{ key: 'breathingRatePerMin', reason: 'no-breathing' }],
  resultsHash: 'h'.repeat(43),
};

afterEach(() => {
  forgetTrialResult();
  sessionStorage.clear();
});

const address = () => screen.getByTestId('address').textContent;

describe('the consent to a trial scan', () => {
  function show(open: TrialScans['open'], isTrialOffered = true) {
    const leaveTo = vi.fn();
    const get = async () => ({ ...configuration, ...(isTrialOffered ? { isTrialOffered: true as const } : {}) });
    const api = fakeApi(signedOut, { configurations: { get }, ...(open ? { trialScans: { open } } : {}) });
    renderPage({ api, at: '/try', path: '/try', page: <TryPage leaveTo={leaveTo} /> });
    return leaveTo;
  }
  const opened = {
    sessionId: SESSION_ID,
    token: 'token',
    refreshToken: 'refresh',
    configId: 'trial',
    providerUrl: 'https://scan.example',
  };

  it('comes before the scan, which starts only once it is given', async () => {
    const open = vi.fn(async () => opened);
    const leaveTo = show(open);
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start the scan' });
    const box = screen.getByRole<HTMLInputElement>('checkbox');
    expect(screen.queryByText('Check the box to start.')).toBeNull();
    fireEvent.click(start);
    expect(open).not.toHaveBeenCalled();
    expect(screen.getByText('Check the box to start.')).toBeDefined();
    expect([box.ariaInvalid ?? box.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', box]);
    fireEvent.click(box);
    expect(screen.queryByText('Check the box to start.')).toBeNull();
    fireEvent.click(start);
    await waitFor(() =>
      expect(leaveTo).toHaveBeenCalledExactlyOnceWith(
        `https://scan.example/c/trial/none/token/refresh/${SESSION_ID}?lang=en`,
      ),
    );
    expect(open).toHaveBeenCalledExactlyOnceWith({ body: { isAgreed: true } });
  });

  it('shows why a scan cannot be opened, and can be tried again', async () => {
    show(() => Promise.reject(serverProblem('scan-provider-failed')));
    fireEvent.click(await screen.findByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Start the scan' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the scan' }).disabled).toBe(false);
  });

  it('is not asked of signed-in users, who have a scan of their own', async () => {
    renderPage({ api: fakeApi(signedIn), at: '/try', path: '/try', page: <TryPage /> });
    await waitFor(() => expect(address()).toBe('/howto'));
  });

  it('is not asked for where the scan is not offered', async () => {
    show(undefined, false);
    expect(await screen.findByRole('heading', { level: 1, name: 'Not available here' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Start the scan' })).toBeNull();
  });
});

function receiptOf(outcome: ScanOutcome, minutesAgo = 0): string {
  const iat = Math.floor(Date.now() / 1000) - 60 * minutesAgo;
  const payload = { trialSessionId: SESSION_ID, outcome, iat, exp: iat + 3600 };
  return `head.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}

function returned(outcome: ScanOutcome, minutesAgo?: number): string {
  const results = btoa(JSON.stringify({ sessionId: SESSION_ID, receipt: receiptOf(outcome, minutesAgo) }));
  return `results=${encodeURIComponent(results)}&sessionId=${SESSION_ID}`;
}

const showResult = (query: string) =>
  renderPage({
    api: fakeApi(signedOut),
    at: `/try/result${query === '' ? '' : `?${query}`}`,
    path: '/try/result',
    page: <TrialResultPage />,
  });

describe('the result of a trial scan', () => {
  it('shows each value with its interval, or why it is missing, and offers to keep it', async () => {
    showResult(returned(OUTCOME));
    expect(await screen.findByRole('heading', { level: 2, name: 'Heart rate' })).toBeDefined();
    expect(screen.getByText('72')).toBeDefined();
    expect(screen.getByText('between 71 and 73')).toBeDefined();
    expect(screen.getByText(/^Breathing.*: not measured this time$/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create a profile' }).getAttribute('href')).toBe('/register');
    expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull();
  });

  it('is held in memory only', async () => {
    sessionStorage.setItem('scanReturn', `?${returned(OUTCOME)}`);
    showResult('');
    await screen.findByText('72');
    expect(sessionStorage.getItem('scanReturn')).toBeNull();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('heartRate');
    expect(trialResult()?.outcome.points).toHaveLength(1);
    expect(trialResult(trialResult()?.expiresAt)).toBeNull();
  });

  it('ends with the session of a user, so that the next one does not see it', async () => {
    showResult(returned(OUTCOME));
    await screen.findByText('72');
    forgetSession(new QueryClient());
    expect(trialResult()).toBeNull();
  });

  it('says first what to do about a value far from ordinary', async () => {
    const far = {
      ...OUTCOME,
      points: [{ key: 'heartRateBpm', value: 138, ...POINT, intervalLow: 136, intervalHigh: 140 }],
    };
    showResult(returned(far));
    const call = await screen.findByRole('link', { name: 'Call 911' });
    const value = screen.getByText('138');
    expect(call.compareDocumentPosition(value) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText(/Check it with your fingers/)).toBeDefined();
  });

  it('is gone after a reload', async () => {
    showResult('');
    expect(await screen.findByRole('heading', { level: 1, name: 'This result is gone' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Scan again' }).getAttribute('href')).toBe('/try');
    expect(screen.getByRole('link', { name: "I'm new here" }).getAttribute('href')).toBe('/register');
  });

  it('explains a refused scan', async () => {
    showResult('error=LOW_SIGNAL&details=no-pulse');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your scan was unsuccessful.' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'What helps' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Scan again' }).getAttribute('href')).toBe('/try');
  });
});

describe('keeping the result of a trial scan', () => {
  async function show(keep: TrialScans['keep']) {
    const { unmount } = showResult(returned(OUTCOME, 5));
    await screen.findByText('72');
    unmount();
    const api = fakeApi(signedIn, keep ? { trialScans: { keep } } : {});
    renderPage({ api, at: '/try/keep', path: '/try/keep', page: <KeepTrialPage /> });
  }

  it('asks whether it is the patient’s own, and then shows it among the results', async () => {
    const keep = vi.fn(async () => ({ id: MEASUREMENT_ID }));
    await show(keep);
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, keep it' }));
    await waitFor(() => expect(address()).toBe(`/resultSummary/${MEASUREMENT_ID}`));
    expect(keep).toHaveBeenCalledExactlyOnceWith({ body: { receipt: receiptOf(OUTCOME, 5) } });
    expect(trialResult()).toBeNull();
  });

  it('forgets it if it is not', async () => {
    await show(undefined);
    fireEvent.click(await screen.findByRole('button', { name: 'No, discard it' }));
    await waitFor(() => expect(address()).toBe('/howto'));
    expect(trialResult()).toBeNull();
  });

  it('keeps it on the page if it cannot be stored now', async () => {
    await show(() => Promise.reject(new Problem('offline')));
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, keep it' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(trialResult()).not.toBeNull();
  });

  it('leads to the first scan without one', async () => {
    renderPage({ api: fakeApi(signedIn), at: '/try/keep', path: '/try/keep', page: <KeepTrialPage /> });
    expect((await screen.findByRole('link', { name: 'Scan again' })).getAttribute('href')).toBe('/howto');
  });
});
