import { type KioskState, Problem } from '@mien/contract';
import { KIOSK_ANSWER_MS, KIOSK_ASK_AFTER_MS, KIOSK_END_MS, LANGUAGES, ownNameOf } from '@mien/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, SESSION_ID, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
// Loaded before a test stops the clock.
import '../../shared/platform/sheet-part.ts';
import { KioskPage } from './kiosk-page.tsx';

const DEVICE: NonNullable<KioskState['device']> = {
  clientName: 'Austin Wellness',
  logos: [],
  takesAnonymous: true,
  scanProviderId: 1,
};
const PERSON: NonNullable<KioskState['person']> = {
  isConsentAccepted: false,
  ageYears: null,
  birthSex: 'Unknown',
  latestScreening: null,
  canSendToPhone: false,
};

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[number]>['kiosk']>;
type Others = Parameters<typeof fakeApi>[number];

/** The page in a browser in a state. Returns the addresses that it opened in its place. */
function show(state: KioskState, calls: Calls = {}, others: Others = {}, at = '/kiosk') {
  const opened: string[] = [];
  const api = fakeApi(
    signedOut,
    { kiosk: { state: async () => state, end: async () => ({ ended: true as const }), ...calls } },
    others,
  );
  renderPage({ api, at, path: '/kiosk', page: <KioskPage open={(url) => opened.push(url)} /> });
  return opened;
}

