import type { Client } from '@mien/contract';
import { type MienContract, Problem, problemFromBody } from '@mien/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../../shared/platform/choose-language.ts';
import { configuration, fakeApi, PATIENT_UID, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { entryAddress, faultsFromFields, isOwnAddress, REDIRECT_DELAY_MS } from './registration.model.ts';

type Registrations = Partial<Client<MienContract>['registrations']>;

const REGISTERED = { patientUid: PATIENT_UID, tokenCode: 'token-code-of-ana-0001' };
const LOGIN_URL = `${window.location.origin}/alogin/link-id`;

const leave = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  leave.mockClear();
  reload.mockClear();
});

function show(registrations: Registrations = {}, at = '/register', fakes: Parameters<typeof fakeApi>[0] = {}) {
  const path = at.startsWith('/register/') ? '/register/:accessCode' : '/register';
  const page = (
    <StrictMode>
      <RegisterPage reload={reload} leave={leave} />
    </StrictMode>
  );
  renderPage({ api: fakeApi(signedOut, { registrations }, fakes), at, path, page });
}

const GOOD = {
  'First name': 'Ana',
  'Last name': 'Reyes',
  Phone: '5125550100',
  Email: 'ana@example.com',
  'Access code': 'signature',
  Age: '34',
  Weight: '140',
  'Height (Ft)': '5',
  'Height (In)': '6',
} as const;
type Label = keyof typeof GOOD;

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

function fillIn(changes: Partial<Record<Label, string>> = {}) {
  for (const [label, value] of Object.entries({ ...GOOD, ...changes })) type(label, value);
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit & scan' }));
/** The error summary, below its title. */
const summary = () => {
  const title = screen.getByRole('heading', { name: 'Please check these details' });
  return title.closest('section') as HTMLElement;
};
const summaryLines = () =>
  within(summary())
    .getAllByRole('listitem')
    .map((item) => item.textContent);

const SENT = {
  anonymousRegistration: false,
  firstName: 'Ana',
  lastName: 'Reyes',
  phoneNumber: '5125550100',
  email: 'ana@example.com',
  accessCode: 'signature',
  age: 34,
  weight: 140,
  heightFt: 5,
  heightIn: 6,
};

describe('errors in the form', () => {
  it('are listed for all missing fields, with focus', () => {
    show();
    submit();
    expect(summaryLines()).toEqual([
      'Firstname is required',
      'Lastname is required',
      'Phone number is required.',
      'Access code is required.',
    ]);
    expect(document.activeElement).toBe(summary());
    expect(field('First name').getAttribute('aria-invalid')).toBe('true');
    const describedBy = field('First name').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy.split(' ').at(-1) ?? '')?.textContent).toBe('Firstname is required');
  });

  it('link to their field and disappear when it is edited', () => {
    show();
    fillIn({ 'Last name': '' });
    submit();
    expect(summaryLines()).toEqual(['Lastname is required']);
    fireEvent.click(screen.getByRole('button', { name: 'Lastname is required' }));
    expect(document.activeElement).toBe(field('Last name'));
    type('Last name', 'Reyes');
    expect(screen.queryByRole('region', { name: 'Please check these details' })).toBeNull();
    expect(field('Last name').getAttribute('aria-invalid')).toBeNull();
  });

  it('expand the body section, which starts collapsed; so does a click on their link', () => {
    show();
    const body = () => field('Age').closest('details') as HTMLDetailsElement;
    expect(body().open).toBe(false);
    fillIn({ Age: '12' });
    expect(body().open).toBe(false);
    submit();
    expect(body().open).toBe(true);
    body().open = false;
    fireEvent.click(within(summary()).getByRole('button'));
    expect(body().open).toBe(true);
    expect(document.activeElement).toBe(field('Age'));
  });

  it('do not include ranges while a field is missing', () => {
    show();
    fillIn({ 'First name': ' ', Age: '5' });
    submit();
    expect(summaryLines()).toEqual(['Firstname is required']);
  });

  it.each([
    [{ Age: '12' }, 'Invalid age! You need to be between 12 years and 120 years of age for a scan!'],
    [{ Age: '120' }, 'Invalid age! You need to be between 12 years and 120 years of age for a scan!'],
    [{ Age: 'old' }, 'Invalid age! You need to be between 12 years and 120 years of age for a scan!'],
    [
      { 'Height (Ft)': '3', 'Height (In)': '10' },
      'Your height is invalid! Your height needs to be between 3\'11" and 7\'2" for a scan!',
    ],
    [{ Weight: '66' }, 'Your weight is invalid! Your weight needs to be between 67 pounds and 660 lbs for a scan!'],
    [
      { 'Height (Ft)': '5', 'Height (In)': '0', Weight: '308' },
      'Invalid Body Mass Index. Your BMI needs to be between 10 and 60 for a scan availability!',
    ],
    [{ Email: 'ana@' }, 'Invalid email format'],
    [{ Email: 'josé@example' }, 'Invalid email format'],
    [{ Phone: '512555010' }, 'Phone number too short.'],
    [{ Phone: '0125550199' }, 'Please check the area code. US numbers cannot start with 0 or 1.'],
    [{ Phone: '1234567890' }, 'Please check the area code. US numbers cannot start with 0 or 1.'],
    [{ 'Height (In)': '' }, 'Your height is invalid! Your height needs to be between 3\'11" and 7\'2" for a scan!'],
  ] as const)('shows %j in the words of the specification', (changes, words) => {
    const start = vi.fn(async () => REGISTERED);
    show({ start });
    fillIn(changes);
    submit();
    expect(summaryLines()).toEqual([words]);
    expect(start).not.toHaveBeenCalled();
  });

  it('in the email appear when its field is left', () => {
    show();
    type('Email', 'ana@');
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(field('Email'));
    expect(screen.getByText('Invalid email format')).toBeDefined();
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    type('Email', '');
    fireEvent.blur(field('Email'));
    expect(screen.queryByText('Invalid email format')).toBeNull();
  });
});

