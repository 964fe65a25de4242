import { Problem } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFailure } from '../../shared/forms/sign-in-failure.ts';
import { noteServerDate } from '../../shared/platform/server-time.ts';
import { fakeApi, signedIn, signedOut, user } from '../../shared/testing/fixtures.ts';
import { CREATION, MADE, REQUEST, SHOWN, withoutPasskeys, withPasskeys } from '../../shared/testing/passkey-device.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { codeFaults, keyInGroups } from './second-factor.model.ts';
import { SecondFactorPage } from './second-factor-page.tsx';
import { SecondStepPage } from './second-step-page.tsx';

const TOKEN = 't'.repeat(43);
const KEY = { key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Testname:Omar?secret=JBSWY3DPEHPK3PXP' };
const CODES = Array.from({ length: 10 }, (_, index) => `abcde-0000${index}`);
const staff = { ...user, patientUid: null, firstName: 'Omar', userRoles: ['Client User'] };
const login = { user: staff, accessToken: 'a', refreshToken: 'r', requiresTwoFactor: false };

type Fakes = Parameters<typeof fakeApi>[1];
function showStep(
  kind: 'code' | 'setUp' | 'passkey' | 'setUpPasskey',
  secondFactor: NonNullable<Fakes>['secondFactor'] = {},
  passkeys: NonNullable<Fakes>['passkeys'] = {},
) {
  sessionStorage.setItem('secondStep', JSON.stringify({ token: TOKEN, kind }));
  const api = fakeApi(signedOut, {
    secondFactor: { key: async () => KEY, passkeyOptions: async () => CREATION, ...secondFactor },
    passkeys: { signInOptions: async () => REQUEST, ...passkeys },
  });
  return renderPage({ api, at: '/secondStep', path: '/secondStep', page: <SecondStepPage /> });
}

/** In place of the sign-in page: why it was opened. */
function StepOrFailure() {
  const { pathname } = useLocation();
  const failure = useFailure();
  return pathname === '/secondStep' ? <SecondStepPage /> : <p data-tone={failure?.tone}>{failure?.text}</p>;
}

const address = () => screen.getByTestId('address').textContent;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the second step with an app', () => {
  it('is submitted once at the sixth digit and opens the first page', async () => {
    const pass = vi.fn(async () => ({ ...login, recoveryCodesLeft: 10 }));
    showStep('code', { pass });
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '12345');
    expect(pass).not.toHaveBeenCalled();
    type('Code from your app', '123456');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/account'));
    expect(pass.mock.calls).toEqual([[{ body: { token: TOKEN, code: '123456' } }]]);
    expect(sessionStorage.getItem('secondStep')).toBeNull();
  });

  it('continues to the page that was requested', async () => {
    sessionStorage.setItem('deepLink', '/admin/chat');
    showStep('code', { pass: async () => ({ ...login, recoveryCodesLeft: 10 }) });
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '123456');
    await waitFor(() => expect(address()).toBe('/admin/chat'));
  });

  it('says that the device clock is wrong, if that may be the reason', async () => {
    noteServerDate(new Date(Date.now() - 15 * MINUTE_MS).toUTCString());
    showStep('code', { pass: () => Promise.reject(new Problem('wrong-access-code')) });
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '123456');
    expect(await screen.findByText(/The clock of this device is wrong/)).toBeDefined();
    noteServerDate(new Date().toUTCString());
  });

  it('shows what is wrong with a code at the field, and asks for another one', async () => {
    showStep('code', { pass: () => Promise.reject(new Problem('wrong-access-code')) });
    const field = (await screen.findByLabelText('Code from your app')) as HTMLInputElement;
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Enter the code.')).toBeDefined();
    type('Code from your app', '123456');
    expect(await screen.findByText(/This code is not right/)).toBeDefined();
    expect(field.value).toBe('');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('accepts a recovery code and says how many are left', async () => {
    const pass = vi.fn(async () => ({ ...login, recoveryCodesLeft: 7 }));
    showStep('code', { pass });
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    type('Recovery code', 'abc');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('A recovery code has 10 letters and digits.')).toBeDefined();
    expect(pass).not.toHaveBeenCalled();
    type('Recovery code', 'ABCDE 00001');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/Recovery codes left: 7/)).toBeDefined();
    expect(pass).toHaveBeenCalledExactlyOnceWith({ body: { token: TOKEN, code: 'ABCDE 00001' } });
  });

  it('restarts sign-in with a message if it has expired', async () => {
    showStep('code', { pass: () => Promise.reject(serverProblem('wrong-credentials')) });
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '123456');
    await waitFor(() => expect(address()).toBe('/mlogin'));
    expect(screen.getByText(/Please log in again/)).toBeDefined();
    expect(sessionStorage.getItem('secondStep')).toBeNull();
  });

  it.each([null, '{}', '{"token":7,"kind":"code"}'])('is not possible without the first step: %s', async (kept) => {
    if (kept !== null) sessionStorage.setItem('secondStep', kept);
    renderPage({ api: fakeApi(signedOut), at: '/secondStep', path: '*', page: <StepOrFailure /> });
    await waitFor(() => expect(address()).toBe('/mlogin'));
    expect(screen.getByText('Please log in to continue.').getAttribute('data-tone'), 'nothing failed').toBe('info');
  });
});

