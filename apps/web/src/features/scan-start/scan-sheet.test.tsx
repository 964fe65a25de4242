import { type Patient, Problem } from '@mien/contract';
import { DAY_MS } from '@mien/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  configuration,
  fakeApi,
  patient,
  SESSION_ID,
  signedIn,
  signedInAsCarer,
  uploadTaking,
  user,
} from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { ScanSheet } from './scan-sheet.tsx';

let spki = '';
beforeAll(async () => {
  const algorithm = {
    name: 'RSA-OAEP',
    hash: 'SHA-1',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  spki = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))));
});

const screened = (daysAgo: number): Partial<Patient> => ({
  latestScreening: {
    ...patient.latestScreening!,
    isWeightReviewed: false,
    created: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  },
});

interface Shown {
  readonly change?: Partial<Patient>;
  readonly historyCheck?: number;
  readonly providerId?: number;
  readonly upload?: ReturnType<typeof uploadTaking>;
  readonly createScreening?: (call: { readonly body: object }) => Promise<never>;
  readonly who?: Parameters<typeof fakeApi>[0];
}

function show({
  change = screened(3),
  historyCheck = 2,
  providerId = 1,
  upload = uploadTaking(1000),
  createScreening,
  who = {},
}: Shown = {}) {
  const left: string[] = [];
  const session = {
    sessionId: SESSION_ID,
    token: 'token',
    refreshToken: 'refresh',
    partnerId: 'partner-1',
    configId: 'config',
    providerId,
    providerUrl: 'https://scan.example',
    profilePublicKey: spki,
    profileHash: 'SHA-1' as const,
    expires: '2026-11-21T10:20:00Z',
  };
  const create = vi.fn(
    createScreening ??
      (async ({ body }: { body: object }) => ({ ...body, created: new Date().toISOString() }) as never),
  );
  const asOneself = { signIn: { session: async () => ({ user, historyCheck }) } };
  const api = fakeApi(signedIn, asOneself, who, {
    patients: {
      get: async () => ({ ...patient, ...change }),
      measureUpload: upload,
    },
    configurations: { get: async () => ({ ...configuration, scanProviderId: providerId }) },
    scanSessions: { create: async () => session },
    measurements: { saveParameters: async () => ({}) as never },
    screenings: { create },
  });
  const onClose = vi.fn();
  const page = <ScanSheet isOpen onClose={onClose} leaveTo={(url) => left.push(url)} />;
  renderPage({ api, at: '/dashboard', path: '/dashboard', page });
  return { left, create };
}

const button = (name: string) => screen.findByRole('button', { name });
const address = () => screen.getByTestId('address').textContent;
const query = (url: string | undefined) => new URL(url ?? '').search;

beforeEach(() => localStorage.removeItem('scanLength'));

describe('the sheet before a scan', () => {
  it('takes a patient with recent answers to the camera with one tap and no question', async () => {
    const { left, create } = show();
    fireEvent.click(await button('Start the camera'));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(query(left[0])).toBe('?lang=en&seconds=30&tips=seen&begin=now');
    expect(create).not.toHaveBeenCalled();
    expect(screen.queryByText(/^Still/)).toBeNull();
  });

  it('asks after 30 days whether the weight is the same, and saves the answer', async () => {
    const { left, create } = show({ change: screened(38) });
    expect(await screen.findByText('Still 150 lbs?')).toBeDefined();
    expect(screen.getByText('You told us 38 days ago.')).toBeDefined();
    fireEvent.click(await button('Yes, start the camera'));
    await waitFor(() => expect(left).toHaveLength(1));
    const { created: _, ...answers } = patient.latestScreening!;
    expect(create).toHaveBeenCalledExactlyOnceWith({ body: { ...answers, isWeightReviewed: true } });
  });

  it('shows the answers to a carer without the right to change them, and saves none', async () => {
    const refused = () => Promise.reject(serverProblem('not-allowed'));
    const { left, create } = show({
      change: screened(38),
      createScreening: refused,
      who: signedInAsCarer('scan'),
    });
    expect(
      await screen.findByText(/^This scan uses the profile: 5'7", 150 lbs\. Its questions were answered on .+\.$/),
    ).toBeDefined();
    expect(screen.queryByText(/^Still/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change weight' })).toBeNull();
    fireEvent.click(await button('Start the camera'));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(create).not.toHaveBeenCalled();
  });

  it('links a carer without the right to change answers to all of them', async () => {
    show({ who: signedInAsCarer('scan') });
    fireEvent.click(await button('See all answers'));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('asks a carer with the right to change answers like the patient', async () => {
    const { left, create } = show({ change: screened(38), who: signedInAsCarer('scan', 'manage') });
    fireEvent.click(await button('Yes, start the camera'));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(create).toHaveBeenCalledOnce();
  });

  it('opens the weight page for the weight, and the profile for other answers', async () => {
    show({ change: screened(38) });
    fireEvent.click(await button('Change weight'));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('remembers the length on this device and passes it to the scan site', async () => {
    const { left } = show();
    fireEvent.click(await screen.findByRole('radio', { name: '60 seconds' }));
    expect(localStorage.getItem('scanLength')).toBe('60');
    fireEvent.click(await button('Start the camera'));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(query(left[0])).toContain('seconds=60');
  });

  it('passes nothing to a hosted scan site, and promises nothing about its video', async () => {
    const { left } = show({ providerId: 2 });
    fireEvent.click(await button('Start the camera'));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(query(left[0])).toBe('');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText(/never leaves/)).toBeNull();
  });

  it.each([
    ['slow', () => uploadTaking(10_000)],
    ['broken', () => () => Promise.reject(new Problem('offline'))],
    ['endless', () => () => new Promise<never>(() => undefined)],
  ])('continues to the tips after a %s connection check', async (_how, upload) => {
    const { left } = show({ upload: upload() });
    fireEvent.click(await button('Start the camera'));
    await waitFor(() => expect(address()).toBe('/howto'));
    expect(left).toEqual([]);
  });

  it.each([
    [serverProblem('consent-missing'), '/profile'],
    [new Problem('internal-error'), '/scanningError?errorCode=SERVER_ERROR'],
  ])('after %s while the answer is saved, redirects to %s', async (failure, target) => {
    const { left } = show({ change: screened(38), createScreening: () => Promise.reject(failure) });
    fireEvent.click(await button('Yes, start the camera'));
    await waitFor(() => expect(address()).toBe(target));
    expect(left).toEqual([]);
  });
});

it.each([
  ['without a screening goes to the profile', { change: { latestScreening: null } }, '/profile'],
  ['without a birth date goes to the profile', { change: { birthDate: null } }, '/profile'],
  ['without an accepted consent goes to the profile', { change: { isConsentAccepted: false } }, '/profile'],
  ['with a complete profile and no scan goes to the tips', { historyCheck: 0 }, '/howto'],
])('redirects a patient %s', async (_who, shown, target) => {
  show(shown);
  await waitFor(() => expect(address()).toBe(target));
  expect(screen.queryByRole('dialog')).toBeNull();
});
