import { uploadSpeedMbps } from '@mien/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { configuration, fakeApi, PATIENT_UID, patient, signedIn, uploadTaking } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { HowToPage } from './how-to-page.tsx';

function show(...fakes: Parameters<typeof fakeApi>) {
  const page = <HowToPage startScan={<button type="button">Start Scan</button>} />;
  renderPage({ api: fakeApi(signedIn, ...fakes), at: '/howto', path: '/howto', page });
}

const patientWith = (measureUpload: ReturnType<typeof uploadTaking>) => ({ get: async () => patient, measureUpload });

it('confirms a fast connection, without its speed', async () => {
  show({ patients: patientWith(uploadTaking(1000)) });
  expect(await screen.findByText('Your connection is fast enough.')).toBeDefined();
  expect(screen.queryByText(/Mbps/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Start Scan' })).toBeDefined();
});

it('warns of a slow connection and reports it, but still allows the scan', async () => {
  const reportError = vi.fn(async () => ({ recorded: true as const }));
  show({ patients: patientWith(uploadTaking(10_000)), measurements: { ...signedIn.measurements, reportError } });
  const warning = 'Your connection speed is very slow. You may experience problems if you continue.';
  expect(await screen.findByText(warning)).toBeDefined();
  expect(screen.getByText('0.8 Mbps')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Tips to improve' }).getAttribute('href')).toBe(
    '/scanningError?errorCode=SLOW_INTERNET_CONNECTION_DETECTED',
  );
  expect(screen.getByRole('button', { name: 'Start Scan' })).toBeDefined();
  const payload = { speedMbps: uploadSpeedMbps(1_000_000, 10_000), sentBytes: 1_000_000, durationMs: 10_000 };
  await waitFor(() =>
    expect(reportError).toHaveBeenCalledWith({
      body: {
        message: 'SLOW_INTERNET_CONNECTION_DETECTED',
        patientUid: PATIENT_UID,
        bandwithPayload: JSON.stringify(payload),
      },
    }),
  );
});

it('shows a message if the check fails', async () => {
  show({ patients: { get: async () => patient, measureUpload: () => Promise.reject(new Error('x')) } });
  expect((await screen.findAllByText('Error while measuring your speed, please try again')).length).toBe(2);
});

it('redirects to the profile if the terms are not accepted', async () => {
  show({ patients: { get: async () => ({ ...patient, isConsentAccepted: false }) } });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/profile'));
});

it.each([
  [1, /^Your camera image stays on this device/, /scan partner/],
  [2, /^You’ll scan on our scan partner’s site/, /stays on this device/],
])('shows the promises of scan provider %i', async (scanProviderId, words, others) => {
  show({
    patients: patientWith(uploadTaking(1000)),
    configurations: { get: async () => ({ ...configuration, scanProviderId }) },
  });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(others)).toBeNull();
});
