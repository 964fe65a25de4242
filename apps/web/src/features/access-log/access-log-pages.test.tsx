import { type AccessLogEntry, type OwnAccessLogEntry, Problem } from '@mien/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as files from '../../shared/platform/save-file.ts';
import { fakeApi, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { AccessLogPage } from './access-log-page.tsx';
import { OwnAccessLogPage } from './own-access-log-page.tsx';

type ListInput = { query: Record<string, unknown> };
type List = (input: ListInput) => Promise<{ items: AccessLogEntry[]; next: string | null }>;

let count = 0;
const id = () => `1.${PATIENT_UID}.${++count}`;

const grace = {
  kind: 'staff' as const,
  name: 'Grace Liu',
  clientName: 'Austin Wellness',
  role: 'Client Admin' as const,
};
const maria = { kind: 'staff' as const, name: 'Maria Lopez', clientName: 'Austin Wellness' };
const UID_OF_BEN = '01890000-0000-7000-8000-00000000000b';
const ana = { uid: PATIENT_UID, name: 'Ana Reyes' };
const entry = (change: Partial<AccessLogEntry> = {}): AccessLogEntry => ({
  id: id(),
  at: '2026-03-14T15:04:00Z',
  action: 'patientOpened',
  actor: maria,
  patientCount: 1,
  patient: ana,
  subject: null,
  ...change,
});
const pageOf = (items: AccessLogEntry[], next: string | null = null) => ({ items, next });

function showStaff(
  list: List,
  at = '/admin/accessLog',
  users: object = {},
  role = 'Client Admin',
  read: (input: ListInput) => Promise<{ items: AccessLogEntry[]; isCut: boolean }> = async () => ({
    items: [],
    isCut: false,
  }),
) {
  const asked = vi.fn(list);
  const session = async () => ({ user: { ...user, patientUid: null, userRoles: [role] }, historyCheck: 0 });
  renderPage({
    api: fakeApi(signedIn, { accessLog: { list: asked, export: read }, users, signIn: { session } }),
    at,
    path: '/admin/accessLog',
    page: <AccessLogPage />,
  });
  return asked;
}

const rows = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent);
const address = () => screen.getByTestId('address').textContent;

