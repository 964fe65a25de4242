import { type KioskState, LEFT_THE_TABLET, Problem } from '@mien/contract';
import { KIOSK_RESULT_LONGER_MS, KIOSK_RESULT_MS } from '@mien/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, SESSION_ID, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { KioskResultPage } from './kiosk-result-page.tsx';

const RESULTS = `?results=${encodeURIComponent(btoa(JSON.stringify({ sessionId: SESSION_ID, receipt: 'signed' })))}`;
const STATE: KioskState = {
  device: { clientName: 'Austin Wellness', logos: [], takesAnonymous: false, scanProviderId: 1 },
  person: {
    isConsentAccepted: true,
    ageYears: 45,
    birthSex: 'Female',
    latestScreening: null,
    canSendToPhone: true,
  },
};
const RESULT = {
  id: MEASUREMENT_ID,
  created: '2026-03-14T15:00:00Z',
  overall: { score: 78, plusMinus: 3, coverage: 1, missing: [] },
  groups: [],
  missing: [],
} as never;

type Others = NonNullable<Parameters<typeof fakeApi>[number]>;

function show({ measurements = {}, kiosk = {} }: Others = {}) {
  const opened: string[] = [];
  const api = fakeApi(signedOut, {
    measurements: {
      submit: async () => ({ id: MEASUREMENT_ID }),
      get: async () => RESULT,
      reportError: async () => ({ recorded: true as const }),
      ...measurements,
    },
    kiosk: {
      state: async () => STATE,
      makeLink: async () => ({ url: 'https://mien.example/sharedResult/key', expires: '2026-03-14T15:10:00Z' }),
      end: async () => ({ ended: true as const }),
      ...kiosk,
    },
  });
  renderPage({
    api,
    at: '/kiosk/result',
    path: '/kiosk/result',
    page: <KioskResultPage open={(url) => opened.push(url)} />,
  });
  return opened;
}
const returnWith = (query: string) => sessionStorage.setItem('scanReturn', query);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const address = () => screen.getByTestId('address').textContent;
const title = 'Your result';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a result at a tablet', () => {
  it('is shown with its score and a code for the person’s own phone', async () => {
    returnWith(RESULTS);
    show();
    await screen.findByRole('heading', { level: 1, name: title });
    expect(await screen.findByText(/^78 of 100/)).toBeDefined();
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined();
    expect(sessionStorage.getItem('scanReturn')).toBeNull();
  });

  it('is cleared after a minute, and later only twice', async () => {
    vi.useFakeTimers();
    returnWith(RESULTS);
    const opened = show();
    await pass(0);
    await pass(KIOSK_RESULT_MS - 11_000);
    expect(screen.queryByText('The result closes in 10 seconds.')).toBeNull();
    await pass(2000);
    expect(screen.getByText('The result closes in 10 seconds.')).toBeDefined();
    for (let times = 0; times < 2; times += 1)
      await act(async () => fireEvent.click(screen.getByRole('button', { name: '30 more seconds' })));
    expect(screen.queryByRole('button', { name: '30 more seconds' })).toBeNull();
    await pass(8000 + 2 * KIOSK_RESULT_LONGER_MS - 2000);
    expect(opened).toEqual([]);
    await pass(4000);
    expect(opened).toEqual(['/kiosk?cleared']);
    expect({ ...sessionStorage }).toEqual({});
  });

  it('is shown again after a reload, for the rest of its time', async () => {
    const untilMs = Date.now() + 20_000;
    sessionStorage.setItem('kioskResult', JSON.stringify({ measurementId: MEASUREMENT_ID, untilMs, longerCount: 2 }));
    const submit = vi.fn();
    show({ measurements: { submit } });
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByRole('timer').textContent).toMatch(/^(19|20) seconds left/);
    expect(screen.queryByRole('button', { name: '30 more seconds' })).toBeNull();
    expect(submit).not.toHaveBeenCalled();
  });

  it('ends when the person is done', async () => {
    returnWith(RESULTS);
    const end = vi.fn(async () => ({ ended: true as const }));
    const opened = show({ kiosk: { end } });
    fireEvent.click(await screen.findByRole('button', { name: 'I’m done' }));
    await waitFor(() => expect(opened).toEqual(['/kiosk?cleared']));
    expect(end).toHaveBeenCalledOnce();
  });

  it('is sent to a verified phone once', async () => {
    returnWith(RESULTS);
    const sendToPhone = vi.fn(async () => ({ sent: true as const }));
    show({ kiosk: { sendToPhone } });
    fireEvent.click(await screen.findByRole('button', { name: 'Send to my phone' }));
    expect(await screen.findByText(/A link was sent to your phone/)).toBeDefined();
    expect(sendToPhone).toHaveBeenCalledExactlyOnceWith({ body: { measurementId: MEASUREMENT_ID } });
    expect(screen.getByRole('button', { name: 'Send to my phone' })).toHaveProperty('disabled', true);
  });

  it('is not offered for a phone that is not verified', async () => {
    returnWith(RESULTS);
    const person = STATE.person && { ...STATE.person, canSendToPhone: false };
    show({ kiosk: { state: async () => ({ ...STATE, person }) } });
    await screen.findByRole('img', { name: /QR code/ });
    expect(screen.queryByRole('button', { name: 'Send to my phone' })).toBeNull();
  });

  it('waits for a connection, and recovers by itself', async () => {
    vi.useFakeTimers();
    returnWith(RESULTS);
    const submit = vi.fn(async () => ({ id: MEASUREMENT_ID }));
    submit.mockImplementationOnce(() => Promise.reject(new Problem('offline')));
    show({ measurements: { submit } });
    await pass(0);
    expect(screen.getByRole('heading', { level: 1, name: 'No connection' })).toBeDefined();
    await pass(6000);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  });
});

describe('a scan that gave none', () => {
  it('can be tried again, or ended', async () => {
    returnWith('?error=LOW_SIGNAL');
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'The scan did not work' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'I’m done' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/kiosk'));
  });

  it('because the person had left ends the visit, and is not offered to the next one', async () => {
    returnWith(`?error=MEASUREMENT_CANCELED&details=${LEFT_THE_TABLET}`);
    const end = vi.fn(async () => ({ ended: true as const }));
    const opened = show({ kiosk: { end } });
    await waitFor(() => expect(opened).toEqual(['/kiosk?cleared']));
    expect(end).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('of a session that is over says so', async () => {
    returnWith(RESULTS);
    show({ measurements: { submit: () => Promise.reject(new Problem('sign-in-required')) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your time at this tablet was over' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is not on this page, which then opens the start', async () => {
    show();
    await waitFor(() => expect(address()).toBe('/kiosk'));
  });
});