const address = () => screen.getByTestId('address').textContent;
const key = (name: string) => screen.getByRole('button', { name });
function type(code: string): void {
  for (const digit of code) fireEvent.click(key(digit));
}
/** Moves the page's clock, as its timers see it. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a browser that is no tablet', () => {
  it('asks for the pairing code, and becomes one with it', async () => {
    const pair = vi.fn(async () => DEVICE);
    const opened = show({ device: null, person: null }, { pair });
    await screen.findByRole('heading', { level: 1, name: 'Pair this tablet' });
    type('1234567890');
    await waitFor(() => expect(opened).toEqual(['/kiosk']));
    expect(pair).toHaveBeenCalledWith({ body: { code: '1234567890' } });
    expect(localStorage.getItem('kiosk')).toBe('1');
  });

  it('says that a code is wrong, and takes another one', async () => {
    const pair = vi.fn(() => Promise.reject(new Problem('wrong-access-code')));
    show({ device: null, person: null }, { pair });
    await screen.findByRole('heading', { level: 1, name: 'Pair this tablet' });
    type('1234567890');
    expect(await screen.findByText(/older than ten minutes/)).toBeDefined();
    await waitFor(() => expect(screen.getByLabelText('Pairing code')).toHaveProperty('value', ''));
    expect(localStorage.getItem('kiosk')).toBeNull();
  });
});

describe('the start', () => {
  it('begins by itself after the sixth number of a slip', async () => {
    const begin = vi.fn(async () => PERSON);
    show({ device: DEVICE, person: null }, { begin });
    await screen.findByRole('heading', { level: 1, name: 'Hello.' });
    type('48291');
    expect(begin).not.toHaveBeenCalled();
    type('3');
    await screen.findByRole('heading', { level: 1, name: 'Before your scan' });
    expect(begin).toHaveBeenCalledExactlyOnceWith({ body: { code: '482913' } });
  });

  it('erases the last number, and all of them', async () => {
    show({ device: DEVICE, person: null });
    const field = await screen.findByLabelText('Type the code on your slip');
    type('4829');
    fireEvent.click(key('Delete the last number'));
    expect(field).toHaveProperty('value', '482');
    fireEvent.click(key('Clear'));
    expect(field).toHaveProperty('value', '');
  });

  it.each([
    ['wrong-access-code', /doesn’t work here/],
    ['too-many-requests', /Too many wrong codes/],
  ] as const)('explains %s and takes another code', async (code, text) => {
    const begin = vi.fn(() => Promise.reject(new Problem(code)));
    show({ device: DEVICE, person: null }, { begin });
    await screen.findByRole('heading', { level: 1, name: 'Hello.' });
    type('000000');
    expect(await screen.findByText(text)).toBeDefined();
    await waitFor(() => expect(key('1')).toHaveProperty('disabled', false));
    expect(screen.getByLabelText('Type the code on your slip')).toHaveProperty('value', '');
  });

  it('becomes the pairing page when the tablet was ended from afar', async () => {
    const state = vi.fn<NonNullable<Calls['state']>>(async () => ({ device: null, person: null }));
    state.mockImplementationOnce(async () => ({ device: DEVICE, person: null }));
    show({ device: DEVICE, person: null }, { state, begin: () => Promise.reject(serverProblem('not-found')) });
    await screen.findByRole('heading', { level: 1, name: 'Hello.' });
    type('123456');
    await screen.findByRole('heading', { level: 1, name: 'Pair this tablet' });
    expect(localStorage.getItem('kiosk')).toBeNull();
  });

  it('offers a scan without a slip only where that is allowed', async () => {
    const beginAnonymously = vi.fn(async () => PERSON);
    show({ device: DEVICE, person: null }, { beginAnonymously });
    fireEvent.click(await screen.findByRole('button', { name: 'I have no slip' }));
    await screen.findByRole('heading', { level: 1, name: 'Before your scan' });
  });

  it('offers no scan without a slip elsewhere', async () => {
    show({ device: { ...DEVICE, takesAnonymous: false }, person: null });
    await screen.findByRole('heading', { level: 1, name: 'Hello.' });
    expect(screen.queryByRole('button', { name: 'I have no slip' })).toBeNull();
  });

  it('has one button for the languages before it is paired', async () => {
    show({ device: null, person: null });
    await screen.findByRole('heading', { level: 1, name: 'Pair this tablet' });
    expect(screen.queryByRole('navigation', { name: 'Language' })).toBeNull();
    const choice = screen.getByText('English').closest('details');
    expect(choice?.open).toBe(false);
    expect(choice?.querySelectorAll('button')).toHaveLength(LANGUAGES.length - 1);
  });

  it('has a button for each language', async () => {
    show({ device: DEVICE, person: null });
    await screen.findByRole('heading', { level: 1, name: 'Hello.' });
    const languages = screen.getByRole('navigation', { name: 'Language' });
    expect([...languages.querySelectorAll('button')].map(({ lang, textContent }) => [lang, textContent])).toEqual(
      LANGUAGES.map((language) => [language, ownNameOf(language)]),
    );
  });
});

describe('without a connection', () => {
  it('says so, and recovers by itself', async () => {
    vi.useFakeTimers();
    const state = vi.fn<NonNullable<Calls['state']>>(async () => ({ device: DEVICE, person: null }));
    state.mockImplementationOnce(() => Promise.reject(new Problem('offline')));
    show({ device: DEVICE, person: null }, { state });
    await pass(0);
    expect(screen.getByRole('heading', { level: 1, name: 'No connection' })).toBeDefined();
    await pass(6000);
    expect(screen.getByRole('heading', { level: 1, name: 'Hello.' })).toBeDefined();
  });

  it('tells the server of a visit that ended meanwhile, before anybody begins', async () => {
    localStorage.setItem('kioskEndOwed', '1');
    const calls: string[] = [];
    show(
      { device: DEVICE, person: null },
      {
        end: async () => {
          calls.push('end');
          return { ended: true };
        },
        state: async () => {
          calls.push('state');
          return { device: DEVICE, person: null };
        },
      },
    );
    await screen.findByRole('heading', { level: 1, name: 'Hello.' });
    expect(calls).toEqual(['end', 'state']);
    expect(localStorage.getItem('kioskEndOwed')).toBeNull();
  });
});

describe('a person', () => {
  it('who touches nothing is asked after 45 seconds, and has 20 to go on', async () => {
    vi.useFakeTimers();
    const opened = show({ device: DEVICE, person: PERSON });
    await pass(0);
    await pass(KIOSK_ASK_AFTER_MS - 1000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(2000);
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Are you still there?' })).not.toBeNull();
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Yes, go on' }).at(-1) as HTMLElement));
    await pass(KIOSK_ASK_AFTER_MS - 2000);
    expect(opened).toEqual([]);
    await pass(2000 + KIOSK_ANSWER_MS + 1000);
    expect(opened).toEqual(['/kiosk?cleared']);
  });

  it('who touches the page is not asked', async () => {
    vi.useFakeTimers();
    show({ device: DEVICE, person: PERSON });
    await pass(0);
    await pass(KIOSK_ASK_AFTER_MS - 1000);
    await act(async () => fireEvent.pointerDown(document.body));
    await pass(KIOSK_ASK_AFTER_MS - 1000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('who stops leaves nothing in the browser, and the server ends the session', async () => {
    const end = vi.fn(async () => ({ ended: true as const }));
    localStorage.setItem('something', 'of the person');
    sessionStorage.setItem('scanReturn', '?results=x');
    const opened = show({ device: DEVICE, person: PERSON }, { end });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(opened).toEqual(['/kiosk?cleared']));
    expect(end).toHaveBeenCalledOnce();
    expect({ ...localStorage }).toEqual({ kiosk: '1' });
    expect({ ...sessionStorage }).toEqual({});
  });

  it('clears a person who stops without a connection, and notifies the server later', async () => {
    const opened = show({ device: DEVICE, person: PERSON }, { end: () => Promise.reject(new Problem('offline')) });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(opened).toEqual(['/kiosk?cleared']));
    expect({ ...localStorage }).toEqual({ kiosk: '1', kioskEndOwed: '1' });
  });

  it('does not start before every question is answered', async () => {
    const answer = vi.fn(async () => PERSON);
    show({ device: DEVICE, person: PERSON }, { answer });
    fireEvent.click(await screen.findByRole('button', { name: 'Start the scan' }));
    expect(await screen.findByText('Please answer every question.')).toBeDefined();
    expect(answer).not.toHaveBeenCalled();
  });

  it('is asked only what is missing, and goes to the scan site in place of this page', async () => {
    const keys = await crypto.subtle.generateKey(
      { name: 'RSA-OAEP', hash: 'SHA-1', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['encrypt', 'decrypt'],
    );
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));
    const latestScreening = {
      heightCm: 170,
      weightKg: 70,
      smoke: false,
      bloodPressureMedication: false,
      diabetesType: 'No' as const,
      isWeightReviewed: true,
      qol: 7,
      created: '2026-03-14T15:00:00Z',
    };
    const person = { ...PERSON, ageYears: 45, birthSex: 'Female' as const, latestScreening };
    const answer = vi.fn(async () => ({ ...person, isConsentAccepted: true }));
    const create = vi.fn(async () => ({
      sessionId: SESSION_ID,
      token: 'token',
      refreshToken: 'refresh',
      partnerId: 'partner',
      configId: 'builtin',
      providerId: 1,
      providerUrl: 'https://scan.example',
      profilePublicKey: btoa(String.fromCharCode(...spki)),
      profileHash: 'SHA-1' as const,
      expires: '2026-11-21T10:20:00Z',
    }));
    const opened = show(
      { device: DEVICE, person },
      { answer },
      { scanSessions: { create }, measurements: { saveParameters: async () => ({ sessionId: SESSION_ID }) } },
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: /terms of use/ }));
    expect(screen.queryByLabelText(/weight/i)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Start the scan' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(answer).toHaveBeenCalledWith({ body: { consent: expect.objectContaining({ language: 'en' }) } });
    expect(opened[0]).toMatch(/^https:\/\/scan\.example\/c\/builtin\/.*\?lang=en&device=shared$/);
  });
});

it('returns to the start by itself after the end', async () => {
  vi.useFakeTimers();
  show({ device: DEVICE, person: null }, {}, {}, '/kiosk?cleared');
  await pass(0);
  expect(screen.getByRole('heading', { level: 1, name: 'All clear.' })).toBeDefined();
  await pass(KIOSK_END_MS - 1000);
  expect(screen.getByRole('heading', { level: 1, name: 'All clear.' })).toBeDefined();
  await pass(2000);
  expect(screen.getByRole('heading', { level: 1, name: 'Hello.' })).toBeDefined();
  expect(address()).toBe('/kiosk');
});

it('opens the start in place of a page that Back brings from the cache', async () => {
  const opened = show({ device: DEVICE, person: PERSON });
  await screen.findByRole('heading', { level: 1, name: 'Before your scan' });
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
  expect(opened).toEqual([]);
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(opened).toEqual(['/kiosk']);
});
