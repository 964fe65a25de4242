import type { EhrLaunch } from '@mien/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { EhrLaunchPage } from './ehr-launch-page.tsx';
import { EhrReturnPage } from './ehr-return-page.tsx';

const ISSUER = 'https://ehr.example.org/fhir';
const LAUNCH_ID = '0190a000-0000-7000-8000-0000000000d1';
const ANA = { uid: PATIENT_UID, name: 'Ana Lopez', birthYear: 1980, phone: '5125550198' };
const BEN = { uid: '0190a000-0000-7000-8000-0000000000d2', name: 'Ben Reyes', birthYear: 1972, phone: null };
const TO_CONFIRM: EhrLaunch = {
  id: LAUNCH_ID,
  patientUid: null,
  person: { name: 'Ana Lopez', birthYear: 1980, phone: '(512) 555-0198' },
  candidates: [ANA],
};
const KNOWN: EhrLaunch = { id: LAUNCH_ID, patientUid: PATIENT_UID, person: null, candidates: [] };

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[number]>['ehr']>;

const staff = { ...user, patientUid: null, userRoles: ['Client User'] };
const apiOf = (calls: Calls, who: object = staff) =>
  fakeApi(
    signedIn,
    { signIn: { session: async () => ({ user: { ...user, ...who }, historyCheck: 0 }) } },
    { ehr: calls },
  );
const address = () => screen.getByTestId('address').textContent;

function launch(query: string, calls: Calls, who?: object) {
  const leaveTo = vi.fn();
  const at = `/launch${query}`;
  renderPage({ api: apiOf(calls, who), at, path: '/launch', page: <EhrLaunchPage leaveTo={leaveTo} /> });
  return leaveTo;
}

function comeBack(query: string, calls: Calls, who?: object) {
  const at = `/launch/return${query}`;
  window.history.replaceState(null, '', at);
  renderPage({ api: apiOf(calls, who), at, path: '/launch/return', page: <EhrReturnPage /> });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the launch', () => {
  it('continues at the record', async () => {
    const begin = vi.fn(async () => ({ url: `${ISSUER}/authorize?state=s` }));
    const leaveTo = launch(`?iss=${ISSUER}&launch=x`, { begin });
    await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(`${ISSUER}/authorize?state=s`));
    expect(begin).toHaveBeenCalledExactlyOnceWith({ body: { issuer: ISSUER, launch: 'x' } });
  });

  it.each([
    ['invalid-request', /is not connected to your organization/],
    ['record-unavailable', /did not answer/],
  ] as const)('explains a failure: %s', async (code, text) => {
    const leaveTo = launch(`?iss=${ISSUER}&launch=x`, { begin: () => Promise.reject(serverProblem(code)) });
    expect(await screen.findByText(text)).toBeDefined();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('says where it is opened from, without what a record adds', async () => {
    launch('', {});
    expect(await screen.findByText(/from a patient’s chart/)).toBeDefined();
  });

  it('is refused to patients before anything is sent', async () => {
    const begin = vi.fn();
    launch(`?iss=${ISSUER}&launch=x`, { begin }, { userRoles: ['Patient'] });
    expect(await screen.findByText(/is for clinic staff/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Insufficient access rights to see this page!');
    // A missing permission is no failure.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(begin).not.toHaveBeenCalled();
  });
});

describe('the return', () => {
  it('opens a known patient, and takes the code out of the address', async () => {
    const finish = vi.fn(async () => KNOWN);
    comeBack('?code=c&state=s', { finish });
    await waitFor(() => expect(address()).toBe(`/admin/patient/${PATIENT_UID}`));
    expect(finish).toHaveBeenCalledExactlyOnceWith({ body: { code: 'c', state: 's' } });
    expect(window.location.search).toBe('');
  });

  it.each([
    ['?error=access_denied&state=s', /did not allow it/],
    ['', /from a patient’s chart/],
  ])('explains %s without a call', async (query, text) => {
    const finish = vi.fn();
    comeBack(query, { finish });
    expect(await screen.findByText(text)).toBeDefined();
    expect(finish).not.toHaveBeenCalled();
  });

  it('explains a refusal', async () => {
    comeBack('?code=c&state=s', { finish: () => Promise.reject(serverProblem('launch-invalid')) });
    expect(await screen.findByText(/This page has expired/)).toBeDefined();
  });
});

describe('the confirmation', () => {
  it('fills the button of a single candidate, and of none of several', async () => {
    const looks = async (candidates: EhrLaunch['candidates']) => {
      comeBack('?code=c&state=s', { finish: async () => ({ ...TO_CONFIRM, candidates }) });
      const buttons = await screen.findAllByRole('button', { name: /^It is this patient/ });
      const filled = buttons.map(({ className }) => className.includes('is-primary'));
      cleanup();
      return filled;
    };
    expect(await looks([ANA])).toEqual([true]);
    expect(await looks([ANA, BEN])).toEqual([false, false]);
  });

  it('shows both persons side by side, and links the one that staff choose', async () => {
    const confirm = vi.fn(async () => KNOWN);
    comeBack('?code=c&state=s', { finish: async () => TO_CONFIRM, confirm });
    const table = within(await screen.findByRole('table'));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(1)).toEqual([
      ['Name', 'Ana Lopez', 'Ana Lopez', 'Same'],
      ['Year of birth', '1980', '1980', 'Same'],
      ['Phone number', '(512) 555-0198', '5125550198', 'Same'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^It is this patient: Ana Lopez, \d{4}, / }));
    await waitFor(() => expect(address()).toBe(`/admin/patient/${PATIENT_UID}`));
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ params: { id: LAUNCH_ID }, body: { patientUid: PATIENT_UID } });
  });

  it('finds others by name or number', async () => {
    const candidates = vi.fn(async () => ({ items: [BEN] }));
    comeBack('?code=c&state=s', { finish: async () => ({ ...TO_CONFIRM, candidates: [] }), candidates });
    expect(await screen.findByText('No patient has this name or number.')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Search by name or phone number'), { target: { value: ' ben ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    const row = await screen.findByRole('row', { name: /Year of birth/ });
    expect(row.textContent).toContain('Differs');
    expect(screen.getByRole('row', { name: /Phone number/ }).textContent).toContain('Not known');
    expect(candidates).toHaveBeenCalledExactlyOnceWith({ params: { id: LAUNCH_ID }, query: { search: 'ben' } });
  });

  it('says that one of the two is linked already', async () => {
    const confirm = () => Promise.reject(serverProblem('changed-meanwhile'));
    comeBack('?code=c&state=s', { finish: async () => TO_CONFIRM, confirm });
    fireEvent.click(await screen.findByRole('button', { name: /It is this patient/ }));
    expect(await screen.findByText(/is linked already/)).toBeDefined();
  });

  it('is not possible where the record does not say who it is', async () => {
    comeBack('?code=c&state=s', { finish: async () => ({ ...TO_CONFIRM, person: null, candidates: [] }) });
    expect(await screen.findByText(/does not say who the patient is/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /It is this patient/ })).toBeNull();
  });
});
