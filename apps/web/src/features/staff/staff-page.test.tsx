import { type Group, Problem, type StaffMember } from '@mien/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { StaffPage } from './staff-page.tsx';

const CLIENT = '0190a000-0000-7000-8000-0000000000c1';
const OTHER = '0190a000-0000-7000-8000-0000000000c2';

const NORA: StaffMember = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  firstName: 'Nora',
  lastName: 'Hill',
  email: 'nora@example.org',
  phoneEnding: '0120',
  role: 'Client User',
  state: 'active',
  lastSignedIn: '2026-03-14T15:04:00Z',
  isPatient: false,
  isSelf: false,
  canChange: true,
  secondFactor: null,
  revision: 4,
};
const UID_OF_OMAR = '0190a000-0000-7000-8000-0000000000d3';
const ADA: StaffMember = {
  ...NORA,
  id: '0190a000-0000-7000-8000-0000000000d2',
  firstName: 'Ada',
  lastName: 'Admin',
  email: null,
  role: 'Client Admin',
  isSelf: true,
};

const SIGNATURE: Group = {
  id: '0190a000-0000-7000-8000-0000000000e1',
  code: 'signature',
  isRetired: false,
  formerCodes: [],
  patientCount: 1000,
  created: '2026-01-01T00:00:00Z',
};

interface World {
  readonly members: StaffMember[];
  readonly groups: Group[];
  readonly clients: { clientId: string; name: string }[];
  readonly role: string;
}

function show(changes: Partial<World> = {}, calls: { staff?: object; groups?: object } = {}, at = '/admin/staff') {
  const world: World = {
    members: [ADA, NORA],
    groups: [SIGNATURE],
    clients: [{ clientId: CLIENT, name: 'Clinic' }],
    role: 'Client Admin',
    ...changes,
  };
  const list = vi.fn(async (_: unknown) => ({ items: world.members }));
  renderPage({
    api: fakeApi(
      signedIn,
      {
        signIn: {
          session: async () => ({ user: { ...user, patientUid: null, userRoles: [world.role] }, historyCheck: 0 }),
        },
      },
      { clientSettings: { clients: async () => world.clients } },
      { staff: { list, ...calls.staff } } as Parameters<typeof fakeApi>[number],
      { groups: { list: async () => ({ items: world.groups }), ...calls.groups } } as Parameters<
        typeof fakeApi
      >[number],
    ),
    at,
    path: '/admin/staff',
    page: <StaffPage />,
  });
  return list;
}

async function press(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name }));
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('the staff list of a client', () => {
  it('shows state and last sign-in, and only the end of phone numbers', async () => {
    const invited = {
      ...NORA,
      id: `${NORA.id.slice(0, -1)}3`,
      firstName: 'Ivy',
      state: 'invited' as const,
      lastSignedIn: null,
    };
    const system = {
      ...NORA,
      id: `${NORA.id.slice(0, -1)}4`,
      firstName: 'Sam',
      role: 'System Admin',
      canChange: false,
    };
    show({ members: [ADA, NORA, invited, system] });
    const table = await screen.findByRole('table', { name: 'Staff' });
    const texts = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(texts[1]).toContain('You');
    expect(texts[2]).toMatch(/Nora Hill.*nora@example\.org.*Client User.*Ends in 0120.*Active.*2026/);
    expect(texts[3]).toMatch(/Not signed in yet.*Never/);
    expect(texts[4]).toContain('Also works for other clients');
    expect(screen.getAllByRole('button', { name: /^Manage/ })).toHaveLength(3);
  });

  it('has one row with the facts for each member on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const invited = { ...NORA, id: UID_OF_OMAR, firstName: 'Ivy', state: 'invited' as const, lastSignedIn: null };
    show({ members: [ADA, { ...NORA, lastSignedIn: null }, invited] });
    const list = await screen.findByRole('list', { name: 'Staff' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^Ada AdminYou · Client Admin · Ends in 0120 · last sign-in Mar 14, 2026/),
      'Nora Hillnora@example.orgClient User · Ends in 0120 · never signed inManage',
      'Ivy Hillnora@example.orgClient User · Ends in 0120 · Not signed in yetManage',
    ]);
    expect(screen.queryByRole('table')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('shows an empty state without staff or groups', async () => {
    show({ members: [], groups: [] });
    expect(await screen.findByText('No one works here yet.')).toBeDefined();
    expect(await screen.findByText('No groups yet.')).toBeDefined();
  });

  it('is closed to others, and offers to retry after a failure', async () => {
    const list = vi.fn(async () => Promise.reject(new Problem('service-unavailable')));
    show({}, { staff: { list } });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Try again' }))[0] as HTMLElement);
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(1));
  });

  it('uses the client in the URL, if there are several', async () => {
    const list = show(
      {
        clients: [
          { clientId: CLIENT, name: 'Clinic' },
          { clientId: OTHER, name: 'Other' },
        ],
        role: 'System Admin',
      },
      {},
      `/admin/staff?client=${OTHER}`,
    );
    expect(await screen.findByText(/Who signs in for Other/)).toBeDefined();
    await waitFor(() => expect(list).toHaveBeenCalledWith({ params: { clientId: OTHER } }));
    await type('Client', CLIENT);
    await waitFor(() => expect(list).toHaveBeenCalledWith({ params: { clientId: CLIENT } }));
  });
});

