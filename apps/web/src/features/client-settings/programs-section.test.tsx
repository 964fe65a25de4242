import { type ClientSettings, type Group, Problem, type Program } from '@mien/contract';
import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { ProgramsSlot } from './programs-slot.tsx';
import { SectionProvider } from './settings-section.tsx';

const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';
const SECRET = 'mien_sk_example';
const params = { clientId: CLIENT_ID };

const NIGHT_SHIFT: Group = {
  id: '0190a000-0000-7000-8000-0000000000e1',
  code: 'night-shift',
  isRetired: false,
  formerCodes: [],
  patientCount: 12,
  created: '2026-01-01T00:00:00Z',
};

const BRIDGE: Program = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  oauthClientId: 'A'.repeat(43),
  name: 'Epic bridge',
  scopes: ['system/Observation.rs', 'system/DiagnosticReport.rs'],
  groupIds: [NIGHT_SHIFT.id],
  authentication: 'secret',
  secretHint: 'aB3d',
  previousSecretUntil: null,
  keysUrl: null,
  keyIds: [],
  created: '2026-01-05T10:00:00Z',
  createdBy: 'Grace Liu',
  lastUsed: '2026-03-14T14:00:00Z',
  expires: '2027-01-31T18:00:00Z',
  revoked: null,
  revision: 1,
};
const WITH_KEYS: Program = {
  ...BRIDGE,
  id: '0190a000-0000-7000-8000-0000000000f2',
  name: 'Video visits',
  groupIds: null,
  authentication: 'keys',
  secretHint: null,
  keysUrl: 'https://video.example/jwks.json',
  lastUsed: null,
  expires: null,
};
const ENDED: Program = {
  ...BRIDGE,
  id: '0190a000-0000-7000-8000-0000000000f3',
  name: 'Pilot',
  expires: '2026-03-01T18:00:00Z',
};
const OFF: Program = {
  ...BRIDGE,
  id: '0190a000-0000-7000-8000-0000000000f4',
  name: 'Old bridge',
  revoked: '2026-03-02T18:00:00Z',
};

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[number]>['programs']>;

/** The section, expanded. Returns the function that hears whether leaving the page would lose something. */
function show(items: readonly Program[], calls: Calls = {}) {
  const setDirty = vi.fn();
  renderPage({
    api: fakeApi(signedIn, {
      programs: { list: async () => ({ items: [...items] }), ...calls },
      groups: { list: async () => ({ items: [NIGHT_SHIFT] }) },
    }),
    at: '/admin/settings',
    path: '/admin/settings',
    page: (
      <SectionProvider value={{ opened: new Set(['programs'] as const), setOpened: () => undefined, setDirty }}>
        <ProgramsSlot settings={{ clientId: CLIENT_ID } as ClientSettings} />
      </SectionProvider>
    ),
  });
  return setDirty;
}

const section = async () => within(await screen.findByRole('region', { name: 'Programs' }));
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const summary = () => screen.getByRole('heading', { level: 2, name: 'Programs' }).closest('summary')?.textContent;

async function openNew() {
  fireEvent.click(await (await section()).findByRole('button', { name: 'Connect a program' }));
  return sheet('Connect a program');
}
async function manage({ name }: Program) {
  fireEvent.click(await (await section()).findByRole('button', { name: `Manage ${name}` }));
  return sheet(name);
}
type Sheet = Awaited<ReturnType<typeof openNew>>;

const type = (form: Sheet, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });
const check = (form: Sheet, name: RegExp) => fireEvent.click(form.getByRole('checkbox', { name }));
const choose = (form: Sheet, name: string) => fireEvent.click(form.getByRole('radio', { name }));
const press = (form: Sheet, name: string) => fireEvent.click(form.getByRole('button', { name }));

/** Types what a new program needs, apart from its credentials. */
function fillIn(form: Sheet): void {
  type(form, 'Name', ' Epic bridge ');
  check(form, /^Read reports of scans/);
  check(form, /^Read values of scans and entries/);
}
const filledIn = { name: 'Epic bridge', scopes: BRIDGE.scopes, groupIds: null, expires: null, keys: null };