describe('the access log of staff', () => {
  it('names a program that read results', async () => {
    const actor = { kind: 'program', name: 'Epic bridge', clientName: 'Austin Wellness' } as const;
    showStaff(async () => pageOf([entry({ action: 'resultOpened', actor })]));
    expect(await screen.findByText(/program “Epic bridge”/)).toBeDefined();
  });

  it('shows who did what for whom, with the time zone', async () => {
    showStaff(async () =>
      pageOf([
        entry(),
        entry({
          action: 'recordsDeleted',
          actor: { kind: 'system', name: null, clientName: null },
          patient: { ...ana, name: null },
        }),
        entry({
          action: 'patientsListed',
          actor: { kind: 'staff', name: 'Sam Poe', clientName: null },
          patientCount: 25,
          patient: null,
        }),
        entry({ action: 'patientEdited', actor: { kind: 'staff', name: null, clientName: null } }),
        entry({ action: 'staffRoleChanged', patient: null, subject: 'Nora Hill' }),
        // If a patient is also staff, the name appears only once.
        entry({ action: 'staffDeactivated', subject: 'Ana Reyes' }),
      ]),
    );
    expect(await rows()).toEqual([
      expect.stringMatching(/Maria Lopez opened the profileAna Reyes$/),
      expect.stringMatching(/Testname \(automatic\) deleted the dataDeleted patient$/),
      expect.stringMatching(/Sam Poe, Testname Health viewed the list of patients25 patients$/),
      expect.stringMatching(/Deleted user changed the profileAna Reyes$/),
      expect.stringMatching(/Maria Lopez changed the roleNora Hill$/),
      expect.stringMatching(/deactivated a staff accountAna Reyes$/),
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Access log' })).toBeDefined();
    expect(screen.getByText(/^Times are in /)).toBeDefined();
  });

  it('groups what one person did for one patient within an hour, with its first and last time', async () => {
    const at = '2026-03-14T15:04:40Z';
    showStaff(async () =>
      pageOf([
        entry({ action: 'resultOpened', at: '2026-03-14T15:04:59Z' }),
        entry({ action: 'resultOpened', at }),
        entry({ action: 'trendsOpened', at }),
        // Another actor, another patient, another hour.
        entry({ actor: grace, at }),
        entry({ actor: grace, at, patient: { uid: UID_OF_BEN, name: 'Ben Ito' } }),
        entry({ actor: grace, at: '2026-03-14T15:00:00Z', patient: { uid: UID_OF_BEN, name: 'Ben Ito' } }),
        entry({ actor: grace, at: '2026-03-14T14:59:59Z', patient: { uid: UID_OF_BEN, name: 'Ben Ito' } }),
      ]),
    );
    const shown = await rows();
    expect(shown[3]).toMatch(/:00\s–\s\d+:04\s[AP]M Grace/);
    expect(shown.map((text) => text?.replace(/^[\d:]+(\s–\s[\d:]+)?\s[AP]M /, ''))).toEqual([
      'Maria Lopez opened a result (2 times)and 1 moreviewed charts of resultsAna Reyes',
      'viewed charts of results',
      'Grace Liu opened the profileAna Reyes',
      'Grace Liu opened the profile (2 times)Ben Ito',
      'Grace Liu opened the profileBen Ito',
    ]);
  });

  it('shows the most important action first, and the others on request', async () => {
    const did = ['resultsListed', 'resultCompared', 'trendsOpened', 'resultOpened', 'trendsOpened'] as const;
    showStaff(async () => pageOf(did.map((action) => entry({ action }))));
    const more = await screen.findByText('and 3 more');
    const row = more.closest('li');
    expect(row?.textContent).toMatch(/opened a resultand 3 more.*Ana Reyes$/);
    const rest = more.closest('details');
    expect(rest?.open).toBe(false);
    expect([...(rest?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'compared a result with earlier ones',
      'viewed charts of results (2 times)',
      'viewed the list of scans',
    ]);
  });

  it('names the client of staff only for readers who see several clients', async () => {
    showStaff(async () => pageOf([entry()]), '/admin/accessLog', {}, 'System User');
    expect(await rows()).toEqual([expect.stringMatching(/Maria Lopez, Austin Wellness opened the profileAna Reyes$/)]);
  });

  it('applies each choice at once and keeps it in the URL', async () => {
    vi.setSystemTime('2026-03-14T15:00:00Z');
    const asked = showStaff(async () => pageOf([entry()]));
    await rows();
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'patientEdited' } });
    await waitFor(() => expect(address()).toBe('/admin/accessLog?action=patientEdited'));
    fireEvent.change(screen.getByLabelText('When'), { target: { value: 'week' } });
    await waitFor(() => expect(address()).toBe('/admin/accessLog?action=patientEdited&from=2026-03-08&to=2026-03-14'));
    await waitFor(() => expect(asked.mock.lastCall?.[0].query).toMatchObject({ action: 'patientEdited' }));
    expect(asked.mock.lastCall?.[0].query.from).toBe(new Date(2026, 2, 8).toISOString());
    fireEvent.click(screen.getByRole('button', { name: 'Any: What happened' }));
    await waitFor(() => expect(address()).toBe('/admin/accessLog?from=2026-03-08&to=2026-03-14'));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/admin/accessLog'));
    expect((screen.getByLabelText('When') as HTMLSelectElement).value).toBe('');
  });

  it('keeps a change that the URL does not show yet when the next one comes', async () => {
    vi.setSystemTime('2026-03-14T15:00:00Z');
    showStaff(async () => pageOf([entry()]));
    await rows();
    act(() => {
      fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'patientEdited' } });
      fireEvent.change(screen.getByLabelText('When'), { target: { value: 'today' } });
    });
    await waitFor(() => expect(address()).toBe('/admin/accessLog?action=patientEdited&from=2026-03-14&to=2026-03-14'));
  });

  it('applies days only once they are complete and in order', async () => {
    const asked = showStaff(async () => pageOf([entry()]));
    await rows();
    const calls = asked.mock.calls.length;
    fireEvent.change(screen.getByLabelText('When'), { target: { value: 'days' } });
    const change = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    // A browser reports this while the year is being typed.
    change('From', '0002-03-14');
    expect(asked).toHaveBeenCalledTimes(calls);
    change('From', '2026-03-14');
    await waitFor(() => expect(address()).toBe('/admin/accessLog?from=2026-03-14'));
    change('To', '2026-03-13');
    expect(screen.getByText('The last day is before the first.')).toBeDefined();
    expect(address()).toBe('/admin/accessLog?from=2026-03-14');
    change('To', '2026-03-15');
    await waitFor(() => expect(address()).toBe('/admin/accessLog?from=2026-03-14&to=2026-03-15'));
    expect(screen.queryByText('The last day is before the first.')).toBeNull();
  });

  it('exports the filtered entries with the client of staff, and says if the file is truncated', async () => {
    const save = vi.spyOn(files, 'saveTable').mockImplementation(() => undefined);
    const read = vi.fn(async (_: ListInput) => ({ items: [entry()], isCut: true }));
    showStaff(async () => pageOf([entry()]), '/admin/accessLog?action=patientOpened', {}, 'Client Admin', read);
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    expect(await screen.findByText(/The file has the newest 5,000 entries/)).toBeDefined();
    expect(read.mock.lastCall?.[0].query).toEqual({ action: 'patientOpened' });
    expect(save).toHaveBeenCalledWith('access-log.csv', [
      ['Time', 'Who', 'What happened', 'About', 'Patient ID'],
      ['2026-03-14T15:04:00Z', 'Maria Lopez, Austin Wellness', 'opened the profile', 'Ana Reyes', PATIENT_UID],
    ]);
  });

  it('filters by a patient when “Show only” is pressed', async () => {
    const asked = showStaff(async () => pageOf([entry()]));
    fireEvent.click(await screen.findByRole('link', { name: 'Show only Ana Reyes' }));
    await waitFor(() => expect(asked.mock.lastCall?.[0].query).toEqual({ patientUid: PATIENT_UID }));
    // By name: users do not know patients' ids.
    expect(await screen.findByText('Only Ana Reyes')).toBeDefined();
    expect((screen.getByLabelText('Patient') as HTMLInputElement).value).toBe('');
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'patientEdited' } });
    await waitFor(() => expect(address()).toBe(`/admin/accessLog?patient=${PATIENT_UID}&action=patientEdited`));
    fireEvent.click(screen.getByRole('button', { name: 'Show all patients' }));
    await waitFor(() => expect(address()).toBe('/admin/accessLog?action=patientEdited'));
    expect(screen.queryByText('Only Ana Reyes')).toBeNull();
  });

  const found = (firstName: string, patientUid: string | null) => ({
    id: id(),
    patientUid,
    firstName,
    lastName: 'Reyes',
    phoneNumber: '5125550100',
  });

  it('finds a patient by name: the only match at once, or one selected from several', async () => {
    const other = PATIENT_UID.replace(/1$/, '2');
    const known: Readonly<Record<string, readonly object[]>> = {
      ana: [found('Ana', PATIENT_UID), found('Staff', null)],
      reyes: [found('Ana', PATIENT_UID), found('Ada', other)],
    };
    const list = vi.fn(async ({ query }: { query: { search: string } }) => {
      const items = known[query.search] ?? [];
      return { items, totalItems: items.length, hasMore: false };
    });
    const asked = showStaff(async () => pageOf([entry()]), '/admin/accessLog?action=patientEdited', { list });
    await rows();
    const seek = (text: string) => {
      fireEvent.change(screen.getByLabelText('Patient'), { target: { value: text } });
      fireEvent.submit(screen.getByLabelText('Patient').closest('form') as HTMLFormElement);
    };
    seek(' ana ');
    await waitFor(() => expect(address()).toBe(`/admin/accessLog?patient=${PATIENT_UID}&action=patientEdited`));
    await waitFor(() =>
      expect(asked.mock.lastCall?.[0].query).toEqual({ patientUid: PATIENT_UID, action: 'patientEdited' }),
    );
    await rows();
    const before = asked.mock.calls.length;
    seek('reyes');
    expect(await screen.findByRole('heading', { name: 'Which patient?' })).toBeDefined();
    expect(asked).toHaveBeenCalledTimes(before);
    fireEvent.click(screen.getByRole('link', { name: 'Ada Reyes' }));
    await waitFor(() => expect(asked.mock.lastCall?.[0].query).toMatchObject({ patientUid: other }));
    await rows();
    seek('stranger');
    expect(await screen.findByText('No patient found for “stranger”.')).toBeDefined();
  });

  it('selects no patient if there are more matches than are shown', async () => {
    const list = vi.fn(async () => ({ items: [found('Ana', PATIENT_UID)], totalItems: 11, hasMore: false }));
    showStaff(async () => pageOf([entry()]), '/admin/accessLog', { list });
    await rows();
    fireEvent.change(screen.getByLabelText('Patient'), { target: { value: 'ana' } });
    expect(await screen.findByText(/More people were found than are shown/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ana Reyes' })).toBeDefined();
  });

  it('searches for a name while typing, and selects the only match at once', async () => {
    const list = vi.fn(async () => ({ items: [found('Ana', PATIENT_UID)], totalItems: 1, hasMore: false }));
    showStaff(async () => pageOf([entry()]), '/admin/accessLog', { list });
    await rows();
    fireEvent.change(screen.getByLabelText('Patient'), { target: { value: 'an' } });
    await waitFor(() => expect(address()).toBe(`/admin/accessLog?patient=${PATIENT_UID}`));
  });

  it('adds older entries below and keeps the list if loading more fails', async () => {
    const asked = showStaff(async ({ query }) =>
      query.cursor === undefined ? pageOf([entry()], 'next') : Promise.reject(new Problem('offline')),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier entries' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(await rows()).toHaveLength(1);
    asked.mockImplementation(async () => pageOf([entry({ at: '2026-03-13T15:00:00Z' })]));
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
  });

  it('shows an empty state if no entry matches', async () => {
    showStaff(async () => pageOf([]));
    expect(await screen.findByText('No entries found.')).toBeDefined();
  });

  it('offers to retry if loading fails', async () => {
    const asked = showStaff(() => Promise.reject(new Problem('offline')));
    const again = await screen.findByRole('button', { name: 'Try again' });
    asked.mockImplementation(async () => pageOf([entry()]));
    fireEvent.click(again);
    expect(await rows()).toHaveLength(1);
  });

  it('refuses staff without permission', async () => {
    showStaff(() => Promise.reject(serverProblem('not-allowed')));
    expect(await screen.findByRole('heading', { name: 'Insufficient access rights to see this page!' })).toBeDefined();
  });
});

const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36';
const ownEntry = (change: Partial<OwnAccessLogEntry> = {}): OwnAccessLogEntry => ({
  id: id(),
  at: '2026-03-14T15:04:00Z',
  action: 'signInByCode',
  actor: { kind: 'patient', name: 'Ana Reyes', clientName: 'Austin Wellness' },
  isOwn: true,
  browser: CHROME,
  ...change,
});

function showOwn(
  items: OwnAccessLogEntry[] | Problem | ((who: unknown) => OwnAccessLogEntry[]),
  patientUid: string | null = PATIENT_UID,
) {
  const itemsOf = (who: unknown) => (typeof items === 'function' ? items(who) : items);
  const own = async ({ query }: ListInput) => {
    const found = itemsOf(query.who);
    return found instanceof Problem ? Promise.reject(found) : { items: found, next: null };
  };
  const exportOwn = async (input: ListInput) => ({ items: (await own(input)).items, isCut: false });
  const session = async () => ({ user: { ...user, patientUid }, historyCheck: 0 });
  renderPage({
    api: fakeApi(signedIn, { accessLog: { own, exportOwn }, signIn: { session } }),
    at: '/accessLog',
    path: '/accessLog',
    page: <OwnAccessLogPage />,
  });
}

describe('the access log of a patient', () => {
  it('names carers and their relation to the patient', async () => {
    const other = { isOwn: false, browser: null, action: 'carerLooked' } as const;
    const eli = { kind: 'carer', name: 'Eli Reyes', clientName: 'Austin Wellness', relation: 'child' } as const;
    showOwn([ownEntry({ ...other, actor: eli }), ownEntry({ ...other, actor: { ...eli, name: null } })]);
    expect(await screen.findByText(/Your caregiver Eli Reyes \(child\) viewed your results or profile/)).toBeDefined();
    expect(screen.getByText(/A former caregiver viewed your results or profile/)).toBeDefined();
  });

  it('names a program of the clinic that read results', async () => {
    const bridge = { kind: 'program', name: 'Epic bridge', clientName: 'Austin Wellness' } as const;
    const other = { isOwn: false, browser: null, action: 'resultOpened' } as const;
    showOwn([ownEntry({ ...other, actor: bridge }), ownEntry({ ...other, actor: { ...bridge, name: null } })]);
    expect(await screen.findByText(/Austin Wellness’s program “Epic bridge” opened one of your results/)).toBeDefined();
    expect(screen.getByText(/A program of your clinic opened one of your results/)).toBeDefined();
  });

  it('groups what one person did within a minute', async () => {
    const other = { isOwn: false, browser: null, actor: maria };
    showOwn([
      ownEntry({ ...other, action: 'resultOpened' }),
      ownEntry({ ...other, action: 'resultOpened' }),
      ownEntry({ ...other, action: 'patientOpened' }),
      ownEntry({ ...other, action: 'patientOpened', actor: grace }),
    ]);
    const gathered = await screen.findAllByRole('listitem');
    expect(gathered.map((row) => [...row.querySelectorAll('p')].slice(0, -1).map((act) => act.textContent))).toEqual([
      ['Maria Lopez opened one of your results (2 times)', 'They opened your profile'],
      ['Grace Liu (clinic staff, administrator) opened your profile'],
    ]);
  });

  it('shows the first two actions of one person, and the others on request', async () => {
    const other = { isOwn: false, browser: null, actor: maria };
    const did = ['resultsListed', 'resultCompared', 'trendsOpened', 'entriesOpened', 'trendsOpened'] as const;
    showOwn(did.map((action) => ownEntry({ ...other, action })));
    const rest = (await screen.findByText('and 2 more')).closest('details');
    expect(rest?.open).toBe(false);
    expect([...(rest?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'They viewed what you added yourself',
      'They viewed the list of your scans and scores',
    ]);
    const row = rest?.closest('div')?.querySelectorAll(':scope > p');
    expect([...(row ?? [])].slice(0, -1).map(({ textContent }) => textContent)).toEqual([
      'Maria Lopez compared one of your results with earlier ones',
      'They viewed charts of your results (2 times)',
    ]);
  });

  it('describes in plain words who looked', async () => {
    const other = { isOwn: false, browser: null };
    showOwn([
      ownEntry(),
      ownEntry({ ...other, action: 'patientOpened', actor: maria }),
      ownEntry({ ...other, action: 'sharedResultOpened', actor: { kind: 'link', name: null, clientName: null } }),
      ownEntry({
        ...other,
        action: 'conversationAnswered',
        actor: { kind: 'staff', name: 'Sam Poe', clientName: null },
      }),
      ownEntry({ ...other, action: 'patientEdited', actor: { kind: 'staff', name: null, clientName: null } }),
      ownEntry({ ...other, action: 'resultOpened', actor: grace }),
      ownEntry({ action: 'signInByLink', browser: 'curl/8' }),
      ownEntry({ browser: null }),
    ]);
    expect((await rows()).map((text) => text?.replace(/ ?[\d:]+\s[AP]M$/, ''))).toEqual([
      'You signed in with a code with Chrome on Android',
      'Maria Lopez opened your profile',
      'Someone with your link opened your results',
      'Sam Poe of Testname Health wrote to you',
      'Someone who no longer works here changed your profile',
      'Grace Liu (clinic staff, administrator) opened one of your results',
      'You signed in with a login link with a browser',
      'You signed in with a code',
    ]);
    expect(screen.queryByText('No one but you has seen or opened your data.')).toBeNull();
  });

  it('filters by actor, and exports the filtered entries', async () => {
    const save = vi.spyOn(files, 'saveTable').mockImplementation(() => undefined);
    const looked = ownEntry({ isOwn: false, browser: null, action: 'patientOpened', actor: maria });
    showOwn((who) => (who === 'staff' ? [looked] : who === 'carer' ? [] : [ownEntry(), looked]));
    expect(await rows()).toHaveLength(2);
    fireEvent.click(screen.getByRole('link', { name: 'Clinic staff' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Clinic staff' }).getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith('access-log.csv', [
        ['Time', 'What happened'],
        ['2026-03-14T15:04:00Z', 'Maria Lopez opened your profile'],
      ]),
    );
    fireEvent.click(screen.getByRole('link', { name: 'Caregivers' }));
    expect(await screen.findByText('There are no such entries.')).toBeDefined();
    expect(screen.queryByText('No one but you has seen or opened your data.')).toBeNull();
  });

  it('says so if no one else has viewed the data', async () => {
    showOwn([ownEntry()]);
    expect(await screen.findByText('No one but you has seen or opened your data.')).toBeDefined();
  });

  it('shows an empty state', async () => {
    showOwn([]);
    expect(await screen.findByText('Nothing yet.')).toBeDefined();
  });

  it('offers to retry if loading fails', async () => {
    showOwn(new Problem('offline'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('is only for patients', async () => {
    showOwn([], null);
    await waitFor(() => expect(address()).toBe('/account'));
  });
});