describe('a registration', () => {
  it.each([true, false])('offers a scan without a code only where it is on: %s', async (isOffered) => {
    const facts = { ...configuration, ...(isOffered ? { isTrialOffered: true as const } : {}) };
    const get = vi.fn(async () => facts);
    show({}, '/register', { configurations: { get } });
    await waitFor(() => expect(get).toHaveBeenCalled());
    const href = () => screen.queryByRole('link', { name: 'Try a scan, no account' })?.getAttribute('href');
    await waitFor(() => expect(href()).toBe(isOffered ? '/try' : undefined));
  });

  it('starts in the first field of a form named by the heading', () => {
    show();
    expect(document.activeElement).toBe(field('First name'));
    expect(screen.getByRole('form', { name: 'Create your scan profile' }).contains(document.activeElement)).toBe(true);
  });

  it('does not focus a field that is already filled in', () => {
    show();
    fillIn();
    cleanup();
    show();
    expect(document.activeElement).not.toBe(field('First name'));
  });

  it('takes the access code from the URL', () => {
    show({}, '/register?code=signature');
    expect(field('Access code').value).toBe('signature');
  });

  it('is sent once, waits five seconds, and opens the login link with the access code', async () => {
    vi.useFakeTimers();
    const start = vi.fn(async () => REGISTERED);
    const loginUrl = vi.fn(async () => ({ loginUrl: LOGIN_URL }));
    show({ start, loginUrl });
    fillIn();
    const form = field('Age').closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(screen.getByText('Please wait while we create your unique scan profile.')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS - 1));
    expect(start).toHaveBeenCalledExactlyOnceWith({ body: SENT });
    expect(loginUrl).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(loginUrl).toHaveBeenCalledExactlyOnceWith({ body: REGISTERED });
    expect(leave).toHaveBeenCalledExactlyOnceWith(`${LOGIN_URL}?accessCode=signature`);
  });

  it('needs no body values, and then sends none', async () => {
    const start = vi.fn(async () => REGISTERED);
    show({ start });
    fillIn({ Age: '', Weight: '', 'Height (Ft)': '', 'Height (In)': '' });
    submit();
    const { age, weight, heightFt, heightIn, ...rest } = SENT;
    await waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith({ body: rest }));
  });

  it('accepts centimeters and kilograms, and restores feet exactly when units are switched', async () => {
    const start = vi.fn(() => Promise.reject(new Problem('offline')));
    show({ start });
    fillIn({ Weight: '', 'Height (Ft)': '', 'Height (In)': '' });
    fireEvent.click(screen.getByRole('radio', { name: 'cm, kg' }));
    type('Height (cm)', '230');
    type('Weight', '301');
    submit();
    expect(summaryLines()).toEqual([
      'Your height is invalid! Your height needs to be between 120 and 220 cm for a scan!',
      'Your weight is invalid! Your weight needs to be between 30 and 300 kg for a scan!',
    ]);
    type('Height (cm)', '171');
    type('Weight', '68,3');
    submit();
    const { weight, heightFt, heightIn, ...rest } = SENT;
    const body = { ...rest, heightCm: 171, weightKg: 68.3 };
    await waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith({ body }));
    fireEvent.click(await screen.findByRole('radio', { name: 'ft, in, lbs' }));
    expect(field('Height (Ft)').value).toBe('5');
    expect(field('Height (In)').value).toBe('7');
    submit();
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
    expect(start).toHaveBeenLastCalledWith({ body });
    localStorage.removeItem('units');
  });

  it.each(['6,5', '6.5'])('accepts %s inches, and keeps input when units are switched', async (inches) => {
    const start = vi.fn(() => Promise.reject(new Problem('offline')));
    show({ start });
    fillIn({ 'Height (In)': inches });
    submit();
    await waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith({ body: { ...SENT, heightIn: 6.5 } }));
    const switchTo = async (units: string) => fireEvent.click(await screen.findByRole('radio', { name: units }));
    await switchTo('cm, kg');
    expect(field('Height (cm)').value).toBe('169');
    await switchTo('ft, in, lbs');
    expect([field('Height (Ft)').value, field('Height (In)').value]).toEqual(['5', '6.5']);
    type('Height (In)', '');
    await switchTo('cm, kg');
    await switchTo('ft, in, lbs');
    expect(field('Height (Ft)').value).toBe('5');
    localStorage.removeItem('units');
  });

  it('accepts a weight with a decimal comma', async () => {
    const start = vi.fn(async () => REGISTERED);
    show({ start });
    fillIn({ Weight: '140,5' });
    submit();
    await waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith({ body: { ...SENT, weight: 140.5 } }));
  });

  it('keeps input across reloads until it is submitted', async () => {
    vi.useFakeTimers();
    show({}, '/register?code=signature');
    fillIn({ 'Access code': 'signature' });
    cleanup();
    show(
      { start: async () => REGISTERED, loginUrl: async () => ({ loginUrl: LOGIN_URL }) },
      '/register?code=signature',
    );
    for (const [label, value] of Object.entries({ ...GOOD, Phone: '(512) 555-0100' }))
      expect(field(label).value).toBe(value);
    submit();
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS));
    expect(leave).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('registrationDraft')).toBeNull();
  });

  it('takes the code from a new URL, not the one typed on another page', () => {
    show({}, '/register?code=signature');
    fillIn();
    cleanup();
    show({}, '/register?code=night-shift');
    expect(field('Access code').value).toBe('night-shift');
    expect(field('First name').value).toBe('Ana');
  });

  it.each([
    ['the server’s message', new Problem('internal-error', { text: 'No more today.' }), 'No more today.'],
    [
      'its own text without a server message',
      new Problem('internal-error'),
      'An error occurred while submitting the form. Please check that all inputs are valid and try again.',
    ],
    [
      'the retry time',
      new Problem('too-many-requests', { retryAfterS: 61 }),
      /^Too many attempts\. Please try again at .*\d:\d\d/,
    ],
    ['that there is no connection', new Problem('offline', { cause: new TypeError() }), /We cannot reach the service/],
    ['the specified text for an empty response', problemFromBody(undefined), /^An error occurred while submitting/],
  ])(
    'a failed registration shows %s, in a message and on the page, and keeps the input',
    async (_name, problem, words) => {
      show({ start: () => Promise.reject(problem) });
      fillIn();
      submit();
      await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
      expect(within(summary()).getByText(words)).toBeDefined();
      expect(document.activeElement).toBe(summary());
      expect(field('Last name').value).toBe('Reyes');
    },
  );

  it('shows a wrong access code at the field', async () => {
    show({ start: () => Promise.reject(new Problem('wrong-access-code')) });
    fillIn();
    submit();
    await waitFor(() => expect(field('Access code').getAttribute('aria-invalid')).toBe('true'));
    expect(summaryLines()).toEqual(['Incorrect access code provided, please try again!']);
  });

  it('shows errors found only by the server', async () => {
    const fields = [{ path: 'age', rule: 'ageRange' }];
    show({ start: () => Promise.reject(new Problem('invalid-request', { fields })) });
    fillIn();
    submit();
    await waitFor(() => expect(field('Age').getAttribute('aria-invalid')).toBe('true'));
    expect(faultsFromFields([{ path: 'x', rule: 'too_big' }])).toEqual([]);
  });

  it('does not register twice if only the link could not be fetched', async () => {
    vi.useFakeTimers();
    const start = vi.fn(async () => REGISTERED);
    const loginUrl = vi
      .fn<() => Promise<{ loginUrl: string }>>()
      .mockRejectedValueOnce(new Problem('offline'))
      .mockResolvedValue({ loginUrl: LOGIN_URL });
    show({ start, loginUrl });
    fillIn();
    submit();
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS));
    submit();
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS));
    expect(start).toHaveBeenCalledOnce();
    expect(leave).toHaveBeenCalledOnce();
  });

  it.each([
    ['is lost', () => Promise.reject(new Problem('wrong-access-code'))],
    ['leads elsewhere', async () => ({ loginUrl: 'https://evil.example/alogin/x' })],
  ])('redirects to sign-in if its link %s', async (_name, loginUrl) => {
    vi.useFakeTimers();
    show({ start: async () => REGISTERED, loginUrl });
    fillIn();
    submit();
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS));
    expect(screen.getByTestId('address').textContent).toBe('/mlogin');
    expect(leave).not.toHaveBeenCalled();
  });

  // Decision 0137, row 4.5.
  it('starts again when the browser restores the page', () => {
    show();
    const comeBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    comeBack(false);
    expect(reload).not.toHaveBeenCalled();
    comeBack(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('lists what a 30-second scan measures', () => {
    show();
    const footer = screen.getByRole('contentinfo');
    expect(
      within(footer)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Heart rate', 'Breathing rate']);
  });
});

describe('an anonymous registration', () => {
  it('asks only for the reference, and sends it with the code from the URL', async () => {
    vi.useFakeTimers();
    const start = vi.fn(async () => REGISTERED);
    show({ start, loginUrl: async () => ({ loginUrl: LOGIN_URL }) }, '/register/office');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(document.activeElement).toBe(field('PatientUid'));
    submit();
    expect(summaryLines()).toEqual(['PatientUid is required']);
    type('PatientUid', ' K-17 ');
    submit();
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS));
    expect(start).toHaveBeenCalledExactlyOnceWith({
      body: { anonymousRegistration: true, patientUid: 'K-17', accessCode: 'office' },
    });
    expect(leave).toHaveBeenCalledExactlyOnceWith(`${LOGIN_URL}?accessCode=office`);
  });

  it('at the URL of an unknown group says so, without asking for a code', async () => {
    show({ start: () => Promise.reject(new Problem('wrong-access-code')) }, '/register/nowhere');
    type('PatientUid', 'K-17');
    submit();
    await waitFor(() =>
      expect(summaryLines()).toEqual(['This registration page is not in use. Please ask for a new address.']),
    );
  });

  it('is submitted again if its link came too late, and never redirects to sign-in by phone', async () => {
    vi.useFakeTimers();
    const start = vi.fn(async () => REGISTERED);
    const loginUrl = vi
      .fn()
      .mockRejectedValueOnce(new Problem('wrong-access-code'))
      .mockResolvedValue({ loginUrl: LOGIN_URL });
    show({ start, loginUrl }, '/register/office');
    type('PatientUid', 'K-17');
    submit();
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS));
    expect(summaryLines()).toEqual(['That took too long. Please submit once more.']);
    submit();
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS));
    expect(start).toHaveBeenCalledTimes(2);
    expect(leave).toHaveBeenCalledExactlyOnceWith(`${LOGIN_URL}?accessCode=office`);
  });
});

