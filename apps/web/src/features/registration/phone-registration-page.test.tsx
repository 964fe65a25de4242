import { type Client, type MienContract, Problem } from '@mien/contract';
import { phoneDigits } from '@mien/domain';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configuration, fakeApi, PATIENT_UID, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { attemptToResume, INPUT_DEBOUNCE_MS, SUBMIT_DEBOUNCE_MS } from './phone-registration.model.ts';
import { PhoneRegistrationPage } from './phone-registration-page.tsx';

type Registrations = Partial<Client<MienContract>['registrations']>;

const ACCEPTED =
  'We have received your request and will send an SMS authentication code to the number you provided shortly.';
const startByPhone = async () => ({ patientUid: PATIENT_UID });

beforeEach(() => void vi.useFakeTimers());

function show(
  registrations: Registrations = {},
  accessCode: 'signature' | 'md' = 'signature',
  fakes: Parameters<typeof fakeApi>[0] = {},
) {
  const path = `/register/${accessCode}`;
  const page = (
    <StrictMode>
      <PhoneRegistrationPage accessCode={accessCode} />
    </StrictMode>
  );
  renderPage({ api: fakeApi(signedOut, { registrations }, fakes), at: path, path, page });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => screen.getByTestId('address').textContent;

async function toCodeStep() {
  type('Phone', '5125550100');
  press('Submit phone number');
  await pass(SUBMIT_DEBOUNCE_MS);
}

async function enterCode(code = '123456') {
  // The last digit submits it.
  type('SMS code', '');
  type('SMS code', code);
  if (code.length < 6) press('Submit sms access code');
  await pass(SUBMIT_DEBOUNCE_MS);
}

describe('the phone step', () => {
  it('marks an impossible area code, and does not submit it', async () => {
    const start = vi.fn(startByPhone);
    show({ startByPhone: start });
    type('Phone', '0125550199');
    press('Submit phone number');
    await pass(SUBMIT_DEBOUNCE_MS);
    expect(screen.getByText('Please check the area code. US numbers cannot start with 0 or 1.')).toBeDefined();
    expect(start).not.toHaveBeenCalled();
  });

  it('is submitted once, 600 ms after the click, with the access code from the URL', async () => {
    const start = vi.fn(startByPhone);
    show({ startByPhone: start }, 'md');
    type('Phone', '+1 (512) 555-0100');
    press('Submit phone number');
    expect(screen.getByRole('button', { name: 'Verifying phone number!' })).toBeDefined();
    fireEvent.submit(screen.getByLabelText('Phone').closest('form') as HTMLFormElement);
    await pass(SUBMIT_DEBOUNCE_MS - 1);
    expect(start).not.toHaveBeenCalled();
    await pass(1);
    expect(start).toHaveBeenCalledExactlyOnceWith({ body: { phone: '5125550100', accessCode: 'md' } });
    expect(screen.getByText(ACCEPTED)).toBeDefined();
    expect(screen.getByPlaceholderText('insert code from sms')).toBe(document.activeElement);
  });

  it('reports a missing or short number and sends nothing', async () => {
    const start = vi.fn(startByPhone);
    show({ startByPhone: start });
    press('Submit phone number');
    expect(screen.getByText('Phone number is required')).toBeDefined();
    type('Phone', '512');
    expect(screen.queryByText('Phone number too short.')).toBeNull();
    await pass(INPUT_DEBOUNCE_MS);
    expect(screen.getByText('Phone number too short.')).toBeDefined();
    press('Submit phone number');
    await pass(SUBMIT_DEBOUNCE_MS);
    expect(start).not.toHaveBeenCalled();
  });

  it.each([
    [
      'the server’s text without its To',
      serverProblem('text-message-failed', { text: "The 'To' number is not a mobile number." }),
      'The number is not a mobile number.',
    ],
    [
      'its own text',
      serverProblem('text-message-failed'),
      'The service is curently unavailable, please try again later!',
    ],
    [
      'the waiting time',
      new Problem('too-many-requests', { retryAfterS: 506 }),
      /^Too many attempts\. Please try again at .*\d:\d\d/,
    ],
    ['that registration is disabled', new Problem('wrong-access-code'), /not in use/],
  ])('shows %s if no SMS is sent', async (_name, problem, words) => {
    show({ startByPhone: () => Promise.reject(problem) });
    await toCodeStep();
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit phone number' }).disabled).toBe(false);
  });

  it('must be submitted again if the response has neither token nor patient', async () => {
    show({ startByPhone: async () => ({}) });
    await toCodeStep();
    expect(screen.getByText('User was created try submitting your phone number again')).toBeDefined();
    expect(screen.getByLabelText('Phone')).toBeDefined();
  });
});

describe('the code step', () => {
  it('announces the code at the bottom, below its heading', async () => {
    show({ startByPhone });
    await toCodeStep();
    expect(screen.getByText(ACCEPTED).closest('section')?.className).toContain('atFoot');
  });

  it.each([true, false])('links to the text message only in the demo: %s', async (isDemo) => {
    const facts = { ...configuration, ...(isDemo ? { demo: { people: [], hasOutbox: true } } : {}) };
    show({ startByPhone }, 'signature', { configurations: { get: async () => facts } });
    await toCodeStep();
    const link = screen.queryByRole('link', { name: 'See the text message' });
    expect(link?.getAttribute('href')).toBe(isDemo ? '/dev/outbox' : undefined);
  });

  it('redirects to the login link with the access code if the code is right', async () => {
    const confirmPhone = vi.fn(async () => ({ patientUid: PATIENT_UID, loginLinkId: 'link-id' }));
    show({ startByPhone, confirmPhone });
    await toCodeStep();
    expect(screen.getByText(ACCEPTED)).toBeDefined();
    await enterCode();
    expect(screen.queryByText(ACCEPTED)).toBeNull();
    expect(confirmPhone).toHaveBeenCalledExactlyOnceWith({
      body: { patientUid: PATIENT_UID, phone: '5125550100', accessCode: 'signature', code: '123456' },
    });
    expect(address()).toBe('/alogin/link-id?accessCode=signature');
    expect(sessionStorage.getItem('phoneRegistration')).toBeNull();
  });

  it('reports a wrong code at the field until it is edited', async () => {
    show({ startByPhone, confirmPhone: () => Promise.reject(new Problem('wrong-access-code')) });
    await toCodeStep();
    await enterCode();
    expect(screen.getByText('Incorrect access code provided, please try again!')).toBeDefined();
    expect(screen.getByLabelText('SMS code').getAttribute('aria-invalid')).toBe('true');
    type('SMS code', '12345');
    expect(screen.queryByText('Incorrect access code provided, please try again!')).toBeNull();
  });

  it('says what to do once a code may be used up or replaced', async () => {
    const usedUp = /^Codes expire after 5 minutes or 5 attempts, .* Please submit your phone number again\.$/;
    show({ startByPhone, confirmPhone: () => Promise.reject(new Problem('wrong-access-code')) });
    await toCodeStep();
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(screen.queryByText(usedUp)).toBeNull();
      await enterCode(`12345${tries}`);
    }
    expect(screen.getByText(usedUp)).toBeDefined();
    press('Use another number');
    await toCodeStep();
    await enterCode();
    expect(screen.getByText(usedUp)).toBeDefined();
  });

  it('rejects a code answered for another patient', async () => {
    const confirmPhone = async () => ({ patientUid: '0190a000-0000-7000-8000-0000000000ff', loginLinkId: 'x' });
    show({ startByPhone, confirmPhone });
    await toCodeStep();
    await enterCode();
    expect(screen.getByText(/This code belongs to another request/)).toBeDefined();
    expect(address()).toBe('/register/signature');
  });

  it('redirects to sign-in if the phone number already has an account', async () => {
    show({ startByPhone, confirmPhone: async () => ({ patientUid: PATIENT_UID, loginLinkId: null }) });
    await toCodeStep();
    await enterCode();
    expect(address()).toBe('/mlogin');
    expect(screen.getByText('We know your phone number. Please log in with it.')).toBeDefined();
  });

  it.each([
    ['', 'Access code is required.'],
    ['12345', 'Access code is too short.'],
    ['1234567', 'Access code is too long'],
    ['12a', 'Enter numbers only.'],
  ])('does not send %j: %s', async (code, words) => {
    const confirmPhone = vi.fn();
    show({ startByPhone, confirmPhone });
    await toCodeStep();
    await enterCode(code);
    expect(screen.getByText(words)).toBeDefined();
    expect(confirmPhone).not.toHaveBeenCalled();
  });

  it('is shown again after a reload, but not on the other page or after five minutes', async () => {
    show({ startByPhone });
    await toCodeStep();
    cleanup();
    show();
    expect(screen.getByLabelText('SMS code')).toBeDefined();
    cleanup();
    show({}, 'md');
    expect(screen.getByLabelText('Phone')).toBeDefined();
    const attempt = { accessCode: 'md', phone: phoneDigits('5125550100'), patientUid: PATIENT_UID, sentAtMs: 0 };
    expect(attemptToResume(attempt, 'md', 5 * 60_000 - 1)).toBe(attempt);
    expect(attemptToResume(attempt, 'md', 5 * 60_000)).toBeNull();
  });

  it('can be left to enter another number', async () => {
    show({ startByPhone });
    await toCodeStep();
    press('Use another number');
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('(512) 555-0100');
    expect(sessionStorage.getItem('phoneRegistration')).toBeNull();
  });
});
