import { HOUR_MS, MINUTE_MS } from '@mien/domain';
import { measures, scanError } from '@mien/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countFailedScan } from '../../shared/health/failed-scans.ts';
import { keepScanErrorDetails } from '../../shared/health/scan-error-details.ts';
import { configuration, fakeApi, signedIn, signedOut, uploadTaking, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ScanErrorPage } from './scan-error-page.tsx';
import { ScanFailedPage } from './scan-failed-page.tsx';

const withHistory = { signIn: { session: async () => ({ user, historyCheck: 3 }) } };

function show(code: string, ...fakes: Parameters<typeof fakeApi>) {
  const page = <ScanErrorPage scanAgain={<button type="button">Scan Again</button>} />;
  const at = `/scanningError?errorCode=${code}`;
  renderPage({ api: fakeApi(signedIn, ...fakes), at, path: '/scanningError', page });
}

describe('the scan error page', () => {
  it.each([
    ['MEASUREMENT_TIMED_OUT', 'Your scan timed out', "We weren't able to complete your scan. Please try again."],
    ['SERVER_ERROR', 'Something went wrong', 'Please try a second time. If your scan still fails, please let us know.'],
    [
      'CAMERA_PERMISSION_NOT_GRANTED',
      'Camera permissions required.',
      'Please reload this page and grant permission when prompted.',
    ],
    [
      'SLOW_INTERNET_CONNECTION_DETECTED',
      'Slow internet connection detected.',
      'We recommend delaying your scan until you have a faster connection.',
    ],
    ['MEASUREMENT_CANCELED', 'Scan cancelled.', 'Your scan was successfully cancelled.'],
    ['WORKER_ERROR', 'Your scan was unsuccessful.', 'We ran into a problem completing your scan. Please try again.'],
    ['toString', 'Your scan was unsuccessful.', 'We ran into a problem completing your scan. Please try again.'],
  ])('explains %s', async (code, title, description) => {
    show(code);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(description)).toBeDefined();
    expect(screen.getByText('Is this a pre visit scan?')).toBeDefined();
  });

  it.each([
    ['TIMELIMIT_EXCEEDED', 'Your scan timed out', null],
    ['MISSING_MEASUREMENT_IDENTIFIER', 'Your scan was unsuccessful.', scanError.causes.profile],
    ['INVALID_AGE', 'Your scan was unsuccessful.', scanError.causes.age],
    ['INVALID_HEIGHT', 'Your scan was unsuccessful.', scanError.causes.height],
    ['INVALID_WEIGHT', 'Your scan was unsuccessful.', scanError.causes.weight],
    ['INVALID_BMI', 'Your scan was unsuccessful.', scanError.causes.bodyMassIndex],
    ['TOKEN_EXPIRED', 'Your scan was unsuccessful.', scanError.causes.sessionOver],
    ['LIVENESS_ERROR', 'Your scan was unsuccessful.', scanError.causes.notLive],
    ['ANALYSIS_ERROR', 'Your scan was unsuccessful.', null],
  ])("shows a hosted site's %s with its details", async (code, title, cause) => {
    show(code);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    if (cause === null) expect(screen.queryByText(scanError.reason)).toBeNull();
    else expect(screen.getByText(cause)).toBeDefined();
    const isOfProfile = /IDENTIFIER|INVALID/.test(code);
    if (isOfProfile) {
      expect(await screen.findByRole('link', { name: scanError.toProfile })).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Scan Again' })).toBeNull();
    } else {
      expect(await screen.findByRole('button', { name: 'Scan Again' })).toBeDefined();
      expect(screen.queryByRole('link', { name: scanError.toProfile })).toBeNull();
    }
  });

  it('shows camera steps only for camera errors', async () => {
    show('CAMERA_PERMISSION_NOT_GRANTED');
    fireEvent.click(await screen.findByRole('button', { name: "Reloading the page isn't working?" }));
    for (const browser of ['Safari', 'Chrome on iOS', 'Chrome on Android', 'Chrome on a computer'])
      expect(await screen.findByText(browser)).toBeDefined();
    expect(screen.queryByText('Tips for improving your internet connection')).toBeNull();
  });

  it('names the scan page as the place of the permission, and links back to it', async () => {
    show('CAMERA_PERMISSION_NOT_GRANTED');
    expect(await screen.findByText(/^Press "Scan Again" to reload the scan page\./)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Scan Again' })).toBeDefined();
    for (const { name, steps } of scanError.camera.browsers)
      expect([name, steps.some((step) => step.includes('scan page'))]).toEqual([name, true]);
  });

  it('offers Home if there are earlier scans', async () => {
    show('SERVER_ERROR', withHistory);
    expect((await screen.findByRole('link', { name: 'Home' })).getAttribute('href')).toBe('/dashboard');
    expect(await screen.findByRole('button', { name: 'Scan Again' })).toBeDefined();
  });

  it('hides Home without earlier scans and for slow internet', async () => {
    show('SERVER_ERROR');
    await screen.findByRole('button', { name: 'Scan Again' });
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
  });

  it('offers a connection test instead of a scan for slow internet', async () => {
    show('SLOW_INTERNET_CONNECTION_DETECTED', withHistory);
    expect(await screen.findByRole('button', { name: 'Test connection' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Home' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Scan Again' })).toBeNull();
  });

  it('continues to the tips after a fast connection test', async () => {
    show('SLOW_INTERNET_CONNECTION_DETECTED', {
      patients: { measureUpload: uploadTaking(1000) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/howto'));
  });

  it('reports a failed connection test', async () => {
    show('SLOW_INTERNET_CONNECTION_DETECTED', { patients: { measureUpload: () => Promise.reject(new Error('x')) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Error while measuring your speed, please try again')).toBeDefined();
  });

  it('shows the reason given by the scan site', async () => {
    keepScanErrorDetails({ code: 'LOW_SIGNAL', details: 'too-many-gaps' });
    show('LOW_SIGNAL');
    expect(await screen.findByText(measures.missing['too-many-gaps'])).toBeDefined();
  });

  it.each([
    [null, 'noPulse'],
    ['no-pulse', 'noPulse'],
    ['too-many-gaps', 'missingPictures'],
    ['frame-rate-too-low', 'slowCamera'],
    ['face-lost', 'faceLost'],
    ['face-too-far', 'tooFar'],
    ['constructor', 'noPulse'],
  ] as const)('lists all that helps after a scan without a signal (%s)', async (details, cause) => {
    if (details !== null) keepScanErrorDetails({ code: 'LOW_SIGNAL', details });
    show('LOW_SIGNAL');
    const tips = within(await screen.findByRole('region', { name: 'What helps' })).getAllByRole('listitem');
    expect(tips.map(({ textContent }) => textContent)).toEqual(scanError.tips[cause]);
    const drawings = tips.filter((tip) => tip.querySelector('svg') !== null);
    expect(drawings).toHaveLength(cause === 'noPulse' ? scanError.tips.noPulse.length : 0);
  });

  it.each(['CAMERA_PERMISSION_NOT_GRANTED', 'MEASUREMENT_CANCELED', 'SERVER_ERROR', ''])(
    'ignores the reason of another failure with %j',
    async (code) => {
      keepScanErrorDetails({ code: 'LOW_SIGNAL', details: 'too-many-gaps' });
      show(code);
      expect(await screen.findByText('Is this a pre visit scan?')).toBeDefined();
      expect(screen.queryByText(scanError.reason)).toBeNull();
    },
  );
});

describe('before a video visit', () => {
  afterEach(() => sessionStorage.clear());

  const forScan = (videoUrl: string | null) => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const rule = { timeZone: 'America/Chicago', scanDaysBefore: 1 };
    const visit = { ...rule, startsAt: at(10 * MINUTE_MS), endsAt: at(HOUR_MS), videoUrl, isShared: true };
    return vi.fn(async () => ({ visit }));
  };

  it('leads to it after a second failed scan, and not after the first', async () => {
    const call = forScan('https://visits.example.com/room/1');
    countFailedScan('LOW_SIGNAL');
    show('LOW_SIGNAL', { ownAppointments: { forScan: call } });
    await screen.findByRole('button', { name: 'Scan Again' });
    expect(call).not.toHaveBeenCalled();
    countFailedScan('MEASUREMENT_TIMED_OUT');
    show('MEASUREMENT_TIMED_OUT', { ownAppointments: { forScan: call } });
    const link = await screen.findByRole('link', { name: 'Go to the video visit' });
    expect(link.getAttribute('href')).toBe('https://visits.example.com/room/1');
    expect(screen.getByText(scanError.preVisit.second)).toBeDefined();
  });

  it('does not count scans that the patient stopped', async () => {
    const call = forScan('https://visits.example.com/room/1');
    countFailedScan('LOW_SIGNAL');
    countFailedScan('MEASUREMENT_CANCELED');
    show('MEASUREMENT_CANCELED', { ownAppointments: { forScan: call } });
    await screen.findByRole('button', { name: 'Scan Again' });
    expect(call).not.toHaveBeenCalled();
  });

  it('says nothing without an address', async () => {
    const call = forScan(null);
    countFailedScan('LOW_SIGNAL');
    countFailedScan('LOW_SIGNAL');
    show('LOW_SIGNAL', { ownAppointments: { forScan: call } });
    await waitFor(() => expect(call).toHaveBeenCalled());
    await screen.findByRole('button', { name: 'Scan Again' });
    expect(screen.queryByText(scanError.preVisit.second)).toBeNull();
  });
});

describe('the page of a failed scan', () => {
  const showFailed = (...fakes: Parameters<typeof fakeApi>) =>
    renderPage({ api: fakeApi(...fakes), at: '/scanFailed', path: '/scanFailed', page: <ScanFailedPage /> });
  const isTrialOffered = { configurations: { get: async () => ({ ...configuration, isTrialOffered: true as const }) } };

  it('lets a patient scan again', async () => {
    showFailed(signedIn);
    expect((await screen.findByRole('link', { name: 'Scan Again' })).getAttribute('href')).toBe('/howto');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('lets a visitor try a scan where that is offered', async () => {
    showFailed(signedOut, isTrialOffered);
    expect((await screen.findByRole('link', { name: 'Try a scan, no account' })).getAttribute('href')).toBe('/try');
    expect(screen.queryByRole('link', { name: 'Scan Again' })).toBeNull();
  });

  it('has one way elsewhere', async () => {
    const get = vi.fn(async () => configuration);
    const session = vi.fn(signedOut.signIn.session);
    showFailed(signedOut, { configurations: { get }, signIn: { session } });
    await waitFor(() =>
      expect([get.mock.settledResults[0]?.type, session.mock.settledResults[0]?.type]).toEqual([
        'fulfilled',
        'fulfilled',
      ]),
    );
    await act(async () => undefined);
    expect(screen.queryByRole('link', { name: /scan/i })).toBeNull();
  });
});