describe('adding staff', () => {
  const add = vi.fn(async (_: { body: { requestUid: string } }) => ({ member: NORA, message: 'none' as const }));

  it('reports what is missing at its field, and sends nothing', async () => {
    show({}, { staff: { add } });
    await press('Add staff');
    await press('Add');
    expect(await screen.findByText('First name is required.')).toBeDefined();
    expect(screen.getByText('Last name is required.')).toBeDefined();
    expect(screen.getByText('Enter a phone number with 10 digits.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(add).not.toHaveBeenCalled();
  });

  it('sends the same request again after a failure, and a text message only if checked', async () => {
    add.mockRejectedValueOnce(new Problem('offline'));
    show({}, { staff: { add } });
    await press('Add staff');
    await type('First name', ' Nora ');
    await type('Last name', 'Hill');
    await type('Mobile phone', '(512) 555-0120');
    await press('Add');
    await screen.findByText(/We cannot reach/);
    await press('Add');
    expect(await screen.findByText('Nora Hill can sign in now. Let them know.')).toBeDefined();
    const [first, second] = add.mock.calls.map(([call]) => call.body);
    expect(second).toEqual({
      requestUid: first?.requestUid,
      firstName: 'Nora',
      lastName: 'Hill',
      email: null,
      role: 'Client User',
      phone: '5125550120',
      isNotified: false,
    });
  });

  it('reports at the field that the number is taken', async () => {
    add.mockRejectedValueOnce(serverProblem('staff-phone-taken'));
    show({}, { staff: { add } });
    await press('Add staff');
    await type('First name', 'Nora');
    await type('Last name', 'Hill');
    await type('Mobile phone', '5125550120');
    await press('Add');
    await screen.findByText(/Someone on the staff has this number already/);
    expect(screen.getByLabelText('Mobile phone').getAttribute('aria-invalid')).toBe('true');
    await type('Mobile phone', '5125550121');
    expect(screen.queryByText(/Someone on the staff has this number already/)).toBeNull();
  });
});

describe('managing a staff member', () => {
  it('sends the revision that was seen, and a number only if it is new', async () => {
    const change = vi.fn(async (_: unknown) => ({ ...NORA, lastName: 'Hale', revision: 5 }));
    show({}, { staff: { change } });
    await press('Manage Nora Hill');
    await type('Last name', 'Hale');
    await type('Role', 'Client Admin');
    await press('Save changes');
    await screen.findByText('The changes are saved.');
    expect(change).toHaveBeenCalledWith({
      params: { clientId: CLIENT, id: NORA.id },
      body: { revision: 4, firstName: 'Nora', lastName: 'Hale', email: 'nora@example.org', role: 'Client Admin' },
    });
  });

  it('reports at the role that a last administrator must remain', async () => {
    show({}, { staff: { change: async () => Promise.reject(serverProblem('last-admin')) } });
    await press('Manage Nora Hill');
    await type('Role', 'Client Admin');
    await press('Save changes');
    expect(await screen.findByText(/This is the last administrator/)).toBeDefined();
  });

  it('asks for confirmation before a deactivation', async () => {
    const deactivate = vi.fn(async (_: unknown) => ({ ...NORA, state: 'deactivated' as const }));
    show({}, { staff: { deactivate } });
    await press('Manage Nora Hill');
    await press('Deactivate');
    expect(screen.getByRole('group', { name: 'Deactivate Nora Hill?' })).toBeDefined();
    await press('Cancel');
    expect(deactivate).not.toHaveBeenCalled();
    await press('Deactivate');
    await press('Yes, deactivate');
    await screen.findByText('Nora Hill is deactivated.');
    expect(deactivate).toHaveBeenCalledWith({ params: { clientId: CLIENT, id: NORA.id }, body: {} });
  });

  it('offers administrators no role, number or deactivation for themselves', async () => {
    show();
    await press('Manage Ada Admin');
    expect(await screen.findByText(/changed by another administrator/)).toBeDefined();
    expect(screen.queryByLabelText('Role')).toBeNull();
    expect(screen.queryByLabelText(/mobile phone/i)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  });

  it('offers patients no new number, and deactivated staff only reactivation', async () => {
    const reactivate = vi.fn(async (_: unknown) => NORA);
    const patient = { ...NORA, isPatient: true };
    show({ members: [patient, { ...ADA, isSelf: false, state: 'deactivated' }] }, { staff: { reactivate } });
    await press('Manage Nora Hill');
    expect(await screen.findByText(/also a patient with this login/)).toBeDefined();
    expect(screen.queryByLabelText(/mobile phone/i)).toBeNull();
    await press('Close');
    await press('Manage Ada Admin');
    await press('Reactivate');
    await screen.findByText('Ada Admin can sign in again.');
    expect(screen.queryByLabelText('First name')).toBeNull();
  });
});

describe('the groups on the staff page', () => {
  it('are added with a valid code', async () => {
    const add = vi.fn(async (_: unknown) => SIGNATURE);
    show({}, { groups: { add } });
    await press('Add group');
    await type('Code', 'night shift');
    const drawer = screen.getByRole('dialog', { name: 'Add group' });
    fireEvent.click(within(drawer).getByRole('button', { name: 'Add group' }));
    expect(await screen.findByText('Use 1 to 40 lowercase letters, digits and hyphens.')).toBeDefined();
    await type('Code', ' Night-Shift');
    fireEvent.click(within(drawer).getByRole('button', { name: 'Add group' }));
    await screen.findByText('Group night-shift was added.');
    expect(add).toHaveBeenCalledWith({ params: { clientId: CLIENT }, body: { code: 'night-shift' } });
  });

  it('are renamed from the name that was seen, and list earlier codes', async () => {
    const rename = vi.fn(async (_: unknown) => SIGNATURE).mockRejectedValueOnce(serverProblem('group-code-taken'));
    show({ groups: [{ ...SIGNATURE, formerCodes: ['old-name'] }] }, { groups: { rename } });
    // The count is capped.
    expect(await screen.findByText('1,000+ patients')).toBeDefined();
    expect(await screen.findByText('Earlier codes: old-name')).toBeDefined();
    await press('Rename signature');
    await type('Code', 'office');
    await press('Save changes');
    expect(await screen.findByText(/Another group has, or had, this code/)).toBeDefined();
    await type('Code', 'main-office');
    await press('Save changes');
    await screen.findByText('The group is now called main-office.');
    expect(rename).toHaveBeenLastCalledWith({
      params: { clientId: CLIENT, id: SIGNATURE.id },
      body: { code: 'main-office', codeBefore: 'signature' },
    });
  });

  it('are retired after confirmation, and reopened', async () => {
    const retire = vi.fn(async (_: unknown) => ({ ...SIGNATURE, isRetired: true }));
    const reopen = vi.fn(async (_: unknown) => SIGNATURE);
    const night = { ...SIGNATURE, id: `${SIGNATURE.id.slice(0, -1)}2`, code: 'night-shift', isRetired: true };
    show({ groups: [SIGNATURE, night] }, { groups: { retire, reopen } });
    await press('Retire signature');
    expect(retire).not.toHaveBeenCalled();
    await press('Yes, retire');
    await screen.findByText('signature takes no new patients.');
    await press('Reopen night-shift');
    await screen.findByText('night-shift takes patients again.');
    expect(reopen).toHaveBeenCalledWith({ params: { clientId: CLIENT, id: night.id }, body: {} });
  });
});

describe('the second factor of another staff member', () => {
  const withFactor = (secondFactor: StaffMember['secondFactor']) => ({ ...NORA, secondFactor });
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Manage Nora Hill' }));

  it('is reset after confirmation, and the page says from when', async () => {
    const resetSecondFactor = vi.fn(async () => withFactor({ isSetUp: true, resetAt: '2026-03-15T15:00:00Z' }));
    show({ members: [ADA, withFactor({ isSetUp: true, resetAt: null })] }, { staff: { resetSecondFactor } });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Reset the second step' }));
    expect(resetSecondFactor).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Yes, reset it' }));
    expect(await screen.findByText('Nora Hill was notified. The reset takes effect in 24 hours.')).toBeDefined();
    expect(resetSecondFactor).toHaveBeenCalledExactlyOnceWith({ params: { clientId: CLIENT, id: NORA.id }, body: {} });
  });

  it('is not reset if the text message fails', async () => {
    const resetSecondFactor = () => Promise.reject(serverProblem('text-message-failed'));
    show({ members: [ADA, withFactor({ isSetUp: true, resetAt: null })] }, { staff: { resetSecondFactor } });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Reset the second step' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, reset it' }));
    expect(await screen.findByText('The text message could not be sent, so nothing was reset.')).toBeDefined();
  });

  it('is kept if the reset is canceled', async () => {
    const keepSecondFactor = vi.fn(async () => withFactor({ isSetUp: true, resetAt: null }));
    const asked = withFactor({ isSetUp: true, resetAt: '2026-03-15T15:00:00Z' });
    show({ members: [ADA, asked] }, { staff: { keepSecondFactor } });
    await open();
    expect(await screen.findByText(/^The reset takes effect on Mar 15, 2026/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stop the reset' }));
    expect(await screen.findByText('The second step of Nora Hill stays as it is.')).toBeDefined();
    expect(keepSecondFactor).toHaveBeenCalledOnce();
  });

  it('is hidden if staff need none, and cannot be reset before it is set up', async () => {
    show({
      members: [ADA, NORA, { ...withFactor({ isSetUp: false, resetAt: null }), id: UID_OF_OMAR, firstName: 'Omar' }],
    });
    await open();
    await screen.findByRole('heading', { name: 'Access' });
    expect(screen.queryByRole('heading', { name: 'Second step at sign-in' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Omar Hill', hidden: true }));
    expect(await screen.findByText(/sets up an authenticator app at the next sign-in/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reset the second step' })).toBeNull();
  });
});