describe('the programs of a client', () => {
  it('are listed with what they may do, their groups, last use, end and secret', async () => {
    show([BRIDGE, WITH_KEYS, ENDED, OFF]);
    const programs = await section();
    const rowOf = (name: string) => programs.getByRole('heading', { level: 3, name }).closest('li')?.textContent;
    await programs.findByRole('heading', { level: 3, name: 'Epic bridge' });
    await waitFor(() =>
      expect(rowOf('Epic bridge')).toMatch(
        /Read values of scans and entriesRead reports of scansGroups: night-shift.*Last used Mar 14, 2026.*Ends Jan 31, 2027.*Secret …aB3d/,
      ),
    );
    expect(rowOf('Video visits')).toMatch(/All groups.*Not used yet.*Signs with its keys/);
    expect(rowOf('Pilot')).toMatch(/^PilotEnded/);
    expect(summary()).toBe('Programs2 on');
    const off = programs.getByText('1 program is off').closest('details');
    expect([off?.open, off?.textContent]).toEqual([false, expect.stringMatching(/Old bridge.*Turned off Mar 2, 2026/)]);
    expect(programs.queryByRole('button', { name: 'Manage Old bridge' })).toBeNull();
  });

  it('are none at first', async () => {
    show([]);
    expect(await (await section()).findByText('No program is connected yet.')).toBeDefined();
    expect(summary()).toBe('ProgramsNone');
  });

  it('can be loaded again after a failure', async () => {
    const list = vi.fn(async () => ({ items: [BRIDGE] })).mockRejectedValueOnce(new Problem('offline'));
    show([], { list });
    const programs = await section();
    expect(await programs.findByText(/We cannot reach the service/)).toBeDefined();
    expect(summary()).toBe('ProgramsNot loaded');
    fireEvent.click(programs.getByRole('button', { name: 'Try again' }));
    expect(await programs.findByText('Epic bridge')).toBeDefined();
    expect(summary()).toBe('Programs1 on');
  });
});

