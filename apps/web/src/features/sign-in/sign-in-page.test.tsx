import { type Configuration, Problem, type ProfileMatch } from '@mien/contract';
import { CODE_LIFETIME_MS, phoneDigits } from '@mien/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { smsFailureText } from '../../shared/forms/send-failure.ts';
import { failedWith } from '../../shared/forms/sign-in-failure.ts';
import { configuration, fakeApi, PATIENT_UID, signedIn, signedOut, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { CHOICE_LIFETIME_MS, resendWaitS, stepOfAttempt } from './sign-in.model.ts';
import { SignInPage } from './sign-in-page.tsx';

const ana: ProfileMatch = {
  patientUid: PATIENT_UID,
  firstName: 'Ana',
  lastName: 'Reyes',
  groupCode: 'signature',
  tokenCode: 'token-code-of-ana-0001',
  registered: '2026-01-05T15:00:00Z',
  scanCount: 3,
  isVerified: true,
};
/** A profile other than Ana's. */
const uidOf = (digit: number) => `${PATIENT_UID.slice(0, -1)}${digit}`;
const eli: ProfileMatch = {
  ...ana,
  patientUid: uidOf(2),
  firstName: 'Eli',
  groupCode: 'md',
  tokenCode: 'token-code-of-eli-0002',
};
const sendCode = async () => ({ patientUid: PATIENT_UID });
const loginTemp = async () => ({ user, accessToken: 'token', refreshToken: null, requiresTwoFactor: false });

function show(...fakes: Parameters<typeof fakeApi>) {
  const api = fakeApi(signedIn, signedOut, ...fakes);
  renderPage({ api, at: '/', path: '/', page: <SignInPage /> });
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const address = () => screen.getByTestId('address').textContent;

async function typePhone(text: string) {
  fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: text } });
}

// Decision 0137, row 8.1.
it('an earlier failure stays on the page until the user types', async () => {
  const api = fakeApi(signedIn, signedOut);
  renderPage({
    api,
    at: '/mlogin',
    state: failedWith('This link has expired or was turned off.'),
    path: '/mlogin',
    page: <SignInPage />,
  });
  expect(await screen.findByText('This link has expired or was turned off.')).toBeDefined();
  await typePhone('5');
  await waitFor(() => expect(screen.queryByText('This link has expired or was turned off.')).toBeNull());
});

