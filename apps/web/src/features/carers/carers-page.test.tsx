import { type CaredFor, type Carer, Problem } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { CareOverPage } from './care-over-page.tsx';
import { CarerBanner } from './carer-banner.tsx';
import { CarersPage } from './carers-page.tsx';

const ID = '0190a000-0000-7000-8000-0000000000c1';
const carer: Carer = {
  id: ID,
  name: 'Eli Reyes',
  phoneEnding: '0102',
  relation: 'child',
  rights: ['see', 'scan'],
  state: 'active',
  invited: '2026-03-14T15:00:00Z',
  accepted: '2026-03-14T16:00:00Z',
  expires: '2027-03-14T15:00:00Z',
};
const dana: CaredFor = {
  id: ID,
  firstName: 'Dana',
  lastName: 'Novak',
  relation: 'parent',
  rights: ['see'],
  state: 'invited',
  expires: '2027-03-14T15:00:00Z',
};
const danaUser = { ...user, patientUid: `${PATIENT_UID.slice(0, -1)}9`, firstName: 'Dana', lastName: 'Novak' };
const login = { user: danaUser, accessToken: 'token', refreshToken: null, requiresTwoFactor: false };
const listed = (...items: Carer[]) => ({ list: async () => ({ items, mayInvite: true }) });

function show(...fakes: Parameters<typeof fakeApi>) {
  renderPage({ api: fakeApi(signedIn, ...fakes), at: '/carers', path: '/carers', page: <CarersPage /> });
}
/** Without a carer, the form opens by a button. */
const openForm = async () => fireEvent.click(await screen.findByRole('button', { name: 'Invite a caregiver' }));
const address = () => screen.getByTestId('address').textContent;