describe('setting up the second step', () => {
  it('shows the secret as a QR code, a link and text, then the recovery codes, and only then continues', async () => {
    const setUp = vi.fn(async () => ({ ...login, recoveryCodes: CODES }));
    showStep('setUp', { setUp });
    expect(await screen.findByRole('img', { name: 'QR code with your key' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')).toBe(KEY.uri);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined();
    type('Code from your app', '123456');
    const list = await screen.findByRole('list', { name: 'Your recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(setUp).toHaveBeenCalledExactlyOnceWith({ body: { token: TOKEN, code: '123456' } });
    const go = screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
    expect(go.disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('I have saved my codes'));
    fireEvent.click(go);
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it('copies, saves and prints the codes', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:codes';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    showStep('setUp', { setUp: async () => ({ ...login, recoveryCodes: CODES }) });
    await screen.findByRole('img');
    type('Code from your app', '123456');
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The codes are copied.')).toBeDefined();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(CODES.join('\n'));
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await blobs[0]?.text()).toBe(`Recovery codes of Testname. Each one works once.\n\n${CODES.join('\n')}\n`);
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('offers to retry if the secret cannot be loaded', async () => {
    const key = vi.fn(async () => KEY).mockRejectedValueOnce(new Problem('offline'));
    showStep('setUp', { key });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'QR code with your key' })).toBeDefined();
  });
});

describe('the second step with a passkey', () => {
  let device: ReturnType<typeof withPasskeys>;
  beforeEach(() => {
    device = withPasskeys();
  });
  afterEach(withoutPasskeys);
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

  it('is sufficient alone', async () => {
    const signIn = vi.fn(async () => login);
    showStep('passkey', {}, { signIn });
    await press('Use my passkey');
    await waitFor(() => expect(address()).toBe('/account'));
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ body: { passkey: SHOWN } });
    expect(sessionStorage.getItem('secondStep')).toBeNull();
  });

  it('stays, and says so, if no passkey was used', async () => {
    device.prompt = 'closed';
    const signIn = vi.fn(async () => login);
    showStep('passkey', {}, { signIn });
    await press('Use my passkey');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was confirmed/);
    expect(signIn).not.toHaveBeenCalled();
    expect(address()).toBe('/secondStep');
    expect(sessionStorage.getItem('secondStep')).not.toBeNull();
  });

  it('says why a passkey was refused', async () => {
    showStep('passkey', {}, { signIn: () => Promise.reject(serverProblem('passkey-copied')) });
    await press('Use my passkey');
    expect((await screen.findByRole('alert')).textContent).toMatch(/may have been copied/);
  });

  it('can be a code instead, and a passkey again', async () => {
    showStep('passkey');
    await press('Use a code instead');
    expect(await screen.findByLabelText('Code from your app')).toBeDefined();
    await press('Use my passkey');
    expect(await screen.findByRole('heading', { name: 'Use your passkey' })).toBeDefined();
  });

  it('is set up at the first sign-in, with recovery codes before the first page', async () => {
    const setUpPasskey = vi.fn(async () => ({ ...login, recoveryCodes: CODES }));
    showStep('setUpPasskey', { setUpPasskey });
    await press('Set up a passkey');
    expect(await screen.findByRole('list', { name: 'Your recovery codes' })).toBeDefined();
    expect(setUpPasskey).toHaveBeenCalledExactlyOnceWith({ body: { token: TOKEN, passkey: MADE } });
    fireEvent.click(screen.getByLabelText('I have saved my codes'));
    await press('Continue');
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it('is not set up by a closed prompt', async () => {
    device.prompt = 'closed';
    const setUpPasskey = vi.fn(async () => ({ ...login, recoveryCodes: CODES }));
    showStep('setUpPasskey', { setUpPasskey });
    await press('Set up a passkey');
    expect((await screen.findByRole('alert')).textContent).toMatch(/No passkey was made/);
    expect(setUpPasskey).not.toHaveBeenCalled();
  });

  it('restarts when it has expired', async () => {
    showStep('setUpPasskey', { passkeyOptions: () => Promise.reject(serverProblem('wrong-credentials')) });
    await press('Set up a passkey');
    await waitFor(() => expect(address()).toBe('/mlogin'));
    expect(sessionStorage.getItem('secondStep')).toBeNull();
  });

  it('falls back to an app in a browser without passkeys', async () => {
    withoutPasskeys();
    showStep('setUpPasskey');
    expect(await screen.findByText(/This browser cannot make passkeys/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Set up a passkey' })).toBeNull();
    await press('Use an authenticator app instead');
    expect(await screen.findByRole('img', { name: 'QR code with your key' })).toBeDefined();
  });
});

describe('the second factor of a staff member', () => {
  const kept = {
    isRequired: true,
    hasPasskey: false,
    factors: [
      {
        id: user.id,
        kind: 'totp' as const,
        created: '2026-01-05T15:00:00Z',
        lastUsed: '2026-03-01T15:00:00Z',
      },
    ],
    recoveryCodesLeft: 4,
  };
  const show = (secondFactor: NonNullable<Fakes>['secondFactor']) =>
    renderPage({
      api: fakeApi(signedIn, { secondFactor: { get: async () => kept, ...secondFactor } }),
      at: '/secondFactor',
      path: '/secondFactor',
      page: <SecondFactorPage />,
    });

  it('is shown with its dates and the number of recovery codes', async () => {
    show({});
    expect(await screen.findByText('Set up on January 5, 2026')).toBeDefined();
    expect(screen.getByText('Last used on March 1, 2026')).toBeDefined();
    expect(screen.getByText('4 of 10 left')).toBeDefined();
  });

  it('gets new recovery codes in exchange for a code', async () => {
    const makeRecoveryCodes = vi.fn(async () => ({ recoveryCodes: CODES }));
    show({ makeRecoveryCodes });
    fireEvent.click(await screen.findByRole('button', { name: 'Make new codes' }));
    type('Code', '123456');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('abcde-00000')).toBeDefined();
    expect(makeRecoveryCodes).toHaveBeenCalledExactlyOnceWith({ body: { code: '123456' } });
  });

  it('replaces the app with a code from each of the two', async () => {
    const replace = vi.fn(async () => ({ replaced: true as const }));
    show({ beginReplacement: async () => ({ ...KEY, token: TOKEN }), replace });
    fireEvent.click(await screen.findByRole('button', { name: 'Set up a new app' }));
    type('Code', '654321');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('img', { name: 'QR code with your key' });
    type('Code from your app', '123456');
    expect(await screen.findByText('Your new app is set up. The old one no longer works.')).toBeDefined();
    expect(replace).toHaveBeenCalledExactlyOnceWith({ body: { token: TOKEN, code: '123456' } });
  });

  it.each([
    { hasPasskey: false, way: 'Set up a passkey' },
    { hasPasskey: true, way: 'Passkeys' },
  ])('is not shown if none is required, except for the link to passkeys: $hasPasskey', async ({ hasPasskey, way }) => {
    show({ get: async () => ({ isRequired: false, hasPasskey, factors: [], recoveryCodesLeft: 0 }) });
    expect(await screen.findByText(/a code by text message is enough/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Me' }).getAttribute('href')).toBe('/me');
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/passkeys');
    expect(screen.queryByText(/you enter a code from your authenticator app/)).toBeNull();
  });
});

it.each([
  ['totp', '', 'empty'],
  ['totp', '12345', 'code'],
  ['totp', '123456', undefined],
  ['recoveryCode', '123456', 'recovery'],
  ['recoveryCode', 'abcde-fghjk', undefined],
  ['any', 'abcde-fghjk', undefined],
  ['any', '123456', undefined],
  ['any', '!', 'recovery'],
] as const)('the field for %s explains %j: %s', (kind, code, fault) => expect(codeFaults(kind, code).code).toBe(fault));

it('shows the secret in groups of four', () => expect(keyInGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ'));
