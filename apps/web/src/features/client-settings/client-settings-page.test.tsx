import { type ClientSettings, type LostAverages, Problem } from '@mien/contract';
import { LISTED_MEASURE_KEYS, measureTypeOf, stepsFromRanges } from '@mien/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { ClientSettingsPage } from './client-settings-page.tsx';

const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';
const OTHER_ID = '0190a000-0000-7000-8000-0000000000c2';

const settings: ClientSettings = {
  clientId: CLIENT_ID,
  name: 'Clinic',
  logos: { version: 0, items: [] },
  measures: {
    version: 3,
    items: LISTED_MEASURE_KEYS.flatMap((key) => {
      const type = measureTypeOf(key);
      if (!type) return [];
      return {
        key,
        name: key,
        group: type.group,
        groupName: type.group,
        unit: type.unit,
        precision: type.precision,
        limits: { ...type.limits },
        isShown: true,
        mayHaveRanges: type.rangesBySex === undefined,
        defaultRanges: [...stepsFromRanges(type.ranges)],
        ranges: null,
      };
    }),
  },
  averages: { version: 1, minimumUsers: null, installationMinimum: 10 },
  consentBanner: { version: 0, texts: { en: null, es: null }, hasInstallationBanner: false },
  scanProvider: {
    version: 2,
    provider: 'anura',
    installationProvider: 'builtin',
    eventsUrl: 'https://mien.example/events',
    anura: {
      url: 'https://scan.example.com',
      apiUrl: 'https://api.example.com',
      configId: 'one',
      publicKey: 'key',
      profileHash: 'SHA-1',
      reader: 'device',
      email: '',
      subscoreScale: 'unknown',
      webhookHeader: 'x-signature',
      webhookAlgorithm: 'sha256',
      secrets: { licenceKey: 'set', password: 'notSet', webhookSecret: 'unreadable' },
    },
  },
  smsSender: { version: 0, sender: null },
  attentionNotice: { version: 0, isShown: true },
  careTeamAccess: { version: 0, rule: 'byPatient' },
  answerTime: { version: 0, time: null },
  trialScans: { version: 0, isOffered: false },
  visits: { version: 0, scanDaysBefore: 1, videoHosts: [] },
  embedding: { version: 0, origins: [] },
  singleSignOn: {
    version: 0,
    pageUrl: 'https://mien.example/signin/abcd1234',
    redirectUrl: 'https://mien.example/signin/abcd1234/return',
    logoutUrl: 'https://mien.example/v1/auth/singleSignOn/abcd1234/logout',
    provider: null,
  },
};

const lostAverages: LostAverages[] = [
  {
    groupCode: 'signature',
    periods: [
      { period: 'Today', users: 20, usersLeft: null },
      { period: 'Last7Days', users: 37, usersLeft: 26 },
      { period: 'AllTime', users: 61, usersLeft: 61 },
    ],
    months: [{ month: '2026-03-01', users: 20, usersLeft: null }],
  },
];

const EHR = {
  record: null,
  revision: 0,
  launchUrl: 'https://mien.example/launch',
  redirectUrl: 'https://mien.example/launch/return',
  keysUrl: 'https://mien.example/v1/keys/ehr',
};

type Calls = NonNullable<Parameters<typeof fakeApi>[0]>['clientSettings'];

function show(calls: Calls = {}, at = '/admin/settings', others: Parameters<typeof fakeApi>[1] = {}) {
  const api = fakeApi(signedIn, {
    ehr: { settings: async () => EHR },
    kiosks: { list: async () => ({ items: [] }) },
    programs: { list: async () => ({ items: [] }) },
    webhooks: { list: async () => ({ items: [] }) },
    ...others,
    clientSettings: {
      clients: async () => [{ clientId: CLIENT_ID, name: 'Clinic' }],
      get: async () => settings,
      ...calls,
    },
  });
  renderPage({ api, at, path: '/admin/settings', page: <ClientSettingsPage /> });
}

/** A section, expanded. */
async function section(name: string) {
  const region = await screen.findByRole('region', { name });
  const heading = within(region).getByRole('heading', { level: 2 });
  const isOpen = () => heading.closest('details')?.open;
  if (!isOpen()) fireEvent.click(heading);
  await waitFor(() => expect(isOpen()).toBe(true));
  return within(region);
}
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);

beforeEach(() => {
  window.matchMedia = () => ({ matches: true }) as never;
});