it('a request to log in first is not shown as a failure', async () => {
  const state = failedWith('Please log in to continue.', 'info');
  renderPage({ api: fakeApi(signedIn, signedOut), at: '/mlogin', state, path: '/mlogin', page: <SignInPage /> });
  expect((await screen.findByText('Please log in to continue.')).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('ignores the failure that an earlier version left in the history', async () => {
  const state = { signInFailure: 'Please log in to continue.' };
  renderPage({ api: fakeApi(signedIn, signedOut), at: '/mlogin', state, path: '/mlogin', page: <SignInPage /> });
  expect(await screen.findByLabelText('Phone number')).toBeDefined();
  expect(document.querySelector('[class*=banner]')).toBeNull();
});

async function toCodeStep() {
  await typePhone('5125550100');
  fireEvent.click(button('Send code'));
  return screen.findByLabelText('Access code');
}

async function enterCode() {
  // The last digit submits it.
  fireEvent.change(await toCodeStep(), { target: { value: '123456' } });
}

describe('the phone step', () => {
  it.each([
    ['512555010', true],
    ['5125550100', false],
    ['51255501009', true],
  ])('disables its button with %s: %s', async (phone, isDisabled) => {
    show();
    await typePhone(phone);
    expect(button('Send code').disabled).toBe(isDisabled);
  });

  it.each([
    ['512', 'Phone number too short.'],
    ['51255501009', 'Phone number too long'],
  ])('with %s left in the field, says: %s', async (phone, message) => {
    show();
    await typePhone(phone);
    fireEvent.blur(screen.getByLabelText('Phone number'));
    expect(screen.getByText(message)).toBeDefined();
  });

  it('reports an unknown area code when the field is left, like other errors', async () => {
    show();
    await typePhone('0125550199');
    expect(screen.queryByText(/area code/)).toBeNull();
    fireEvent.blur(screen.getByLabelText('Phone number'));
    expect(screen.getByText('Please check the area code. US numbers cannot start with 0 or 1.')).toBeDefined();
  });

  it('reports an empty field on Enter, and once the input has been deleted', async () => {
    const send = vi.fn(sendCode);
    show({ signIn: { sendCode: send } });
    const field = await screen.findByLabelText('Phone number');
    fireEvent.blur(field);
    expect(screen.queryByText('Phone number is required.')).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByText('Phone number is required.')).toBeDefined();
    await typePhone('5');
    expect(screen.queryByText('Phone number is required.')).toBeNull();
    await typePhone('');
    fireEvent.blur(field);
    expect(screen.getByText('Phone number is required.')).toBeDefined();
    expect(send).not.toHaveBeenCalled();
  });

  it.each(['0125550199', '1234567890'])('keeps “Send code” disabled for the area code of %s', async (phone) => {
    const send = vi.fn(sendCode);
    show({ signIn: { sendCode: send } });
    await typePhone(phone);
    expect(button('Send code').disabled).toBe(true);
    fireEvent.blur(screen.getByLabelText('Phone number'));
    expect(screen.getByText('Please check the area code. US numbers cannot start with 0 or 1.')).toBeDefined();
    expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true');
    expect(send).not.toHaveBeenCalled();
    await typePhone('5125550100');
    expect(screen.queryByText(/area code/)).toBeNull();
  });

  it('sends one code on two clicks', async () => {
    const send = vi.fn(sendCode);
    show({ signIn: { sendCode: send } });
    await typePhone('+1 (512) 555-0100');
    const press = button('Send code');
    fireEvent.click(press);
    fireEvent.click(press);
    await screen.findByText("We've sent your code");
    expect(send).toHaveBeenCalledExactlyOnceWith({ body: { phone: '5125550100' } });
  });

  it('confirms a log-out once', async () => {
    localStorage.setItem('loggedOut', '1');
    show();
    expect(await screen.findByText('You have been logged out of Testname.')).toBeDefined();
    expect(localStorage.getItem('loggedOut')).toBeNull();
  });

  it('explains too many requests in words', async () => {
    show({ signIn: { sendCode: () => Promise.reject(new Problem('too-many-requests')) } });
    await typePhone('5125550100');
    fireEvent.click(button('Send code'));
    expect(await screen.findByText('Too many attempts. Please wait a little and try again.')).toBeDefined();
  });

  it('explains too many requests with the seconds, if known', async () => {
    const problem = new Problem('too-many-requests', { text: 'Too many attempts.', retryAfterS: 17 });
    show({ signIn: { sendCode: () => Promise.reject(problem) } });
    await typePhone('5125550100');
    fireEvent.click(button('Send code'));
    expect(await screen.findByText('Too many attempts. Please try again in 17 seconds.')).toBeDefined();
  });

  it('rounds the retry time up to the next minute', async () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 14, 10, 32, 5), toFake: ['Date'] });
    const problem = new Problem('too-many-requests', { text: 'Too many attempts.', retryAfterS: 9 * 60 });
    show({ signIn: { sendCode: () => Promise.reject(problem) } });
    await typePhone('5125550100');
    fireEvent.click(button('Send code'));
    expect(await screen.findByText(/^Too many attempts\. Please try again at 10:42.AM\.$/)).toBeDefined();
    vi.useRealTimers();
  });

  it('redirects a signed-in visitor to the dashboard', async () => {
    renderPage({ api: fakeApi(signedIn), at: '/', path: '/', page: <SignInPage /> });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

describe('the front door', () => {
  const withFacts = (facts: Partial<Configuration>) => ({
    configurations: { get: async () => ({ ...configuration, ...facts }) },
  });

  it('says what the product is, and leads to registration and to what it can measure', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'How are you today?' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Pulse and breathing by camera · Testname'));
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target("I'm new here")).toBe('/register');
    expect(target('Privacy')).toBe('/privacy');
    expect(target('Terms')).toBe('/termsofuse');
    expect(target('What it can and cannot measure')).toBe('/whatItMeasures');
    expect(screen.getByText('For wellness. Not a medical device.')).toBeDefined();
  });

  it.each([true, false])('offers a scan without an account only where it is on: %s', async (isOffered) => {
    show(withFacts({ isEveryScanOurs: true, ...(isOffered ? { isTrialOffered: true as const } : {}) }));
    await screen.findByText('Your video never leaves your device');
    expect(screen.queryByRole('link', { name: 'Try a scan, no account' })?.getAttribute('href')).toBe(
      isOffered ? '/try' : undefined,
    );
  });

  it('offers a scan and registration before the form, in view on a phone', async () => {
    show(withFacts({ isEveryScanOurs: true, isTrialOffered: true }));
    const field = await screen.findByLabelText('Phone number');
    for (const name of ['Try a scan, no account', "I'm new here"]) {
      const link = await screen.findByRole('link', { name });
      expect(link.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  });

  it('promises that the video stays on the device only where every scan is made here', async () => {
    show(withFacts({ isEveryScanOurs: true }));
    expect(await screen.findByText('Your video never leaves your device')).toBeDefined();
    cleanup();
    show(withFacts({}));
    expect(await screen.findByText('We never sell your data or show you ads.')).toBeDefined();
    expect(screen.queryByText(/Your video/)).toBeNull();
  });

  it.each([true, false])('links to the text message at the code step only in the demo: %s', async (isDemo) => {
    show({ signIn: { sendCode } }, withFacts(isDemo ? { demo: { people: [], hasOutbox: true } } : {}));
    await toCodeStep();
    const link = screen.queryByRole('link', { name: 'See the text message' });
    expect(link?.getAttribute('href')).toBe(isDemo ? '/dev/outbox' : undefined);
  });
});

describe('the code step', () => {
  it('accepts only digits and says what is wrong', async () => {
    show({ signIn: { sendCode } });
    const field = (await toCodeStep()) as HTMLInputElement;
    fireEvent.change(field, { target: { value: '12a' } });
    expect(field.value).toBe('12');
    expect(screen.getByText('Enter numbers only.')).toBeDefined();
    fireEvent.change(field, { target: { value: '12345' } });
    fireEvent.blur(field);
    expect(screen.getByText('Access code is too short.')).toBeDefined();
    fireEvent.change(field, { target: { value: '1234567' } });
    expect(screen.getByText('Access code is too long')).toBeDefined();
    expect(button('Authenticate').disabled).toBe(true);
  });

  it('reports an empty field on Enter, and once the input has been deleted', async () => {
    const profiles = vi.fn();
    show({ signIn: { sendCode, profiles } });
    const field = await toCodeStep();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByText('Access code is required.')).toBeDefined();
    fireEvent.change(field, { target: { value: '1' } });
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
    expect(screen.getByText('Access code is required.')).toBeDefined();
    expect(profiles).not.toHaveBeenCalled();
  });

  it('reports a wrong code at the field', async () => {
    show({ signIn: { sendCode, profiles: () => Promise.reject(new Problem('wrong-access-code')) } });
    await enterCode();
    expect(await screen.findByText('Incorrect access code provided, please try again!')).toBeDefined();
  });

  const COOKIES = /^Your browser does not keep cookies for this site/;
  const HTTPS = /^This page is not encrypted/;
  const OFFLINE = /^We cannot reach the service/;

  it.each([
    ['the browser stores no cookies', new Problem('cookies-needed'), true, COOKIES],
    ['the page was loaded over plain http', new Problem('cookies-needed'), false, HTTPS],
    ['the connection is lost', new Problem('offline'), true, OFFLINE],
    ['the service cannot respond', new Problem('service-unavailable'), true, /^We cannot answer just now/],
  ])('does not call a right code wrong if %s', async (_name, problem, isSecure, words) => {
    show({ signIn: { sendCode, profiles: () => Promise.reject(problem) } });
    const field = await toCodeStep();
    vi.stubGlobal('isSecureContext', isSecure);
    fireEvent.change(field, { target: { value: '123456' } });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText('Incorrect access code provided, please try again!')).toBeNull();
    expect(sessionStorage.getItem('signInAttempt')).not.toContain('wrongTries');
    vi.unstubAllGlobals();
  });

  it.each([
    ['cookies are blocked', true, COOKIES],
    ['the page was loaded over plain http', false, HTTPS],
  ])('does not submit a code that cannot work if %s', async (_name, isSecure, words) => {
    const sends = vi.fn(sendCode);
    show({ signIn: { sendCode: sends } });
    await typePhone('5125550100');
    vi.stubGlobal('isSecureContext', isSecure);
    const enabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(!isSecure);
    fireEvent.click(button('Send code'));
    expect(await screen.findByText(words)).toBeDefined();
    expect(sends).not.toHaveBeenCalled();
    enabled.mockRestore();
    vi.unstubAllGlobals();
  });

  const USED_UP =
    'Codes expire after 5 minutes or 5 attempts, and only the latest one is valid. Please request a new code.';
  const WRONG = 'Incorrect access code provided, please try again!';
  const refused = { signIn: { sendCode, profiles: () => Promise.reject(new Problem('wrong-access-code')) } };

  it('submits a pasted replacement of a wrong code at once, and a corrected digit only on a click', async () => {
    const profiles = vi.fn(async () => Promise.reject(new Problem('wrong-access-code')));
    show({ signIn: { sendCode, profiles } });
    const field = await toCodeStep();
    fireEvent.change(field, { target: { value: '111111' } });
    expect(await screen.findByText(WRONG)).toBeDefined();
    fireEvent.change(field, { target: { value: '111112' } });
    expect(profiles).toHaveBeenCalledTimes(1);
    fireEvent.change(field, { target: { value: '482915' } });
    await waitFor(() => expect(profiles).toHaveBeenCalledTimes(2));
  });

  it('says after five wrong codes that another one is needed', async () => {
    show(refused);
    const field = await toCodeStep();
    for (let tries = 1; tries <= 5; tries += 1) {
      fireEvent.change(field, { target: { value: `12345${tries}` } });
      // A changed digit may be edited further: then the button submits.
      if (tries > 1) fireEvent.click(button('Authenticate'));
      expect(await screen.findByText(WRONG)).toBeDefined();
      if (tries < 5) expect(screen.queryByText(USED_UP)).toBeNull();
    }
    expect(screen.getByText(USED_UP)).toBeDefined();
    const order = screen.getByText(WRONG).compareDocumentPosition(screen.getByText(USED_UP));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    cleanup();
    show(refused);
    expect(await screen.findByText(USED_UP)).toBeDefined();
    expect(screen.queryByText(WRONG)).toBeNull();
  });

  it.each([
    ['replaced', { sentAtMs: Date.now(), isAgain: true }],
    ['used up before a reload', { sentAtMs: Date.now(), wrongTries: 4 }],
  ])('says that another code is needed if it was %s', async (_name, sent) => {
    sessionStorage.setItem('signInAttempt', JSON.stringify({ phone: '5125550100', ...sent }));
    show(refused);
    fireEvent.change(await screen.findByLabelText('Access code'), { target: { value: '123456' } });
    expect(await screen.findByText(WRONG)).toBeDefined();
    expect(screen.getByText(USED_UP)).toBeDefined();
  });

  it('does not say that a code is on its way once it has expired', async () => {
    const sentAtMs = Date.now() - CODE_LIFETIME_MS;
    sessionStorage.setItem('signInAttempt', JSON.stringify({ phone: '5125550100', sentAtMs }));
    show({ signIn: { sendCode } });
    expect(await screen.findByRole('heading', { name: 'Your code has expired' })).toBeDefined();
    expect(screen.queryByText("We've sent your code")).toBeNull();
    fireEvent.click(button("Didn't receive the code?"));
    expect(await screen.findByRole('heading', { name: "We've sent your code" })).toBeDefined();
  });

  it('opens a single profile directly', async () => {
    const login = vi.fn(loginTemp);
    show({ signIn: { sendCode, profiles: async () => [ana], loginTemp: login } });
    await enterCode();
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(login).toHaveBeenCalledExactlyOnceWith({ body: { patientUid: PATIENT_UID, tokenCode: ana.tokenCode } });
  });

  it('continues to the second step for staff who need one', async () => {
    const secondStep = { token: 't'.repeat(43), kind: 'setUp' as const };
    const first = { user: null, accessToken: null, refreshToken: null, requiresTwoFactor: true, secondStep };
    show({ signIn: { sendCode, profiles: async () => [ana], loginTemp: async () => first } });
    await enterCode();
    await waitFor(() => expect(address()).toBe('/secondStep'));
    expect(JSON.parse(sessionStorage.getItem('secondStep') ?? '')).toEqual(secondStep);
    expect(sessionStorage.getItem('signInAttempt')).toBeNull();
  });

  it('continues to the page that was requested', async () => {
    sessionStorage.setItem('deepLink', '/resultSummary/abc');
    show({ signIn: { sendCode, profiles: async () => [ana], loginTemp } });
    await enterCode();
    await waitFor(() => expect(address()).toBe('/resultSummary/abc'));
  });

  it('offers several profiles', async () => {
    const login = vi.fn(loginTemp);
    show({ signIn: { sendCode, profiles: async () => [ana, eli], loginTemp: login } });
    await enterCode();
    expect(await screen.findByText('Select profile')).toBeDefined();
    expect(screen.getByText('Group: md')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /Eli Reyes/ }));
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(login).toHaveBeenCalledWith({ body: { patientUid: eli.patientUid, tokenCode: eli.tokenCode } });
  });

  it('distinguishes profiles with the same name, and lists unverified ones separately without their names', async () => {
    const again = {
      ...ana,
      patientUid: uidOf(3),
      tokenCode: 'token-code-of-ana-0003',
      registered: '2026-03-01T15:00:00Z',
      scanCount: 1,
    };
    const typed = {
      ...ana,
      patientUid: uidOf(4),
      tokenCode: 'token-of-a-stranger-01',
      firstName: '',
      lastName: '',
      scanCount: 0,
      isVerified: false,
    };
    show({ signIn: { sendCode, profiles: async () => [ana, again, typed] } });
    await enterCode();
    expect(await screen.findAllByText('Registered Jan 5, 2026')).toHaveLength(2);
    expect(screen.getByText('3 scans')).toBeDefined();
    expect(screen.getByText('Registered Mar 1, 2026')).toBeDefined();
    expect(screen.getByText('1 scan')).toBeDefined();
    const apart = screen.getByRole('region', { name: 'Not confirmed yet' });
    expect(within(apart).getByRole('button').textContent).toContain('New profile');
    expect(within(apart).getByText('No scans')).toBeDefined();
  });

  it('lists an unused staff login among the others, marked as staff', async () => {
    const work = { ...ana, patientUid: '0190a000-0000-7000-8000-0000000000f9', groupCode: '', isVerified: false };
    show({ signIn: { sendCode, profiles: async () => [ana, work] } });
    await enterCode();
    const card = (await screen.findByText('Staff')).closest('button');
    expect(card?.textContent).toContain('Ana Reyes');
    expect(screen.queryByRole('region', { name: 'Not confirmed yet' })).toBeNull();
  });

  it('names the client and role, but no person, for an unused staff login', async () => {
    const work = {
      ...ana,
      patientUid: '0190a000-0000-7000-8000-0000000000f9',
      firstName: '',
      lastName: '',
      groupCode: '',
      isVerified: false,
      staffOf: { clientName: 'Hill Country', role: 'Client User' },
    };
    show({ signIn: { sendCode, profiles: async () => [ana, work] } });
    await enterCode();
    const card = (await screen.findByText('Staff account of Hill Country')).closest('button');
    expect(card?.textContent).toContain('Client User');
    expect(card?.textContent).not.toContain('New profile');
  });

  it('shows whole grapheme clusters as initials', async () => {
    const smile = { ...eli, firstName: '😀mile', lastName: 'Müller' };
    show({ signIn: { sendCode, profiles: async () => [ana, smile] } });
    await enterCode();
    const card = await screen.findByRole('button', { name: /😀mile Müller/ });
    expect(card.textContent).toMatch(/^😀M/u);
  });

  it('is restored after a reload', async () => {
    sessionStorage.setItem('signInAttempt', JSON.stringify({ phone: '5125550100', sentAtMs: Date.now() }));
    show();
    expect(await screen.findByLabelText('Access code')).toBeDefined();
  });

  it('restores the profiles after a reload without asking for the code again', async () => {
    show({ signIn: { sendCode, profiles: async () => [ana, eli], loginTemp } });
    await enterCode();
    await screen.findByText('Select profile');
    cleanup();
    show({ signIn: { loginTemp } });
    fireEvent.click(await screen.findByRole('button', { name: /Eli Reyes/ }));
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(sessionStorage.getItem('signInAttempt')).toBeNull();
  });

  it('returns to the phone step if the profiles can no longer be chosen', async () => {
    const attempt = { phone: phoneDigits('5125550100'), sentAtMs: 0, opened: { profiles: [ana, eli], atMs: 1000 } };
    expect(stepOfAttempt(attempt, 1000 + CHOICE_LIFETIME_MS - 1).kind).toBe('profiles');
    expect(stepOfAttempt(attempt, 1000 + CHOICE_LIFETIME_MS)).toEqual({ kind: 'phone' });
    sessionStorage.setItem('signInAttempt', JSON.stringify(attempt));
    show();
    expect(await screen.findByLabelText('Phone number')).toBeDefined();
  });
});

it('another code can be requested after 30 seconds', () => {
  expect(resendWaitS(1000, 1000)).toBe(30);
  expect(resendWaitS(1000, 30_999)).toBe(1);
  expect(resendWaitS(1000, 31_000)).toBe(0);
});

it("reports a failed SMS without the provider's 'To'", () => {
  const problem = serverProblem('text-message-failed', { text: "The 'To' number is not a mobile number." });
  expect(smsFailureText(problem, 'none')).toBe('The number is not a mobile number.');
  expect(smsFailureText(new Problem('text-message-failed'), 'none')).toBe('none');
});