describe('the list of one’s carers', () => {
  it('shows who they are, their rights and their last day, and ends an access', async () => {
    const end = vi.fn(async () => ({ ended: true as const }));
    show({ carers: { ...listed(carer), end } });
    expect(await screen.findByText('Eli Reyes')).toBeDefined();
    expect(screen.getByText('child', { selector: 'p' })).toBeDefined();
    expect(screen.getAllByText('Start a scan with you').length).toBe(2);
    expect(screen.getByText('Until Mar 14, 2027')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Eli Reyes' }));
    await waitFor(() => expect(end).toHaveBeenCalledExactlyOnceWith({ params: { id: ID }, body: {} }));
  });

  it('identifies an invitation by the last digits of its number, and shows no button for an ended grant', async () => {
    show({
      carers: listed(
        { ...carer, name: null, state: 'invited' },
        { ...carer, id: `${ID.slice(0, -1)}2`, state: 'ended' },
      ),
    });
    expect(await screen.findByRole('button', { name: 'Remove: Phone ending in 0102' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove: Eli Reyes' })).toBeNull();
  });

  it('invites for a year with no right checked, and repeats the same invitation after a failure', async () => {
    const invite = vi.fn(async (_: unknown) => carer);
    invite.mockRejectedValueOnce(new Problem('offline'));
    show({ carers: { ...listed(), invite } });
    await openForm();
    const send = await screen.findByRole('button', { name: 'Send invitation' });
    fireEvent.click(send);
    expect(await screen.findByText('Please enter a phone number with 10 digits.')).toBeDefined();
    expect(screen.getByText('Please choose who this person is to you.')).toBeDefined();
    expect(invite).not.toHaveBeenCalled();
    for (const box of screen.getAllByRole('checkbox')) expect((box as HTMLInputElement).checked).toBe(false);
    fireEvent.change(screen.getByLabelText('Phone number of the caregiver'), { target: { value: '5125550102' } });
    fireEvent.change(screen.getByLabelText('Who is this person to you?'), { target: { value: 'child' } });
    fireEvent.click(send);
    expect(await screen.findByRole('alert')).toBeDefined();
    fireEvent.click(send);
    expect(await screen.findByText('We sent a text message. The person can answer for 7 days.')).toBeDefined();
    const bodies = invite.mock.calls.map(([input]) => (input as { body: object }).body);
    expect(bodies[0]).toMatchObject({ phone: '5125550102', relation: 'child', ticks: [], days: 365 });
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('marks the phone field if the patient enters their own number', async () => {
    const own = new Problem('invalid-request', { fields: [{ path: 'body.phone', rule: 'own_number' }] });
    const invite = vi.fn(async (_: unknown) => carer).mockRejectedValueOnce(own);
    show({ carers: { ...listed(), invite } });
    await openForm();
    const field = await screen.findByLabelText('Phone number of the caregiver');
    fireEvent.change(field, { target: { value: '5125550100' } });
    fireEvent.change(screen.getByLabelText('Who is this person to you?'), { target: { value: 'child' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(
      await screen.findByText('This is your own number. Please enter the number of your caregiver.'),
    ).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '5125550102' } });
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('We sent a text message. The person can answer for 7 days.')).toBeDefined();
    expect((field as HTMLInputElement).value).toBe('');
  });

  it('opens the form by a button if there is no carer, with the focus in its first field', async () => {
    show({ carers: listed() });
    await openForm();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone number of the caregiver'));
    expect(screen.queryByRole('button', { name: 'Invite a caregiver' })).toBeNull();
  });

  it('focuses the first empty field', async () => {
    show({ carers: listed() });
    await openForm();
    fireEvent.click(await screen.findByRole('button', { name: 'Send invitation' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Phone number of the caregiver'));
  });

  it('explains why a minor cannot invite', async () => {
    show({ carers: { list: async () => ({ items: [], mayInvite: false }) } });
    expect(await screen.findByText(/^Only people who are 18 or older can invite a caregiver/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  });

  it('offers to retry if loading fails', async () => {
    const list = vi.fn(listed(carer).list).mockRejectedValueOnce(new Problem('internal-error'));
    show({ carers: { list } });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Eli Reyes')).toBeDefined();
  });
});

describe('an invitation to become a carer', () => {
  it('can be accepted or declined', async () => {
    const accept = vi.fn(async () => ({ ...dana, state: 'active' as const }));
    const end = vi.fn(async () => ({ ended: true as const }));
    show({ carers: { caredFor: async () => ({ items: [dana] }), accept, end } });
    expect(await screen.findByText('Dana Novak asks you to be their caregiver')).toBeDefined();
    expect(screen.getByText('You may: see results, profile and entries')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(accept).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Decline' }) as HTMLButtonElement).disabled).toBe(false),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(end).toHaveBeenCalledOnce());
  });

  it('opens the other person’s pages with one tap and deletes the carer’s own data from the browser', async () => {
    const begin = vi.fn(async () => ({ ...login, carer: { id: ID, rights: ['see' as const] } }));
    sessionStorage.setItem('owner', PATIENT_UID);
    sessionStorage.setItem('chatDraft', 'of Ana');
    show({ carers: { caredFor: async () => ({ items: [{ ...dana, state: 'active' as const }] }), begin } });
    fireEvent.click(await screen.findByRole('button', { name: 'Open Dana' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('of Ana');
  });
});

it('the banner names the patient and links back to the carer’s own pages', async () => {
  const leave = vi.fn(async () => ({ ...login, user }));
  const open = vi.fn();
  renderPage({
    api: fakeApi(signedIn, { carers: { leave } }),
    at: '/x',
    path: '/x',
    page: <CarerBanner name="Dana Novak" open={open} />,
  });
  const banner = (await screen.findByText('You are caring for Dana Novak')).closest('[class*="banner"]');
  // Not styled as an alarm.
  expect(banner?.className).toMatch(/info/);
  expect(banner?.getAttribute('role')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back to my account' }));
  await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith('/me'));
  expect(address(), 'the page of the patient, until the document goes').toBe('/x');
  expect(leave).toHaveBeenCalledOnce();
});

describe('the page after a care grant has ended', () => {
  it('links back to the carer’s own pages', async () => {
    localStorage.setItem('historyCheck', '1');
    const leave = async () => ({ ...login, user });
    const open = vi.fn();
    renderPage({
      api: fakeApi(signedIn, { carers: { leave } }),
      at: '/careOver',
      path: '/careOver',
      page: <CareOverPage open={open} />,
    });
    expect(await screen.findByRole('heading', { name: 'You are no longer this person’s caregiver' })).toBeDefined();
    expect(localStorage.getItem('historyCheck'), 'what is kept of oneself').toBe('1');
    fireEvent.click(screen.getByRole('button', { name: 'Back to my own account' }));
    await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith('/me'));
  });

  it('redirects to sign-in if the session has ended', async () => {
    const leave = () => Promise.reject(new Problem('sign-in-required'));
    renderPage({
      api: fakeApi(signedIn, { carers: { leave } }),
      at: '/careOver',
      path: '/careOver',
      page: <CareOverPage />,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Back to my own account' }));
    await waitFor(() => expect(address()).toBe('/mlogin'));
  });
});
