import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SCREENS } from '../../app/screens.ts';
import { EarlyKeys } from '../../shared/platform/early-keys.ts';
import { fakeApi, listedUser as found, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { StaffSide } from './staff-side.tsx';

function show(
  list = vi.fn(async () => ({ items: [found], page: 1, pageSize: 10, totalItems: 1, hasMore: false })),
  at = '/admin/chat',
) {
  const api = fakeApi(
    signedIn,
    {
      signIn: {
        session: async () => ({ user: { ...user, patientUid: null, userRoles: ['Client User'] }, historyCheck: 0 }),
      },
    },
    { conversations: { waiting: async () => ({ count: 3 }) }, users: { list } },
  );
  const page = (
    <main>
      <StaffSide />
      <button type="button" data-row>
        First line
      </button>
      <button type="button" data-row>
        Second line
      </button>
      <input aria-label="Typed here" />
    </main>
  );
  renderPage({ api, at, path: at, page, screens: SCREENS });
  return list;
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const field = () => screen.findByRole('combobox', { name: 'Find a patient or a page' });

describe('the staff navigation', () => {
  it('depends on the role, and shows unread messages and the current page', async () => {
    show();
    const nav = await screen.findByRole('navigation', { name: 'Pages of the team' });
    const here = await within(nav).findByRole('link', { name: /Conversations/ });
    expect(here.getAttribute('aria-current')).toBe('page');
    await waitFor(() => expect(here.textContent).toContain('3 waiting'));
    expect(within(nav).getByRole('link', { name: 'Patients' }).getAttribute('aria-current')).toBeNull();
    expect(within(nav).queryByRole('link', { name: 'Settings' })).toBeNull();
  });
});

describe('a page within a section', () => {
  it.each([
    [`/admin/patient/${found.id}`, 'Patients'],
    [`/admin/chat/${found.id}`, /Conversations/],
  ])('marks its section: %s', async (at, name) => {
    show(undefined, at);
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('aria-current')).toBe('true');
  });
});

describe('the staff search', () => {
  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ])('opens with %s and finds a page by its name', async (key, more) => {
    const list = show();
    await screen.findByRole('link', { name: 'Patients' });
    press(key, more);
    fireEvent.change(await field(), { target: { value: 'aver' } });
    const option = await screen.findByRole('option', { name: /Group averages/ });
    fireEvent.click(option);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/averages'));
    expect(list).not.toHaveBeenCalledWith(expect.objectContaining({ query: expect.objectContaining({ search: '' }) }));
  });

  it('also finds the first page', async () => {
    show();
    await screen.findByRole('link', { name: 'Patients' });
    press('/');
    fireEvent.change(await field(), { target: { value: 'Today' } });
    fireEvent.click(await screen.findByRole('option', { name: /Today/ }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account'));
  });

  it('finds a patient after a pause, and opens the only match on Enter', async () => {
    const list = show();
    await screen.findByRole('link', { name: 'Patients' });
    press('/');
    const input = await field();
    fireEvent.change(input, { target: { value: 'N' } });
    fireEvent.change(input, { target: { value: 'Noo' } });
    expect(await screen.findByRole('option', { name: /Noor Rahman/ })).toBeDefined();
    expect(list).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('1 found')).toBeDefined();
    act(() => input.focus());
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/admin/patient/${found.patientUid}`));
  });

  it.each([
    [null, 'Needs attention'],
    ['2026-11-28', 'Follow up Nov 28'],
  ])('says that readings of a patient need attention, snoozed until %s', async (followUpOn, said) => {
    const since = '2026-11-27T12:00:00.000Z';
    const items = [{ ...found, attention: { since, latest: since, followUpOn, cuff: null } }];
    show(vi.fn(async () => ({ items, page: 1, pageSize: 10, totalItems: 1, hasMore: false })));
    await screen.findByRole('link', { name: 'Patients' });
    press('/');
    fireEvent.change(await field(), { target: { value: 'Noo' } });
    const option = await screen.findByRole('option', { name: /Noor Rahman/ });
    expect(option.textContent?.replaceAll('\u00a0', ' ')).toContain(said);
  });

  it('distinguishes patients of the same name, and puts those who need attention first, marked', async () => {
    const of = (change: object) => ({ ...found, ...change });
    const waits = { since: '2026-03-14T15:00:00Z', latest: '2026-03-14T15:00:00Z', cuff: null, followUpOn: null };
    const items = [
      of({ patientUid: 'a1', ageYears: 67 }),
      of({ patientUid: 'b', lastName: 'Rahmani', attention: waits }),
      of({ patientUid: 'a2', ageYears: 53, attention: waits }),
    ];
    show(vi.fn(async () => ({ items, page: 1, pageSize: 10, totalItems: 3, hasMore: false })) as never);
    await screen.findByRole('link', { name: 'Patients' });
    press('/');
    fireEvent.change(await field(), { target: { value: 'Noo' } });
    await screen.findAllByRole('option', { name: /Noor Rahman/ });
    const shown = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(shown[0]).toMatch(/^Noor Rahman.*age 53.* · Needs attention$/);
    expect(shown[1]).toMatch(/^Noor Rahman.*age 67/);
    expect(shown[1]).not.toContain('Needs attention');
    expect(shown[2]).toMatch(/^Noor Rahmani.*Needs attention$/);
  });

  it('links to the full list if there are more matches', async () => {
    show(vi.fn(async () => ({ items: [found], page: 1, pageSize: 10, totalItems: 200, hasMore: true })));
    await screen.findByRole('link', { name: 'Patients' });
    press('/');
    fireEvent.change(await field(), { target: { value: 'Noo' } });
    expect(await screen.findByText('200+ found')).toBeDefined();
    fireEvent.click(await screen.findByRole('option', { name: 'Show all 200+ in Patients' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin?search=Noo'));
  });

  it('says that nothing was found, or that patients could not be searched', async () => {
    const list = vi.fn(async () => ({ items: [], page: 1, pageSize: 10, totalItems: 0, hasMore: false }));
    show(list as never);
    await screen.findByRole('link', { name: 'Patients' });
    press('/');
    fireEvent.change(await field(), { target: { value: 'zzz' } });
    expect(await screen.findByText('Nothing found for “zzz”.')).toBeDefined();
    list.mockRejectedValueOnce(new Error('broken'));
    fireEvent.change(await field(), { target: { value: 'zzzz' } });
    expect(await screen.findByText('Patients could not be searched. Please try again.')).toBeDefined();
  });
});

describe('keyboard shortcuts', () => {
  it('j and k move through the rows of a list', async () => {
    show();
    await screen.findByRole('link', { name: 'Patients' });
    press('j');
    expect(document.activeElement?.textContent).toBe('First line');
    press('j');
    expect(document.activeElement?.textContent).toBe('Second line');
    press('j');
    expect(document.activeElement?.textContent).toBe('Second line');
    press('k');
    expect(document.activeElement?.textContent).toBe('First line');
  });

  it('a shortcut pressed while the code was loading runs once it is loaded', async () => {
    const early = render(<EarlyKeys />);
    press('j');
    press('/');
    early.unmount();
    show();
    expect(await field()).toBeDefined();
  });

  it('the arrow keys move between rows, and scroll elsewhere', async () => {
    show();
    await screen.findByRole('link', { name: 'Patients' });
    expect(press('ArrowDown')).toBe(true);
    expect(document.activeElement).toBe(document.body);
    press('j');
    expect(press('ArrowDown')).toBe(false);
    expect(document.activeElement?.textContent).toBe('Second line');
    press('ArrowUp');
    expect(document.activeElement?.textContent).toBe('First line');
  });

  it('letters are typed as usual in a field', async () => {
    show();
    await screen.findByRole('link', { name: 'Patients' });
    const typed = screen.getByLabelText('Typed here');
    typed.focus();
    for (const key of ['/', '?', 'j', 'k']) expect(press(key)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(typed);
  });

  it('letters do nothing while a dialog is open, wherever the focus is', async () => {
    show();
    await screen.findByRole('link', { name: 'Patients' });
    press('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keys' });
    for (const [key, more] of [['j'], ['k'], ['/'], ['?'], ['k', { ctrlKey: true }]] as const) {
      expect(fireEvent.keyDown(document.body, { key, ...more })).toBe(true);
      expect(screen.getAllByRole('dialog')).toEqual([sheet]);
      expect(document.activeElement?.matches('[data-row]')).toBe(false);
    }
  });

  it('? lists all shortcuts', async () => {
    show();
    await screen.findByRole('link', { name: 'Patients' });
    press('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined();
  });
});
