import type { ListedUser, SavedView, UserPage } from '@mien/contract';
import { DAY_MS } from '@mien/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FROM_MENU } from '../../shared/platform/screens.ts';
import { fakeApi, listedUser, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { fileRows, isRateUrgent, statusOf } from './patients.model.ts';
import { UsersPage } from './users-page.tsx';

const uid = (place: number) => `0190a000-0000-7000-8000-0000000000d${place}`;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const BEN: ListedUser = {
  ...listedUser,
  id: uid(1),
  patientUid: uid(1),
  firstName: 'Ben',
  lastName: 'Carter',
  groupCode: 'signature',
  results: { scope: 'all', latest: { created: daysAgo(12), score: 78, heartRateBpm: 71.6 } },
};
const DANA: ListedUser = { ...listedUser, id: uid(2), patientUid: uid(2), firstName: 'Dana', lastName: 'Novak' };
const GRACE: ListedUser = { ...listedUser, id: uid(3), patientUid: null, firstName: 'Grace', lastName: 'Liu' };
const EVERYBODY = [BEN, DANA, GRACE];
const AT = '/admin?view=patients';

type Fakes = Parameters<typeof fakeApi>[number];

function show(
  at = AT,
  more: Fakes = {},
  role = 'Client Admin',
  items: readonly ListedUser[] = EVERYBODY,
  state: unknown = null,
) {
  const list = vi.fn(
    async (): Promise<UserPage> => ({
      items: [...items],
      page: 1,
      pageSize: 25,
      totalItems: items.length,
      hasMore: false,
    }),
  );
  const { users, ...rest } = more as { users?: object };
  const api = fakeApi(
    signedIn,
    { signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles: [role] }, historyCheck: 0 }) } },
    {
      users: {
        list,
        groups: async () => ['signature', 'md'].map((code) => ({ code, clientName: 'Clinic' })),
        ...users,
      },
      averages: { groupCodes: async () => ['md', 'signature'] },
      savedViews: { list: async () => ({ items: [] }) },
    } as Fakes,
    rest as Fakes,
  );
  renderPage({ state, api, at, path: '/admin', page: <UsersPage /> });
  return list as unknown as { mock: { calls: [{ query: Record<string, unknown> }][] } };
}

const address = () => screen.getByTestId('address').textContent;
const lastQuery = (list: ReturnType<typeof show>) => list.mock.calls.at(-1)?.[0].query;
const table = () => screen.findByRole('table', { name: 'Patients' });
const rowOf = async <Row extends HTMLElement>(name: string) =>
  within(await table()).getByRole<Row>('row', { name: new RegExp(name) });
const cellsOf = async (name: string) =>
  [...(await rowOf<HTMLTableRowElement>(name)).cells].slice(1).map(({ textContent }) => textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => vi.restoreAllMocks());