describe('input on the registration form', () => {
  it('is kept when the language is changed', async () => {
    show({}, '/register?code=md');
    fillIn({ 'Access code': 'md', 'First name': 'Ana María' });
    await chooseLanguage('es', () => undefined);
    cleanup();
    show({}, '/register?code=md');
    expect(Object.keys(GOOD).map((label) => field(label).value)).toEqual([
      'Ana María',
      'Reyes',
      '(512) 555-0100',
      'ana@example.com',
      'md',
      '34',
      '140',
      '5',
      '6',
    ]);
  });

  it('is kept for an anonymous registration, too', async () => {
    show({}, '/register/office');
    type('PatientUid', 'K-17');
    await chooseLanguage('es', () => undefined);
    cleanup();
    show({}, '/register/office');
    expect(field('PatientUid').value).toBe('K-17');
  });
});

it('opens only URLs of the same site', () => {
  const own = 'https://mien.example';
  expect(isOwnAddress('https://mien.example/alogin/x', own)).toBe(true);
  for (const url of ['https://mien.example.evil/alogin/x', 'javascript:alert(1)', '/alogin/x', ''])
    expect(isOwnAddress(url, own)).toBe(false);
  expect(entryAddress('https://mien.example/alogin/x', ' MD ')).toBe('https://mien.example/alogin/x?accessCode=md');
});