describe('connecting a program', () => {
  it('shows the secret once, and closes only when the administrator has stored it', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const add = vi.fn(async () => ({ program: BRIDGE, secret: SECRET }));
    const setDirty = show([], { add });
    const form = await openNew();
    fillIn(form);
    type(form, 'Last day (optional)', '2026-12-31');
    press(form, 'Connect');
    const secret = await sheet('Copy the secret now');
    expect(add).toHaveBeenCalledExactlyOnceWith({
      params,
      body: { ...filledIn, expires: new Date('2026-12-31T23:59:59').toISOString() },
    });
    expect(secret.getByLabelText<HTMLInputElement>('Secret').value).toBe(SECRET);
    expect(secret.getByText('We show it once. It will not be shown again.')).toBeDefined();
    expect(secret.getByLabelText<HTMLInputElement>('Client ID').value).toBe(BRIDGE.oauthClientId);
    expect(secret.getByLabelText<HTMLInputElement>('Token address').value).toBe(
      `${window.location.origin}/v1/oauth/token`,
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Epic bridge'));
    press(secret, 'Copy the secret');
    expect(await secret.findByText('Copied.')).toBeDefined();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(SECRET);

    expect(setDirty).toHaveBeenLastCalledWith('programs', true);
    press(secret, 'Close');
    expect(await secret.findByText('Please copy the secret, then check this box.')).toBeDefined();
    const box = secret.getByRole('checkbox', { name: 'I have put it in a safe place' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.click(box);
    expect(setDirty).toHaveBeenLastCalledWith('programs', false);
    press(secret, 'Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByDisplayValue(SECRET)).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Connect a program'));
  });

  it('offers no scope that opens nothing, and keeps one that a program has', async () => {
    const LINKS = /^Make login links/;
    show([{ ...BRIDGE, scopes: [...BRIDGE.scopes, 'mien/loginlinks.write'] }]);
    const form = await openNew();
    expect(form.getByRole('checkbox', { name: /^Read values of scans and entries/ })).toBeDefined();
    expect(form.queryByRole('checkbox', { name: LINKS })).toBeNull();
    press(form, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const managed = await manage(BRIDGE);
    expect(managed.getByRole<HTMLInputElement>('checkbox', { name: LINKS }).checked).toBe(true);
  });

  it('says at each field what is missing', async () => {
    const add = vi.fn();
    show([], { add });
    const form = await openNew();
    choose(form, 'Keys at an address');
    type(form, 'Last day (optional)', '2026-03-13');
    press(form, 'Connect');
    for (const text of [
      'Please enter a name.',
      'Please check at least one box.',
      'Please choose a day from today on.',
      'Please enter an address such as https://bridge.example.com/jwks.json.',
    ])
      expect(form.getByText(text)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
    expect(add).not.toHaveBeenCalled();
  });

  it('limits it to groups', async () => {
    const add = vi.fn(async () => ({ program: BRIDGE, secret: SECRET }));
    show([], { add });
    const form = await openNew();
    fillIn(form);
    choose(form, 'Some groups');
    const group = await form.findByRole('checkbox', { name: 'night-shift' });
    press(form, 'Connect');
    expect(await form.findByText('Please choose at least one group.')).toBeDefined();
    fireEvent.click(group);
    press(form, 'Connect');
    await sheet('Copy the secret now');
    expect(add).toHaveBeenCalledExactlyOnceWith({ params, body: { ...filledIn, groupIds: [NIGHT_SHIFT.id] } });
  });

  it('sends pasted public keys, and never a private one', async () => {
    const add = vi.fn(async () => ({ program: WITH_KEYS, secret: null }));
    show([], { add });
    const form = await openNew();
    fillIn(form);
    choose(form, 'Keys that you paste');
    const key = { kty: 'EC', kid: 'a', crv: 'P-384', x: 'AAAA', y: 'AAAA' };
    const paste = (keys: unknown) => type(form, 'Its public keys (JWKS, as JSON)', JSON.stringify(keys));
    paste(key);
    press(form, 'Connect');
    expect(await form.findByText('These are not public keys (JWKS) for RS384 or ES384.')).toBeDefined();
    paste({ keys: [{ ...key, d: 'AAAA' }] });
    press(form, 'Connect');
    expect(await form.findByText(/There is a private key in it/)).toBeDefined();
    expect(add).not.toHaveBeenCalled();
    paste({ keys: [key] });
    press(form, 'Connect');
    const made = await sheet('The program is connected');
    expect(add).toHaveBeenCalledExactlyOnceWith({ params, body: { ...filledIn, keys: { jwks: { keys: [key] } } } });
    expect(made.queryByRole('checkbox')).toBeNull();
    press(made, 'Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what the server refused at its field', async () => {
    const fields = [{ path: 'body.keys.url', rule: 'private_address' }];
    show([], { add: () => Promise.reject(new Problem('invalid-request', { fields })) });
    const form = await openNew();
    fillIn(form);
    choose(form, 'Keys at an address');
    type(form, 'Address of its public keys (JWKS)', 'https://10.0.0.1/jwks.json');
    press(form, 'Connect');
    expect(await form.findByText('This address is not on the public internet.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Address of its public keys (JWKS)')));
  });

  it.each([
    ['too-many-programs', /as many programs as it can have/],
    ['offline', /We cannot reach the service/],
  ] as const)('keeps the form after a failure: %s', async (code, text) => {
    show([], { add: () => Promise.reject(serverProblem(code)) });
    const form = await openNew();
    fillIn(form);
    press(form, 'Connect');
    expect(await form.findByText(text)).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe(' Epic bridge ');
  });
});

describe('managing a program', () => {
  it('changes it by the revision that was seen, and keeps the exact end', async () => {
    const change = vi.fn(async () => ({ ...BRIDGE, revision: 2 }));
    show([BRIDGE], { change });
    const form = await manage(BRIDGE);
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true);
    expect(form.queryByRole('radio', { name: 'Keys at an address' })).toBeNull();
    check(form, /^Read reports of scans/);
    press(form, 'Save changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { name, groupIds, expires } = BRIDGE;
    expect(change).toHaveBeenCalledExactlyOnceWith({
      params: { ...params, id: BRIDGE.id },
      body: { revision: 1, name, scopes: ['system/Observation.rs'], groupIds, expires, keys: null },
    });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Manage'));
  });

  it('replaces keys by keys', async () => {
    const change = vi.fn(async () => ({ ...WITH_KEYS, revision: 2 }));
    show([WITH_KEYS], { change });
    const form = await manage(WITH_KEYS);
    expect(form.queryByRole('button', { name: 'Make a new secret' })).toBeNull();
    choose(form, 'Keys at an address');
    type(form, 'Address of its public keys (JWKS)', 'https://video.example/new.json');
    press(form, 'Save changes');
    await waitFor(() =>
      expect(change.mock.calls).toMatchObject([[{ body: { keys: { url: 'https://video.example/new.json' } } }]]),
    );
  });

  it('shows the version of another administrator who was faster', async () => {
    const theirs = { ...BRIDGE, name: 'Theirs', revision: 2 };
    const list = vi.fn(async () => ({ items: [theirs] })).mockResolvedValueOnce({ items: [BRIDGE] });
    show([], { list, change: () => Promise.reject(serverProblem('changed-meanwhile')) });
    const form = await manage(BRIDGE);
    type(form, 'Name', 'Mine');
    press(form, 'Save changes');
    const reloaded = await sheet('Theirs');
    expect(await reloaded.findByText(/Someone else changed this program/)).toBeDefined();
    expect(reloaded.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs');
  });

  it.each([
    ['Works one more day', true],
    ['Ends now', false],
  ])('makes a new secret: the old one %s', async (choice, isPreviousKept) => {
    const renewSecret = vi.fn(async () => ({ program: BRIDGE, secret: SECRET }));
    show([BRIDGE], { renewSecret });
    const form = await manage(BRIDGE);
    choose(form, choice);
    press(form, 'Make a new secret');
    const secret = await sheet('Copy the secret now');
    expect(renewSecret).toHaveBeenCalledExactlyOnceWith({
      params: { ...params, id: BRIDGE.id },
      body: { isPreviousKept },
    });
    expect(secret.getByLabelText<HTMLInputElement>('Secret').value).toBe(SECRET);
  });

  it('turns it off after a confirmation', async () => {
    const off = { ...BRIDGE, revoked: '2026-03-14T15:00:00Z' };
    const list = vi.fn(async () => ({ items: [off] })).mockResolvedValueOnce({ items: [BRIDGE] } as never);
    const revoke = vi.fn(async () => off);
    show([], { list, revoke });
    const form = await manage(BRIDGE);
    press(form, 'Turn off this program');
    press(form, 'Cancel');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Turn off this program'));
    press(form, 'Turn off this program');
    expect(revoke).not.toHaveBeenCalled();
    // On a slow phone the row changes only after the sheet has closed.
    onTestFinished(() => notifyManager.setScheduler(defaultScheduler));
    notifyManager.setScheduler((notify) => {
      void waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()).then(notify);
    });
    const question = within(form.getByRole('group', { name: 'Turn off Epic bridge?' }));
    fireEvent.click(question.getByRole('button', { name: 'Yes, turn off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(revoke).toHaveBeenCalledExactlyOnceWith({ params: { ...params, id: BRIDGE.id }, body: {} });
    expect(await screen.findByText('Epic bridge is off.')).toBeDefined();
    expect(await (await section()).findByText('1 program is off')).toBeDefined();
    expect(summary()).toBe('ProgramsNone');
    // Its button is gone.
    await waitFor(() => expect(document.activeElement?.closest('#programs')).not.toBeNull());
  });
});