describe('the dense list of patients', () => {
  it('requests 25 patients with results, and shows results that are shared', async () => {
    const list = show();
    // The name is the row header and announced once: not as both text and checkbox label.
    const header = within(await rowOf('Ben')).getByRole('rowheader', { name: 'Ben Carter' });
    expect(header.getAttribute('scope')).toBe('row');
    expect((await rowOf('Ben')).textContent).not.toContain('Select');
    expect(await cellsOf('Ben')).toEqual([
      'Ben Carter',
      '(512) 555-0177',
      'signature',
      '12 days',
      '78Healthy',
      '72 bpm',
      'Active',
    ]);
    expect(await cellsOf('Dana')).toEqual(['Dana Novak', '(512) 555-0177', '–', 'Not shared with you', 'Active']);
    expect((await cellsOf('Grace')).slice(3)).toEqual(['–', 'Active']);
    expect(lastQuery(list)).toEqual({
      page: 1,
      pageSize: 25,
      sort: 'attention',
      direction: 'asc',
      search: '',
      with: 'results',
    });
    expect(screen.getByRole('link', { name: 'Ben Carter' }).getAttribute('href')).toBe(`/admin/patient/${uid(1)}`);
  });

  it('distinguishes two people of one name by age and the end of the number, and others by age alone', async () => {
    const oona = { ...BEN, firstName: 'Oona', lastName: 'Abbott' };
    show(AT, {}, 'Client Admin', [
      { ...oona, ageYears: 41, phoneNumber: '5125560005' },
      { ...oona, id: uid(4), patientUid: uid(4), lastName: 'abbott', ageYears: null, phoneNumber: '5125560053' },
      { ...DANA, ageYears: 63 },
    ]);
    const headers = within(await table()).getAllByRole('rowheader');
    expect(headers.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Oona Abbott · age 41 · …0005',
      'Oona abbott · …0053',
      'Dana Novak · age 63',
    ]);
  });

  it('says if a cuff reading is what needs attention, next to a good result', async () => {
    const cuff = { systolicMmHg: 185.6, diastolicMmHg: 96.2, takenAt: daysAgo(0) };
    const waiting = { since: daysAgo(1), latest: daysAgo(1), followUpOn: null };
    show(AT, {}, 'Client Admin', [
      { ...BEN, attention: { ...waiting, cuff } },
      { ...DANA, attention: { ...waiting, cuff: null } },
    ]);
    expect((await cellsOf('Ben')).at(-1)).toBe('Needs attention cuff 186/96');
    expect((await cellsOf('Dana')).at(-1)).toBe('Needs attention');
    expect(fileRows([{ ...BEN, attention: { ...waiting, cuff } }])[1]?.at(-1)).toBe('Needs attention: cuff 186/96');
  });

  it('shows no band next to readings that need attention, and marks the heart rate that does', async () => {
    const attention = { since: daysAgo(1), latest: daysAgo(0), followUpOn: null, cuff: null };
    const results = { scope: 'all', latest: { created: daysAgo(0), score: 60, heartRateBpm: 138 } } as const;
    const urgent = { ...BEN, attention, results };
    show(AT, {}, 'Client Admin', [urgent, { ...BEN, id: uid(4), patientUid: uid(4), firstName: 'Gina', results }]);
    expect((await cellsOf('Ben')).slice(-3)).toEqual(['60', '138 bpm', 'Needs attention']);
    expect((await cellsOf('Gina')).slice(-3)).toEqual(['60Normal', '138 bpm', 'Active']);
    const [marked, ordinary] = screen.getAllByText('138 bpm');
    expect(marked?.className).toContain('danger');
    expect(ordinary?.className).not.toContain('danger');
    expect(fileRows([urgent])[1]?.slice(6, 8)).toEqual(['60', '']);
    expect(
      isRateUrgent({ ...urgent, results: { scope: 'all', latest: { ...results.latest, heartRateBpm: 71 } } }),
    ).toBe(false);
  });

  it('says until when attention is snoozed, instead of the red mark', async () => {
    const attention = { since: daysAgo(1), latest: daysAgo(1), followUpOn: '2026-11-28', cuff: null };
    show(AT, {}, 'Client Admin', [{ ...BEN, attention }]);
    expect((await cellsOf('Ben')).at(-1)?.replaceAll('\u00a0', ' ')).toBe('Follow up Nov 28');
  });

  it('keeps filters in the URL, and reads them from it', async () => {
    const list = show(`${AT}&status=noScan&days=7&group=md&consent=given&role=Patient&page=1`);
    await table();
    expect(lastQuery(list)).toMatchObject({
      status: 'noScan',
      days: 7,
      group: 'md',
      consent: 'given',
      role: 'Patient',
      with: 'results',
    });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'invited' } });
    await waitFor(() => expect(address()).toBe(`${AT}&status=invited&group=md&role=Patient&consent=given`));
    press('Clear the filter: Group');
    await waitFor(() => expect(address()).toBe(`${AT}&status=invited&role=Patient&consent=given`));
  });

  it('neither offers nor requests results if staff may not see them', async () => {
    const list = show(`${AT}&status=noScan&consent=given`, {}, 'System User');
    await table();
    expect(screen.queryByLabelText('Permission')).toBeNull();
    expect(within(screen.getByLabelText('Status')).queryByText(/No scan for/)).toBeNull();
    expect(lastQuery(list)).not.toHaveProperty('status');
    expect(lastQuery(list)).not.toHaveProperty('consent');
  });

  it.each([
    ['Name', '&sort=lastName', '&sort=lastName&direction=desc', ['ascending', 'descending']],
    ['Last scan', '&sort=lastScan', '&sort=lastScan&direction=desc', ['ascending', 'descending']],
    ['Score', '&sort=score', '&sort=score&direction=desc', ['ascending', 'descending']],
    ['Heart rate', '&sort=heartRate&direction=desc', '&sort=heartRate', ['descending', 'ascending']],
    ['Status', '', '', ['other', 'other']],
  ])('sorts by %s, and in reverse on a second click', async (name, first, second, orders) => {
    const at = name === 'Status' ? `${AT}&sort=lastName` : AT;
    const list = show(at);
    await table();
    const head = () => screen.getByRole('columnheader', { name });
    for (const [press, address] of [first, second].entries()) {
      fireEvent.click(within(head()).getByRole('button', { name }));
      await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`${AT}${address}`));
      expect(head().getAttribute('aria-sort')).toBe(orders[press]);
    }
    expect(lastQuery(list)?.sort).toBe(
      { Name: 'lastName', 'Last scan': 'lastScan', Score: 'score', 'Heart rate': 'heartRate', Status: 'attention' }[
        name
      ],
    );
  });

  it('lists all sort orders for phones, and says who is left out when sorting by results', async () => {
    show();
    await table();
    const about = /Only patients who share all results are in this order/;
    expect(screen.queryByText(about)).toBeNull();
    const order = screen.getByLabelText<HTMLSelectElement>('Order');
    expect(order.selectedOptions[0]?.textContent).toBe('Needs attention first');
    fireEvent.change(order, { target: { value: 'lastScan asc' } });
    await waitFor(() => expect(address()).toBe(`${AT}&sort=lastScan`));
    expect(screen.getByText(about)).toBeDefined();
  });

  it('cannot be sorted by results if staff may not see them', async () => {
    const list = show(`${AT}&sort=score`, {}, 'System User');
    await table();
    expect(lastQuery(list)?.sort).toBe('attention');
    expect(within(screen.getByRole('columnheader', { name: 'Score' })).queryByRole('button')).toBeNull();
    const orders = [...screen.getByLabelText<HTMLSelectElement>('Order').options].map(({ value }) => value);
    expect(orders).toEqual(['attention asc', 'lastName asc', 'lastName desc']);
  });

  it('invites all patients without a scan on a page, after confirmation', async () => {
    const send = vi.fn(async () => ({ sent: true }));
    show(`${AT}&status=noScan`, { loginLinks: { send } } as unknown as Fakes, 'Client Admin', [BEN, DANA]);
    await table();
    fireEvent.click(screen.getByRole('button', { name: 'Invite these 2 to scan' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(await screen.findByText('Done for 2 people.')).toBeDefined();
  });
});

describe('the last view', () => {
  it('opens again at a URL without a view, but not at one with filters', async () => {
    localStorage.setItem('patientsView', `${user.id} view=patients&status=noScan`);
    show('/admin');
    await waitFor(() => expect(address()).toBe('/admin?view=patients&status=noScan'));
  });

  it.each([
    ['Client Admin', '/admin?view=patients'],
    ['Client User', '/admin?view=patients'],
    ['System Admin', '/admin'],
  ])("defaults to the menu's view for a %s: %s", async (role, opened) => {
    show('/admin', {}, role, EVERYBODY, FROM_MENU);
    expect(await screen.findByRole('table')).toBeDefined();
    await waitFor(() => expect(address()).toBe(opened));
    cleanup();
    localStorage.setItem('patientsView', `${user.id} view=directory`);
    show('/admin', {}, role, EVERYBODY, FROM_MENU);
    expect(await screen.findByRole('columnheader', { name: 'Token code' })).toBeDefined();
    expect(address()).toBe('/admin');
  });

  it('is not opened for another user on the same device', async () => {
    localStorage.setItem('patientsView', `${uid(9)} view=patients&group=md`);
    show('/admin');
    expect(await screen.findByRole('columnheader', { name: 'Token code' })).toBeDefined();
    expect(address()).toBe('/admin');
  });

  it('is remembered when selected, including the directory', async () => {
    show();
    await table();
    await waitFor(() => expect(localStorage.getItem('patientsView')).toBe(`${user.id} view=patients`));
    fireEvent.change(await screen.findByLabelText('View'), { target: { value: '' } });
    await waitFor(() => expect(address()).toBe('/admin?view=directory'));
    expect(localStorage.getItem('patientsView')).toBe(`${user.id} view=directory`);
  });

  it('is replaced by the directory at a URL with a directory filter', async () => {
    localStorage.setItem('patientsView', `${user.id} view=patients`);
    show('/admin?only=attention');
    await screen.findByRole('checkbox', { name: /attention/ });
    expect(address()).toBe('/admin?only=attention');
    expect(localStorage.getItem('patientsView')).toBe(`${user.id} view=patients`);
  });

  it('says which filter has no matches, without pages and shortcuts', async () => {
    show('/admin?view=patients&status=noScan&days=90&group=md', {}, 'Client Admin', []);
    expect(await screen.findByText('No one here.')).toBeDefined();
    expect(screen.getByText('No one fits the filter: No scan for 90 days, Group md.')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    expect(screen.queryByText('selects')).toBeNull();
    cleanup();
    show('/admin?view=patients&search=zzz', {}, 'Client Admin', []);
    expect(await screen.findByText('Check the spelling, or type less.')).toBeDefined();
  });
});

describe('selecting patients', () => {
  it('selects one, a range with Shift, the page, or none', async () => {
    show();
    await table();
    fireEvent.click(box('Ben Carter'));
    expect(await screen.findByText('1 selected')).toBeDefined();
    fireEvent.click(box('Grace Liu'), { shiftKey: true });
    expect(await screen.findByText('3 selected')).toBeDefined();
    press('Clear selection');
    expect(screen.queryByText(/selected/)).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select everyone on this page' }));
    expect(await screen.findByText('3 selected')).toBeDefined();
  });

  it('toggles a row with the key x', async () => {
    show();
    await table();
    screen.getByRole('link', { name: 'Dana Novak' }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
    await waitFor(() => expect(box('Dana Novak').checked).toBe(true));
  });
});

const open = async (action: string) => {
  await table();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select everyone on this page' }));
  fireEvent.click(await screen.findByRole('button', { name: action }));
  await screen.findByRole('dialog', { name: action });
};

describe('bulk actions on patients', () => {
  it('invite them sequentially, once, and name failures', async () => {
    const send = vi.fn(async ({ params }: { params: { uid: string } }) => {
      if (params.uid === DANA.id) throw serverProblem('phone-missing');
      return { sent: true as const, expiresAt: daysAgo(-7) };
    });
    show(AT, { loginLinks: { send } } as unknown as Fakes);
    await open('Invite by SMS');
    press('Send');
    press('Send');
    expect(await screen.findByText('Done for 1 person.')).toBeDefined();
    expect(screen.getByText('Dana Novak: has no phone number')).toBeDefined();
    expect(screen.getByText('Grace Liu: has no patient profile')).toBeDefined();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('change the group in one call, and say who was already in it', async () => {
    const changeGroup = vi.fn(async () => ({
      items: [
        { patientUid: BEN.id, outcome: 'unchanged' as const },
        { patientUid: DANA.id, outcome: 'changed-meanwhile' as const },
      ],
    }));
    show(AT, { users: { changeGroup } } as unknown as Fakes);
    await open('Change group');
    fireEvent.change(await screen.findByLabelText('New group'), { target: { value: 'md' } });
    press('Move');
    expect(await screen.findByText('1 was in this group already.')).toBeDefined();
    expect(screen.getByText('Dana Novak: someone else made a change at the same time')).toBeDefined();
    expect(changeGroup).toHaveBeenCalledWith({ body: { patientUids: [BEN.id, DANA.id], groupCode: 'md' } });
  });

  it('export what is shown, and say who is no longer in the list', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x' }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const items = [{ ...BEN, firstName: '=1+1' }, DANA];
    show(AT, { users: { export: async () => ({ items }) } } as unknown as Fakes);
    await open('Export');
    press('Make the file');
    expect(await screen.findByText('Done for 2 people.')).toBeDefined();
    expect(screen.getByText('Grace Liu: is no longer in the list')).toBeDefined();
    // Excel detects UTF-8 only by these three bytes.
    const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = (await blobs[0]?.text())?.split('\r\n') ?? [];
    expect(lines[0]).toBe('First name,Last name,Phone,Email,Group,Last scan,Score,Score band,Heart rate (bpm),Status');
    expect(lines[1]).toMatch(/^'=1\+1,Carter,\(512\) 555-0177,,signature,\d{4}-\d\d-\d\d,78,Healthy,72,Active$/);
    expect(lines[2]).toBe('Dana,Novak,(512) 555-0177,,,Not shared with you,,,,Active');
  });

  it('include only the export for staff who may only read', async () => {
    show(AT, {}, 'Client User');
    await table();
    fireEvent.click(box('Ben Carter'));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Invite by SMS' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change group' })).toBeNull();
  });
});

describe('saved views', () => {
  const VIEW: SavedView = {
    id: uid(9),
    name: 'Care day',
    query: { view: 'patients', status: 'noScan', pageSize: 25, sort: 'attention', direction: 'asc' },
    created: daysAgo(1),
  };

  it('are listed among the views, with the current one selected', async () => {
    show(`${AT}&status=noScan`, { savedViews: { list: async () => ({ items: [VIEW] }) } } as unknown as Fakes);
    const choice = await screen.findByLabelText<HTMLSelectElement>('View');
    await waitFor(() => expect(choice.selectedOptions[0]?.textContent).toBe('Care day'));
    fireEvent.change(choice, { target: { value: '' } });
    await waitFor(() => expect(address()).toBe('/admin?view=directory'));
    expect(await screen.findByRole('columnheader', { name: 'Token code' })).toBeDefined();
    fireEvent.change(await screen.findByLabelText('View'), { target: { value: 'view=patients&status=noScan' } });
    await waitFor(() => expect(address()).toBe(`${AT}&status=noScan`));
  });

  it('keep the URL without page and search, and can be deleted', async () => {
    const save = vi.fn(async ({ body }: { body: object }) => ({ items: [{ ...VIEW, ...body }] }));
    const remove = vi.fn(async () => ({ items: [] }));
    show(`${AT}&status=invited&search=ben`, {
      savedViews: { list: async () => ({ items: [VIEW] }), save, remove },
    } as unknown as Fakes);
    fireEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
    fireEvent.change(await screen.findByLabelText('Name of the view'), {
      target: { value: 'New ones' },
    });
    press('Delete Care day');
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: VIEW.id }, body: {} }));
    press('Save this view');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0].body).toMatchObject({
      name: 'New ones',
      query: { view: 'patients', status: 'invited', pageSize: 25, sort: 'attention', direction: 'asc' },
    });
  });
});

it('statusOf returns the most urgent fact, and no other scans if only one is shared', () => {
  const old = { created: daysAgo(40), score: 78, heartRateBpm: 70 };
  const of = (changes: Partial<ListedUser>, days?: number) => statusOf({ ...BEN, ...changes }, days).text;
  expect(of({})).toBe('Active');
  expect(of({}, 7)).toBe('No scan for 7 days');
  expect(of({ results: { scope: 'all', latest: old } })).toBe('No scan for 30 days');
  expect(of({ results: { scope: 'oneScan', latest: old } })).toBe('Active');
  expect(of({ attention: { since: daysAgo(1), latest: daysAgo(1), followUpOn: null, cuff: null } })).toBe(
    'Needs attention',
  );
  expect(of({ status: 'invited', results: null })).toBe('Not signed in yet');
  expect(
    of({ status: 'deactivated', attention: { since: daysAgo(1), latest: daysAgo(1), followUpOn: null, cuff: null } }),
  ).toBe('Deactivated');
  expect(fileRows([{ ...BEN, results: { scope: 'all', latest: null } }])[1]?.[5]).toBe('No scan yet');
});