describe('the settings of a client', () => {
  it('are a list of sections with their saved values, collapsed until opened', async () => {
    show({ get: async () => ({ ...settings, smsSender: { version: 1, sender: 'Clinic' } }) });
    const headings = await screen.findAllByRole('heading', { level: 2 });
    const rows = () => headings.map((heading) => heading.closest('summary')?.textContent);
    // Tablets, the record, programs and addresses are loaded after the settings.
    await waitFor(() =>
      expect(rows().slice(-4)).toEqual([
        'EmbeddingOff',
        'Health record (EHR)Not connected',
        'ProgramsNone',
        'EventsNone',
      ]),
    );
    expect(rows()).toEqual([
      'LogosNone',
      expect.stringMatching(/^Measures(\d+) of \1 shown$/),
      'Notice above the consentNone',
      'Time to answerNot shown',
      'Scan without an accountOff',
      'Results for staffPatients choose',
      'Readings that need attentionOn',
      'Group averagesMore than 10 people',
      'Work accounts of staffOff',
      'Scan providerNuraLogix (Anura)',
      'Sender of text messagesClinic',
      'VisitsFrom the day before',
      'TabletsNone',
      'EmbeddingOff',
      'Health record (EHR)Not connected',
      'ProgramsNone',
      'EventsNone',
    ]);
    expect(headings.filter((heading) => heading.closest('details')?.open)).toEqual([]);
    const team = within(screen.getByRole('region', { name: 'Care team' }));
    expect(team.getAllByRole('heading', { level: 2 })).toHaveLength(4);
  });

  it('open the section that the URL names', async () => {
    show({}, '/admin/settings#answerTime');
    const heading = await screen.findByRole('heading', { level: 2, name: 'Time to answer' });
    expect(heading.closest('details')?.open).toBe(true);
    expect(screen.getByRole('heading', { level: 2, name: 'Logos' }).closest('details')?.open).toBe(false);
  });

  it('keep unsaved changes in a collapsed section, and say so', async () => {
    show();
    const sender = await section('Sender of text messages');
    fireEvent.change(sender.getByLabelText('Name or number'), { target: { value: 'Clinic' } });
    const heading = sender.getByRole('heading', { level: 2 });
    fireEvent.click(heading);
    await waitFor(() => expect(heading.closest('details')?.open).toBe(false));
    expect(heading.closest('summary')?.textContent).toBe('Sender of text messagesNot saved yet');
    fireEvent.click(heading);
    await waitFor(() => expect(heading.closest('details')?.open).toBe(true));
    expect(sender.getByLabelText<HTMLInputElement>('Name or number').value).toBe('Clinic');
  });

  it('are closed to staff who are not administrators', async () => {
    show({ clients: () => Promise.reject(serverProblem('not-allowed')) });
    expect(await screen.findByText('Only administrators of a client can change its settings.')).toBeDefined();
  });

  it('say so if there is no client', async () => {
    show({ clients: async () => [] });
    expect(await screen.findByRole('heading', { level: 1, name: 'No clients yet' })).toBeDefined();
  });

  it('can be switched between clients, and keep the client in the URL', async () => {
    const get = vi.fn(async ({ params }: { params: { clientId: string } }) => ({ ...settings, ...params }));
    show({
      clients: async () => [
        { clientId: CLIENT_ID, name: 'Clinic' },
        { clientId: OTHER_ID, name: 'Employer' },
      ],
      get,
    });
    fireEvent.change(await field('Client'), { target: { value: OTHER_ID } });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/admin/settings?client=${OTHER_ID}`));
    await waitFor(() => expect(get).toHaveBeenLastCalledWith({ params: { clientId: OTHER_ID } }));
  });

  it('can turn off attention notices, which are on by default', async () => {
    const saveAttentionNotice = vi.fn(async () => ({ ...settings, attentionNotice: { version: 1, isShown: false } }));
    show({ saveAttentionNotice });
    const notice = await section('Readings that need attention');
    const box = notice.getByRole<HTMLInputElement>('checkbox');
    expect(box.checked).toBe(true);
    expect(notice.getByText(/No one is alerted/)).toBeDefined();
    fireEvent.click(box);
    fireEvent.click(notice.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saveAttentionNotice).toHaveBeenCalledWith({
        params: { clientId: CLIENT_ID },
        body: { version: 0, isShown: false },
      }),
    );
    await waitFor(() => expect(box.checked).toBe(false));
  });

  it('can require patients to share results, which is off by default', async () => {
    const saveCareTeamAccess = vi.fn(async () => ({
      ...settings,
      careTeamAccess: { version: 1, rule: 'required' as const },
    }));
    show({ saveCareTeamAccess });
    const results = await section('Results for staff');
    const box = results.getByRole<HTMLInputElement>('checkbox');
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    fireEvent.click(results.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saveCareTeamAccess).toHaveBeenCalledWith({
        params: { clientId: CLIENT_ID },
        body: { version: 0, rule: 'required' },
      }),
    );
    await waitFor(() => expect(box.checked).toBe(true));
  });

  it('can set the answer time shown to patients, which is not shown by default', async () => {
    const saveAnswerTime = vi.fn(async () => ({ ...settings, answerTime: { version: 1, time: 'fourHours' as const } }));
    show({ saveAnswerTime });
    const answers = await section('Time to answer');
    const time = answers.getByRole<HTMLSelectElement>('combobox');
    expect(time.value).toBe('');
    fireEvent.change(time, { target: { value: 'fourHours' } });
    fireEvent.click(answers.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saveAnswerTime).toHaveBeenCalledWith({
        params: { clientId: CLIENT_ID },
        body: { version: 0, time: 'fourHours' },
      }),
    );
    await waitFor(() => expect(time.value).toBe('fourHours'));
  });

  it('can set the scan days before a visit, and the hosts of video visits', async () => {
    const saved = { version: 1, scanDaysBefore: 3, videoHosts: ['visits.example.com', 'video.example.org'] };
    const saveVisits = vi.fn(async () => ({ ...settings, visits: saved }));
    show({ saveVisits });
    const visits = await section('Visits');
    const state = () => visits.getByRole('heading', { level: 2 }).closest('summary')?.textContent;
    expect(state()).toContain('From the day before');
    fireEvent.change(visits.getByLabelText('A scan counts for a visit'), { target: { value: '3' } });
    const hosts = visits.getByLabelText<HTMLTextAreaElement>('Hosts of video visits');
    fireEvent.change(hosts, { target: { value: 'https://visits.example.com/' } });
    fireEvent.click(visits.getByRole('button', { name: 'Save' }));
    expect(await visits.findByText(/^Enter up to 10 hosts/)).toBeDefined();
    expect(saveVisits).not.toHaveBeenCalled();
    fireEvent.change(hosts, { target: { value: ' Visits.example.com \n\nvideo.example.org\n' } });
    fireEvent.click(visits.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saveVisits).toHaveBeenCalledWith({ params: { clientId: CLIENT_ID }, body: { ...saved, version: 0 } }),
    );
    await waitFor(() => expect(state()).toContain('From 3 days before'));
  });

  it('can list the addresses of the client’s own software', async () => {
    const origins = ['https://portal.example.com', 'http://localhost:4000'];
    const saveEmbedding = vi.fn(async () => ({ ...settings, embedding: { version: 1, origins } }));
    show({ saveEmbedding });
    const embedding = await section('Embedding');
    const state = () => embedding.getByRole('heading', { level: 2 }).closest('summary')?.textContent;
    expect(state()).toContain('Off');
    const addresses = embedding.getByLabelText<HTMLTextAreaElement>('Addresses of your own software');
    fireEvent.change(addresses, { target: { value: 'https://portal.example.com/scan' } });
    fireEvent.click(embedding.getByRole('button', { name: 'Save' }));
    expect(await embedding.findByText(/^Enter up to 10 addresses/)).toBeDefined();
    expect(saveEmbedding).not.toHaveBeenCalled();
    fireEvent.change(addresses, { target: { value: ' https://Portal.example.com/ \n\nhttp://localhost:4000\n' } });
    fireEvent.click(embedding.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saveEmbedding).toHaveBeenCalledWith({ params: { clientId: CLIENT_ID }, body: { version: 0, origins } }),
    );
    await waitFor(() => expect(state()).toContain('2 addresses'));
  });

  it('are saved section by section, with the version that was loaded', async () => {
    const saveAverages = vi.fn(async () => ({
      ...settings,
      averages: { ...settings.averages, version: 2, minimumUsers: 25 },
    }));
    const lost = vi.fn(async () => lostAverages);
    show({ saveAverages }, undefined, { averages: { lost } });
    const averages = await section('Group averages');
    // There is nothing to save without a change.
    expect(averages.queryByRole('button')).toBeNull();
    fireEvent.change(averages.getByLabelText('Minimum number of people'), { target: { value: '9' } });
    const save = averages.getByRole('button', { name: 'Save' });
    expect(averages.getByText('Please enter a whole number from 10 to 1000, or leave this empty.')).toBeDefined();
    fireEvent.click(save);
    expect(saveAverages).not.toHaveBeenCalled();
    fireEvent.change(averages.getByLabelText('Minimum number of people'), { target: { value: '25' } });
    expect(await averages.findByRole('heading', { name: 'What saving removes for good' })).toBeDefined();
    expect(lost).toHaveBeenCalledWith({ params: { clientId: CLIENT_ID }, query: { minimumUsers: 25 } });
    expect(averages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Today: 20 people now, then not shown.',
      'Last 7 Days: 37 people now, then 26.',
      'All Time: 61 people, then with fewer of their scans.',
      'March 2026: 20 people now, then not shown.',
    ]);
    fireEvent.click(save);
    expect(saveAverages).not.toHaveBeenCalled();
    expect(await averages.findByText('Please check this box before you save.')).toBeDefined();
    fireEvent.click(
      averages.getByRole('checkbox', {
        name: 'I understand that these averages, or scans in them, are removed for good.',
      }),
    );
    save.focus();
    fireEvent.click(save);
    await waitFor(() =>
      expect(saveAverages).toHaveBeenCalledWith({
        params: { clientId: CLIENT_ID },
        body: { version: 1, minimumUsers: 25 },
      }),
    );
    await waitFor(() => expect(averages.queryByRole('button')).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('averages'));
  });

  it('save a higher minimum of people without confirmation if no figures are lost', async () => {
    const saveAverages = vi.fn(async () => settings);
    show({ saveAverages }, undefined, { averages: { lost: async () => [] } });
    const averages = await section('Group averages');
    fireEvent.change(averages.getByLabelText('Minimum number of people'), { target: { value: '25' } });
    expect(await averages.findByText('No average that is shown now is removed or changed.')).toBeDefined();
    expect(averages.queryByRole('checkbox')).toBeNull();
    fireEvent.click(averages.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saveAverages).toHaveBeenCalled());
  });

  it('do not raise the minimum of people before the losses are known', async () => {
    const saveAverages = vi.fn(async () => settings);
    const lost = vi.fn(async () => lostAverages).mockRejectedValueOnce(new Problem('offline'));
    show({ saveAverages }, undefined, { averages: { lost } });
    const averages = await section('Group averages');
    fireEvent.change(averages.getByLabelText('Minimum number of people'), { target: { value: '25' } });
    const again = await averages.findByRole('button', { name: 'Try again' });
    fireEvent.click(averages.getByRole('button', { name: 'Save' }));
    expect(averages.queryByRole('checkbox')).toBeNull();
    fireEvent.click(again);
    expect(await averages.findByRole('checkbox')).toBeDefined();
    expect(saveAverages).not.toHaveBeenCalled();
  });

  it('are reloaded with a message if another user has changed them', async () => {
    const theirs = { ...settings, smsSender: { version: 1, sender: 'Theirs' } };
    const get = vi.fn(async () => theirs).mockResolvedValueOnce(settings as never);
    show({ get, saveSmsSender: () => Promise.reject(serverProblem('settings-changed')) });
    const sender = await section('Sender of text messages');
    fireEvent.change(sender.getByLabelText('Name or number'), { target: { value: 'Mine' } });
    fireEvent.click(sender.getByRole('button', { name: 'Save' }));
    expect(await sender.findByText(/Someone else changed these settings/)).toBeDefined();
    await waitFor(() => expect(sender.getByLabelText<HTMLInputElement>('Name or number').value).toBe('Theirs'));
  });

  it('stay on the page with unsaved changes if they cannot be reloaded', async () => {
    const get = vi.fn(() => Promise.reject(serverProblem('internal-error'))).mockResolvedValueOnce(settings as never);
    show({ get, saveSmsSender: () => Promise.reject(serverProblem('settings-changed')) });
    const sender = await section('Sender of text messages');
    fireEvent.change(sender.getByLabelText('Name or number'), { target: { value: 'Mine' } });
    fireEvent.click(sender.getByRole('button', { name: 'Save' }));
    expect(await sender.findByText(/Someone else changed these settings/)).toBeDefined();
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    await act(async () => undefined);
    expect((await field('Name or number')).value).toBe('Mine');
  });

  it('ask before the user leaves with unsaved changes', async () => {
    show();
    fireEvent.change(await field('Name or number'), { target: { value: 'Clinic' } });
    const link = document.createElement('a');
    link.href = '/averages';
    document.body.append(link);
    fireEvent.click(link);
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(link);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/averages'));
    link.remove();
  });
});

describe('sign-on settings of staff', () => {
  const provider = {
    issuer: 'https://login.example.com/clinic',
    providerClientId: 'mien',
    allowedDomains: ['clinic.example', 'b.example'],
    roleClaim: 'groups',
    roles: [
      { value: 'nurses', role: 'Client User' as const },
      { value: 'chiefs', role: 'Client Admin' as const },
    ],
    requiredAcr: [],
    requiredAmr: ['mfa'],
    secret: 'set' as const,
  };
  const withProvider = { ...settings, singleSignOn: { ...settings.singleSignOn, version: 3, provider } };
  const links = [
    {
      id: '00000000-0000-4000-8000-0000000000a1',
      userId: '00000000-0000-4000-8000-0000000000b1',
      firstName: 'Grace',
      lastName: 'Hall',
      made: '2026-11-20T10:00:00Z',
      isByAdmin: false,
    },
  ];
  const refusals = [
    {
      id: '00000000-0000-4000-8000-0000000000a2',
      at: '2026-11-21T10:00:00Z',
      reason: 'noAccount' as const,
      email: 'omar@clinic.example',
    },
  ];
  const member = (id: string, firstName: string, more: object = {}) => ({
    id,
    firstName,
    lastName: 'Reed',
    email: null,
    phoneEnding: '0112',
    role: 'Client User',
    state: 'active' as const,
    lastSignedIn: null,
    isPatient: false,
    isSelf: false,
    canChange: true,
    secondFactor: null,
    revision: 1,
    ...more,
  });

  it('show what to enter at the provider, and split lists at commas', async () => {
    const saveSingleSignOn = vi.fn(async () => withProvider);
    show({ saveSingleSignOn });
    await screen.findByLabelText('Staff may sign in with their work account');
    const part = await section('Work accounts of staff');
    fireEvent.click(part.getByRole('checkbox'));
    expect(part.getByText('https://mien.example/signin/abcd1234/return')).toBeDefined();
    expect(part.getByText('https://mien.example/v1/auth/singleSignOn/abcd1234/logout')).toBeDefined();
    const type = (label: string, value: string) => fireEvent.change(part.getByLabelText(label), { target: { value } });
    type('Address of the provider', 'https://login.example.com/clinic');
    type('Client ID', 'mien');
    type('Client secret', 's3cret');
    type('Email domains', 'clinic.example, b.example ,');
    type('Claim with the role', 'groups');
    type('Values that mean Client User', 'nurses');
    type('Values that mean Client Admin', 'chiefs');
    type('Required amr', 'mfa');
    fireEvent.click(part.getByRole('button', { name: 'Save' }));
    const { secret: _state, ...sent } = provider;
    await waitFor(() =>
      expect(saveSingleSignOn).toHaveBeenCalledWith({
        params: { clientId: CLIENT_ID },
        body: { version: 0, provider: { ...sent, secret: 's3cret' } },
      }),
    );
  });

  it('keep the stored secret, and show server errors at the field', async () => {
    const saveSingleSignOn = vi.fn(() =>
      Promise.reject(new Problem('invalid-request', { fields: [{ path: 'provider.issuer', rule: 'discovery' }] })),
    );
    show({ saveSingleSignOn, get: async () => withProvider });
    await screen.findByLabelText('Staff may sign in with their work account');
    const part = await section('Work accounts of staff');
    expect(part.getByLabelText<HTMLInputElement>('Client secret').value).toBe('');
    fireEvent.change(part.getByLabelText('Address of the provider'), { target: { value: 'https://x.example' } });
    fireEvent.click(part.getByRole('button', { name: 'Save' }));
    expect(await part.findByText(/No OpenID Connect provider answers/)).toBeDefined();
    expect(saveSingleSignOn.mock.calls[0]).toMatchObject([{ body: { version: 3 } }]);
    expect(JSON.stringify(saveSingleSignOn.mock.calls)).not.toContain('secret');
  });

  it('list linked and refused accounts, add a link and remove one', async () => {
    const link = vi.fn(async () => ({ links, refusals: [] }));
    const unlink = vi.fn(async () => ({ links: [], refusals }));
    const omar = member('00000000-0000-4000-8000-0000000000b2', 'Omar');
    show({ get: async () => withProvider }, undefined, {
      singleSignOn: { accounts: async () => ({ links, refusals }), link, unlink },
      staff: {
        list: async () => ({
          items: [
            omar,
            member(links[0]?.userId ?? '', 'Grace'),
            member('00000000-0000-4000-8000-0000000000b3', 'Gone', { state: 'deactivated' }),
            member('00000000-0000-4000-8000-0000000000b4', 'Both', { isPatient: true }),
          ],
        }),
      },
    });
    await screen.findByLabelText('Staff may sign in with their work account');
    const part = await section('Work accounts of staff');
    expect(await part.findByText(/No staff account has this email address/)).toBeDefined();
    const choice = await part.findByLabelText<HTMLSelectElement>('Account of omar@clinic.example');
    expect([...choice.options].map(({ text }) => text)).toEqual(['Choose an account', 'Omar Reed']);
    fireEvent.change(choice, { target: { value: omar.id } });
    fireEvent.click(part.getByRole('button', { name: 'Link omar@clinic.example' }));
    expect(await part.findByText('No one has been refused.')).toBeDefined();
    expect(link).toHaveBeenCalledWith({
      params: { clientId: CLIENT_ID },
      body: { refusalId: refusals[0]?.id, userId: omar.id },
    });
    fireEvent.click(part.getByRole('button', { name: 'Remove link: Grace Hall' }));
    expect(await part.findByText('No one is linked yet.')).toBeDefined();
    expect(unlink).toHaveBeenCalledWith({ params: { clientId: CLIENT_ID, id: links[0]?.id }, body: {} });
  });
});

describe('settings of measures', () => {
  it('collapse measures that only other scan providers have', async () => {
    const scanProvider = { ...settings.scanProvider, provider: 'installation' as const };
    show({ get: async () => ({ ...settings, scanProvider }) });
    const measures = await section('Measures');
    const folded = measures.getByRole('heading', { name: 'More with another scan provider' }).closest('details');
    const isFolded = (name: string) => folded?.contains(measures.getByLabelText(`Show ${name}`));
    expect(folded?.open).toBe(false);
    expect(['heartRateBpm', 'bodyMassIndex', 'sdnnMs'].map(isFolded)).toEqual([false, false, false]);
    expect(['irregularBeatCount', 'stressIndex', 'strokeRiskPercent'].map(isFolded)).toEqual([true, true, true]);
    // Each list has its own first and last item.
    const isDisabled = (name: string) => measures.getByLabelText<HTMLButtonElement>(name).disabled;
    expect(isDisabled('Move breathingRatePerMin down')).toBe(true);
    expect(isDisabled('Move irregularBeatCount up')).toBe(true);
    fireEvent.click(measures.getByLabelText('Move irregularBeatCount down'));
    expect(measures.getByText('irregularBeatCount is now number 2 of 2.')).toBeDefined();
  });

  it('list all measures if the scan provider may give them', async () => {
    show();
    const measures = await section('Measures');
    expect(measures.getByLabelText('Show stressIndex')).toBeDefined();
    expect(measures.queryByText('More with another scan provider')).toBeNull();
  });

  it('are reordered by buttons, hidden, and given custom ranges', async () => {
    const saveMeasures = vi.fn(async () => settings);
    show({ saveMeasures });
    const measures = await section('Measures');
    fireEvent.click(measures.getByRole('button', { name: 'Move heartRateBpm down' }));
    expect(measures.getByText(/heartRateBpm is now number 2 of/)).toBeDefined();
    expect(measures.getByRole<HTMLButtonElement>('button', { name: 'Move breathingRatePerMin up' }).disabled).toBe(
      true,
    );
    fireEvent.click(measures.getByRole('checkbox', { name: 'Show breathingRatePerMin' }));

    fireEvent.click(measures.getByRole('button', { name: 'Ranges of heartRateBpm' }));
    fireEvent.click(measures.getByRole('checkbox', { name: 'Custom ranges' }));
    fireEvent.change(measures.getByLabelText('Range 2: From'), { target: { value: '300' } });
    expect(measures.getByText('A range must start above 30 and no higher than 220.')).toBeDefined();
    fireEvent.click(measures.getByRole('button', { name: 'Save' }));
    expect(saveMeasures).not.toHaveBeenCalled();
    fireEvent.change(measures.getByLabelText('Range 2: From'), { target: { value: '45,5' } });
    fireEvent.change(measures.getByLabelText('Range 2: Shown as'), { target: { value: '' } });
    fireEvent.click(measures.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saveMeasures).toHaveBeenCalledOnce());
    const [{ body }] = saveMeasures.mock.calls[0] as unknown as [
      { body: { version: number; measures: { key: string }[] } },
    ];
    expect(body.version).toBe(3);
    expect(body.measures).toHaveLength(LISTED_MEASURE_KEYS.length);
    expect(body.measures.slice(0, 2)).toMatchObject([
      { key: 'breathingRatePerMin', isShown: false, ranges: null },
      { key: 'heartRateBpm', isShown: true, ranges: [{ from: 0 }, { from: 45.5, band: null }, {}, {}, {}, {}, {}, {}] },
    ]);
  });
});

describe('settings of logos', () => {
  it('are uploaded when chosen, and show errors next to the field', async () => {
    const saveLogo = vi.fn(() =>
      Promise.reject<ClientSettings>(
        new Problem('invalid-request', { fields: [{ path: 'data', rule: 'picture_moves' }] }),
      ),
    );
    show({ saveLogo });
    const chooser = await field('Choose a picture: On dark screens');
    const file = (bytes: number) => new File([new Uint8Array(bytes).fill(65)], 'logo.png', { type: 'image/png' });
    fireEvent.change(chooser, { target: { files: [file(100_001)] } });
    expect(await screen.findByText('This file is too large.')).toBeDefined();
    expect(saveLogo).not.toHaveBeenCalled();
    fireEvent.change(chooser, { target: { files: [file(3)] } });
    expect(await screen.findByText('This picture is animated. Please choose a still one.')).toBeDefined();
    expect(saveLogo).toHaveBeenCalledWith({
      params: { clientId: CLIENT_ID, logoType: 'headerDark' },
      body: { version: 0, data: 'QUFB' },
    });
    expect(chooser.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a contract with the scan provider', () => {
  it('is back with its stored values when it is turned off and on again', async () => {
    show();
    const provider = await section('Scan provider');
    const own = provider.getByRole('checkbox', { name: /Our own contract/ });
    fireEvent.click(own);
    expect(provider.queryByLabelText('Address of its API')).toBeNull();
    fireEvent.click(own);
    expect(provider.getByLabelText<HTMLInputElement>('Address of its API').value).toBe('https://api.example.com');
  });
});

describe('the provider’s secrets', () => {
  it('are never shown, kept if left empty, and can be replaced or removed', async () => {
    const saveScanProvider = vi.fn(async () => settings);
    show({ saveScanProvider });
    const provider = await section('Scan provider');
    expect(provider.getByLabelText<HTMLInputElement>('License key').value).toBe('');
    expect(provider.getByText(/It can no longer be read/)).toBeDefined();
    fireEvent.click(provider.getByRole('checkbox', { name: 'Remove it: Event secret' }));
    fireEvent.click(provider.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saveScanProvider).toHaveBeenCalledOnce());
    fireEvent.change(provider.getByLabelText('License key'), { target: { value: 'a new one' } });
    fireEvent.click(provider.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saveScanProvider).toHaveBeenCalledTimes(2));
    const secrets = (saveScanProvider.mock.calls as unknown as [{ body: { anura: { secrets: object } } }][]).map(
      ([{ body }]) => body.anura.secrets,
    );
    expect(secrets).toEqual([{ webhookSecret: null }, { licenceKey: 'a new one', webhookSecret: null }]);
  });

  it('are refused along with a private address, which is marked', async () => {
    const fields = [{ path: 'anura.apiUrl', rule: 'private_address' }];
    show({ saveScanProvider: () => Promise.reject(new Problem('invalid-request', { fields })) });
    const provider = await section('Scan provider');
    const address = provider.getByLabelText<HTMLInputElement>('Address of its API');
    fireEvent.change(address, { target: { value: 'https://10.0.0.1' } });
    fireEvent.click(provider.getByRole('button', { name: 'Save' }));
    expect(await provider.findByText('This address is not on the public internet.')).toBeDefined();
    expect(address.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(address));
  });
});
