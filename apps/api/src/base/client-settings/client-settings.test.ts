import type { ClientSettings, Problem } from '@mien/contract';
import {
  CLIENT_SETTINGS_SECTIONS,
  LISTED_MEASURE_KEYS,
  LOGO_MEDIA_TYPES,
  LOGO_TYPES,
  MINIMUM_USERS_MAX,
  SCAN_PROVIDER_CHOICES,
} from '@mien/domain';
import { MEASURE_TEXTS } from '@mien/messages/catalogs';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  completeProfile,
  outcomeOf,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

const ADMIN = '5125550101';
const PATIENT = '5125550102';
const OTHER_ADMIN = '5125550103';
const OTHER_PATIENT = '5125550104';
const SYSTEM_ADMIN = '5125550105';

/** A logo of one color, with text in the metadata of the file. */
const LOGO = await sharp({ create: { width: 200, height: 50, channels: 3, background: '#0b6b4f' } })
  .withExif({ IFD0: { ImageDescription: 'taken at 30.2672 N' } })
  .jpeg()
  .toBuffer()
  .then((bytes) => bytes.toString('base64'));

let api: TestApi;
let admin: TestBrowser;
let clientId: string;
let otherClientId: string;

async function start(settings: Record<string, string> = {}): Promise<void> {
  api = await startTestApi(settings);
  ({ clientId } = await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null }));
  await api.addUser({ phone: PATIENT });
  const other = { client: 'Employer', group: 'office' };
  ({ clientId: otherClientId } = await api.addUser({
    phone: OTHER_ADMIN,
    ...other,
    roles: ['Client Admin'],
    patient: null,
  }));
  await api.addUser({ phone: OTHER_PATIENT, ...other });
  await api.addUser({ phone: SYSTEM_ADMIN, client: 'System', roles: ['System Admin'], patient: null });
  admin = await api.signIn(ADMIN);
}

beforeEach(() => start());

const settingsOf = (browser: TestBrowser, id = clientId) =>
  browser.client.clientSettings.get({ params: { clientId: id } });

const listed = (change: (key: string) => { key?: string; isShown?: boolean; ranges?: unknown } = () => ({})) =>
  LISTED_MEASURE_KEYS.map((key) => ({ key, isShown: true, ranges: null, ...change(key) })) as {
    key: string;
    isShown: boolean;
    ranges: null;
  }[];

async function saveMeasures(change: Parameters<typeof listed>[0], version?: number): Promise<ClientSettings> {
  const { measures } = await settingsOf(admin);
  return admin.client.clientSettings.saveMeasures({
    params: { clientId },
    body: { version: version ?? measures.version, measures: listed(change) },
  });
}

async function faultOf(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    return (error as Problem).details.fields?.[0];
  }
  throw new Error('the call succeeded');
}

/** Scans as a patient; returns the measurement's id. */
async function scan(patient: TestBrowser, heartRateBpm = 72): Promise<string> {
  const session = await patient.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const { measurementId } = await api.program('a-partner-key-of-at-least-32-characters').scanSessions.report({
    params: { sessionId: session.sessionId },
    body: outcomeOf(session.sessionId, heartRateBpm),
  });
  return measurementId;
}

async function signedInPatient(phone = PATIENT): Promise<TestBrowser> {
  const patient = await api.signIn(phone);
  const session = await patient.client.signIn.session();
  await completeProfile(patient, session?.user.patientUid ?? '');
  return patient;
}

describe('configuring a client', () => {
  const calls = (browser: TestBrowser, id: string) => {
    const { clientSettings } = browser.client;
    const params = { clientId: id };
    return {
      get: () => clientSettings.get({ params }),
      saveLogo: () =>
        clientSettings.saveLogo({ params: { ...params, logoType: 'header' }, body: { version: 0, data: LOGO } }),
      removeLogo: () => clientSettings.removeLogo({ params: { ...params, logoType: 'header' }, body: { version: 0 } }),
      saveMeasures: () => clientSettings.saveMeasures({ params, body: { version: 0, measures: listed() } }),
      saveAverages: () => clientSettings.saveAverages({ params, body: { version: 0, minimumUsers: 20 } }),
      saveConsentBanner: () =>
        clientSettings.saveConsentBanner({ params, body: { version: 0, texts: { en: 'Hello', es: 'Hola' } } }),
      saveScanProvider: () =>
        clientSettings.saveScanProvider({ params, body: { version: 0, provider: 'builtin', anura: null } }),
      saveSmsSender: () => clientSettings.saveSmsSender({ params, body: { version: 0, sender: 'Clinic' } }),
      saveVisits: () =>
        clientSettings.saveVisits({
          params,
          body: { version: 0, scanDaysBefore: 3, videoHosts: ['visits.example.com'] },
        }),
      saveEmbedding: () =>
        clientSettings.saveEmbedding({
          params,
          body: { version: 0, origins: ['https://portal.example.com', 'https://portal.example.com'] },
        }),
    };
  };

  it('is allowed to a Client Admin for their own client, the only one in their list', async () => {
    expect(await admin.client.clientSettings.clients()).toEqual([{ clientId, name: 'Clinic' }]);
    const { removeLogo, ...others } = calls(admin, clientId);
    for (const call of Object.values(others)) await call();
    expect(await problemOf(removeLogo())).toBe('settings-changed');
    const saved = await settingsOf(admin);
    expect(saved).toMatchObject({
      name: 'Clinic',
      logos: { version: 1 },
      measures: { version: 1 },
      averages: { version: 1, minimumUsers: 20, installationMinimum: 10 },
      consentBanner: { version: 1, texts: { en: 'Hello', es: 'Hola' } },
      scanProvider: { version: 1, provider: 'builtin', anura: null },
      smsSender: { version: 1, sender: 'Clinic' },
      visits: { version: 1, scanDaysBefore: 3, videoHosts: ['visits.example.com'] },
      embedding: { version: 1, origins: ['https://portal.example.com'] },
    });
  });

  it('is allowed to a System Admin for every client but the installation itself', async () => {
    const system = await api.signIn(SYSTEM_ADMIN);
    const clients = await system.client.clientSettings.clients();
    expect(clients.map(({ name }) => name)).toEqual(['Clinic', 'Employer', 'System']);
    expect((await settingsOf(system, otherClientId)).name).toBe('Employer');
    expect(await problemOf(settingsOf(system, '00000000-0000-7000-8000-000000000000'))).toBe('not-found');
  });

  it('is refused to everyone for another client, which looks like a missing one', async () => {
    for (const call of Object.values(calls(admin, otherClientId))) expect(await problemOf(call())).toBe('not-found');
    expect(await problemOf(settingsOf(admin, '01890000-0000-7000-8000-000000000000'))).toBe('not-found');
    expect((await settingsOf(await api.signIn(OTHER_ADMIN), otherClientId)).averages.version).toBe(0);
  });

  it.each([['Patient'], ['Client User'], ['System User'], ['Provider Admin']] as const)(
    'is not allowed to a %s',
    async (role) => {
      await api.addUser({ phone: '5125550177', roles: [role] });
      const browser = await api.signIn('5125550177');
      expect(await problemOf(browser.client.clientSettings.clients())).toBe('not-allowed');
      for (const call of Object.values(calls(browser, clientId))) expect(await problemOf(call())).toBe('not-allowed');
    },
  );

  it('is not allowed to a stranger', async () => {
    for (const call of Object.values(calls(api.browser(), clientId)))
      expect(await problemOf(call())).toBe('sign-in-required');
  });
});

describe('two administrators at once', () => {
  it('do not overwrite each other: the second to save gets a problem, and nothing of theirs is stored', async () => {
    const save = (sender: string, version: number) =>
      admin.client.clientSettings.saveSmsSender({ params: { clientId }, body: { version, sender } });
    await save('First', 0);
    expect(await problemOf(save('Second', 0))).toBe('settings-changed');
    expect((await save('Third', 1)).smsSender).toEqual({ version: 2, sender: 'Third' });
    expect(await problemOf(save('Fourth', 1))).toBe('settings-changed');
    expect(await problemOf(save('Fifth', 9))).toBe('settings-changed');
    expect((await settingsOf(admin)).smsSender.sender).toBe('Third');
  });

  it('succeed once if several save at the same moment', async () => {
    for (const version of [0, 1]) {
      const saves = ['One', 'Two', 'Three'].map((sender) =>
        admin.client.clientSettings
          .saveSmsSender({ params: { clientId }, body: { version, sender } })
          .then(() => 'saved')
          .catch((error: Problem) => error.code),
      );
      expect((await Promise.all(saves)).sort()).toEqual(['saved', 'settings-changed', 'settings-changed']);
    }
  });

  it('have each change in the access log of its client, but not what was refused', async () => {
    const save = (sender: string, version: number) =>
      admin.client.clientSettings.saveSmsSender({ params: { clientId }, body: { version, sender } });
    await save('First', 0);
    await problemOf(save('Second', 0));
    const entries = await api.database
      .selectFrom('access_log_entries')
      .selectAll()
      .where('action', '=', 'configurationChanged')
      .execute();
    expect(entries).toMatchObject([{ client_id: clientId, actor_kind: 'staff', patient_id: null }]);
  });

  it('do not block each other in different sections', async () => {
    const params = { clientId };
    await admin.client.clientSettings.saveSmsSender({ params, body: { version: 0, sender: 'Clinic' } });
    await admin.client.clientSettings.saveAverages({ params, body: { version: 0, minimumUsers: 30 } });
    expect(await settingsOf(admin)).toMatchObject({ smsSender: { sender: 'Clinic' }, averages: { minimumUsers: 30 } });
  });
});

// Decision 0137, row 9.4.
describe('logos', () => {
  const saveLogo = (data: string, version = 0) =>
    admin.client.clientSettings.saveLogo({ params: { clientId, logoType: 'header' }, body: { version, data } });

  it('are redrawn, and shown to the client’s people and for its groups only', async () => {
    await saveLogo(LOGO);
    const patient = await api.signIn(PATIENT);
    const { logos, clientName } = await patient.client.configurations.get();
    expect(clientName).toBe('Clinic');
    expect(logos).toEqual([
      { logoType: 'header', data: expect.stringMatching(/^data:image\/jpeg;base64,/), widthPx: 200, heightPx: 50 },
    ]);
    expect(Buffer.from(LOGO, 'base64').toString('latin1')).toContain('30.2672');
    expect(Buffer.from(logos[0]?.data.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('30.2672');

    expect((await (await api.signIn(OTHER_PATIENT)).client.configurations.get()).logos).toEqual([]);
    const stranger = api.browser().client;
    expect(await stranger.configurations.get()).toMatchObject({ clientName: null, logos: [] });
    const look = (accessCode?: string) =>
      stranger.configurations.getAnonymously({ query: accessCode === undefined ? {} : { accessCode } });
    expect(await look(' Signature ')).toEqual({ clientName: 'Clinic', logos, scanProviderId: 1 });
    expect(await look('office')).toEqual({ clientName: 'Employer', logos: [], scanProviderId: 1 });
    for (const code of [undefined, 'unknown-code'])
      expect(await look(code)).toEqual({ clientName: null, logos: [], scanProviderId: null });
  });

  it.each([
    ['a page', Buffer.from('<html></html>').toString('base64'), 'picture_type'],
    ['no base64', 'a-b_', 'invalid_format'],
    ['a drawing', Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>').toString('base64'), 'picture_type'],
  ])('are not %s', async (_, data, rule) => {
    expect(await faultOf(saveLogo(data))).toMatchObject({ path: 'data', rule });
    expect((await settingsOf(admin)).logos).toEqual({ version: 0, items: [] });
  });

  it('can be removed', async () => {
    await saveLogo(LOGO);
    await admin.client.clientSettings.removeLogo({ params: { clientId, logoType: 'header' }, body: { version: 1 } });
    expect((await settingsOf(admin)).logos).toEqual({ version: 2, items: [] });
  });
});

describe('measures', () => {
  const OWN = [
    { from: 0, band: 'unhealthy' },
    { from: 70, band: 'optimal' },
    { from: 75, band: null },
  ];

  it('start with the installation’s defaults', async () => {
    const { measures } = await settingsOf(admin);
    expect(measures.version).toBe(0);
    expect(measures.items.map(({ key }) => key)).toEqual(LISTED_MEASURE_KEYS);
    expect(measures.items[0]).toMatchObject({ key: 'heartRateBpm', isShown: true, ranges: null, mayHaveRanges: true });
    expect(measures.items[0]?.defaultRanges[1]).toEqual({ from: 40.5, band: 'normal' });
  });

  it('that are hidden are missing from results, links, trends, type lists and averages; others keep their order', async () => {
    const patient = await signedInPatient();
    const id = await scan(patient);
    const reversed = listed((key) => ({ isShown: key !== 'heartRateBpm' && key !== 'sdnnMs' })).toReversed();
    await admin.client.clientSettings.saveMeasures({
      params: { clientId },
      body: { version: 0, measures: reversed },
    });

    const { client } = patient;
    const result = await client.measurements.get({ params: { id } });
    const keys = result.groups.map((group) => group.items.map((item) => item.measurementTypeId));
    expect(keys).toEqual([['breathingRatePerMin'], ['diabetesRank', 'bodyMassIndex'], ['qualityOfLife', 'smoking']]);
    expect(result.missing).toEqual([]);
    expect(result.overall.score).not.toBeNull();

    const share = await client.shares.create({ params: { id }, body: { lifetimeHours: 72 } });
    const opened = await api.browser().client.shares.open({ params: { key: share.accessKey ?? '' } });
    expect(opened.groups.flatMap((group) => group.items.map((item) => item.measurementTypeId))).toEqual(keys.flat());

    const trend = (measure: 'heartRateBpm' | 'breathingRatePerMin') =>
      client.measurements.trends({ query: { period: 'day', date: '2026-03-14', timeZone: 'UTC', measure } });
    const shown = await trend('breathingRatePerMin');
    expect(shown.measures.map(({ key }) => key)).toEqual([
      'overallScore',
      'qualityOfLife',
      'smoking',
      'diabetesRank',
      'bodyMassIndex',
      'breathingRatePerMin',
    ]);
    expect(shown.buckets.filter(({ values }) => values !== null)).toHaveLength(1);
    const hidden = await trend('heartRateBpm');
    expect(hidden.buckets.filter(({ values }) => values !== null)).toEqual([]);
    expect(hidden.measures.map(({ key }) => key)).not.toContain('heartRateBpm');

    const types = await client.configurations.measurementTypes();
    expect(types[0]?.key).toBe('overallScore');
    expect(types.map(({ key }) => key)).not.toContain('heartRateBpm');
    expect(types.map(({ key }) => key).slice(1)).toEqual(
      reversed.filter(({ isShown }) => isShown).map(({ key }) => key),
    );

    const other = await (await api.signIn(OTHER_PATIENT)).client.configurations.measurementTypes();
    expect(other.map(({ key }) => key).slice(1)).toEqual(LISTED_MEASURE_KEYS);
    const anonymously = (accessCode?: string) =>
      api
        .browser()
        .client.configurations.measurementTypesAnonymously({ query: accessCode === undefined ? {} : { accessCode } });
    expect(await anonymously('signature')).toEqual(types);
    for (const code of [undefined, 'office', 'unknown-code']) expect(await anonymously(code)).toEqual(other);
  });

  it('keep the ranges of their day in results, while types and charts have the current ones', async () => {
    const patient = await signedInPatient();
    const rangesIn = async (id: string) => {
      const { groups } = await patient.client.measurements.get({ params: { id } });
      return groups[0]?.items[0]?.measurementRanges.map(({ min, color }) => [min, color]);
    };
    const before = await scan(patient);
    const domain = await rangesIn(before);
    api.clock.nowMs += 60_000;
    await saveMeasures((key) => (key === 'heartRateBpm' ? { ranges: OWN } : {}));
    const own = [
      [0, '#D64541'],
      [70, '#03A678'],
      [75, '#000000'],
    ];
    api.clock.nowMs += 60_000;
    const after = await scan(patient);
    expect(await rangesIn(before)).toEqual(domain);
    expect(await rangesIn(after)).toEqual(own);
    const types = await patient.client.configurations.measurementTypes();
    expect(types.find(({ key }) => key === 'heartRateBpm')?.measurementRanges.map(({ max }) => max)).toEqual([
      70,
      75,
      'INFINITE',
    ]);
    const trend = await patient.client.measurements.trends({
      query: { period: 'day', date: '2026-03-14', timeZone: 'UTC', measure: 'heartRateBpm' },
    });
    const line = trend.measures.find(({ key }) => key === 'heartRateBpm')?.series[0];
    expect(line?.ranges.map(({ min, color }) => [min, color])).toEqual(own);

    api.clock.nowMs += 60_000;
    await saveMeasures(() => ({}));
    expect(await rangesIn(before)).toEqual(domain);
    expect(await rangesIn(after)).toEqual(own);
    api.clock.nowMs += 60_000;
    expect(await rangesIn(await scan(patient))).toEqual(domain);
  });

  it('need one line each, and at least one that is shown', async () => {
    const save = (measures: ReturnType<typeof listed>) =>
      admin.client.clientSettings.saveMeasures({ params: { clientId }, body: { version: 0, measures } });
    expect(await faultOf(save(listed(() => ({ isShown: false }))))).toMatchObject({ rule: 'nothing_shown' });
    const twice = listed();
    twice[1] = { ...twice[0] } as (typeof twice)[number];
    expect(await faultOf(save(twice))).toMatchObject({ rule: 'every_measure_once' });
    expect(await faultOf(save(listed().slice(1)))).toMatchObject({ path: 'measures', rule: 'too_small' });
    expect(await faultOf(save(listed((key) => (key === 'sdnnMs' ? { key: 'nothing' } : {})) as never))).toMatchObject({
      rule: 'invalid_value',
    });
  });

  const step = (from: number, band: string | null = 'normal') => ({ from, band });
  it.each([
    ['begin elsewhere', [step(30)], 'heartRateBpm', 'first_range'],
    ['do not ascend', [step(0), step(80), step(80)], 'heartRateBpm', 'ascending'],
    ['go back', [step(0), step(80), step(70)], 'heartRateBpm', 'ascending'],
    ['begin at the lowest value there is', [step(0), step(30)], 'heartRateBpm', 'outside_limits'],
    ['begin above the highest value there is', [step(0), step(220.1)], 'heartRateBpm', 'outside_limits'],
    ['are of a measure that differs by sex', [step(0)], 'bodyShapeIndex', 'by_sex'],
    ['call everybody unhealthy', [step(0, 'unhealthy')], 'heartRateBpm', 'one_sided'],
    ['call everybody well', [step(0), step(80)], 'heartRateBpm', 'one_sided'],
    [
      'have no healthy step',
      [step(0, 'unhealthy'), step(80, 'suboptimal'), step(90, null)],
      'heartRateBpm',
      'one_sided',
    ],
    ['are none', [], 'heartRateBpm', 'too_small'],
    ['are too many', Array.from({ length: 13 }, (_, index) => step(index * 10)), 'heartRateBpm', 'too_big'],
    ['have a color of their own', [step(0, 'purple')], 'heartRateBpm', 'invalid_value'],
    ['have no number', [{ from: 'x', band: null }], 'heartRateBpm', 'invalid_type'],
  ])('refuse ranges that %s', async (_, ranges, wanted, rule) => {
    const fault = await faultOf(saveMeasures((key) => (key === wanted ? { ranges } : {})));
    expect(fault?.rule).toBe(rule);
    expect((await settingsOf(admin)).measures.version).toBe(0);
  });

  it('accept ranges up to the highest value and the maximum number', async () => {
    const many = Array.from({ length: 12 }, (_, index) => (index === 0 ? step(0, 'unhealthy') : step(30 + index)));
    await saveMeasures((key) =>
      key === 'heartRateBpm'
        ? { ranges: [step(0, 'suboptimal'), step(220)] }
        : key === 'sdnnMs'
          ? { ranges: many }
          : key === 'rmssdMs'
            ? { ranges: [step(0, null)] }
            : {},
    );
    const { items } = (await settingsOf(admin)).measures;
    expect(items.find(({ key }) => key === 'sdnnMs')?.ranges).toHaveLength(12);
  });

  it('are named in the reader’s language', async () => {
    const spanish = await api.signIn(SYSTEM_ADMIN, { language: 'es' });
    const { measures } = await settingsOf(spanish);
    expect(measures.items[0]?.name).toBe(MEASURE_TEXTS.es.heartRateBpm.name);
  });
});

describe('the minimum of users', () => {
  const save = (minimumUsers: number | null, version = 0) =>
    admin.client.clientSettings.saveAverages({ params: { clientId }, body: { version, minimumUsers } });

  it('may only be raised', async () => {
    expect(await faultOf(save(9))).toEqual({ path: 'minimumUsers', rule: 'below_minimum' });
    expect((await save(10)).averages.minimumUsers).toBe(10);
    expect((await save(MINIMUM_USERS_MAX, 1)).averages.minimumUsers).toBe(MINIMUM_USERS_MAX);
    expect(await faultOf(save(MINIMUM_USERS_MAX + 1, 2))).toMatchObject({ rule: 'too_big' });
    expect(await faultOf(save(10.5, 2))).toMatchObject({ path: 'minimumUsers' });
  });

  it('applies to this client’s averages, which are withheld at once', async () => {
    for (let index = 0; index < 4; index += 1) {
      const phone = `512555${2000 + index}`;
      await api.addUser({ phone });
      await scan(await signedInPatient(phone));
    }
    await api.settled();
    const average = () => admin.client.averages.get({ params: { groupCode: 'signature' }, query: { period: 'Today' } });
    expect(await average()).toMatchObject({ outcome: 'pending', minimumUsers: 10 });
  });

  it('retires batches that became too small; lowering it restores none of them', async () => {
    await start({ MIN_USERS_FOR_AVERAGES: '2' });
    for (let index = 0; index < 3; index += 1) {
      const phone = `512555${2000 + index}`;
      await api.addUser({ phone });
      await scan(await signedInPatient(phone));
    }
    await api.settled();
    const average = () => admin.client.averages.get({ params: { groupCode: 'signature' }, query: { period: 'Today' } });
    expect(await average()).toMatchObject({ outcome: 'shown', totalUsers: 3, minimumUsers: 2 });
    await save(3);
    expect(await average()).toMatchObject({ outcome: 'pending', totalUsers: null, minimumUsers: 3 });
    expect((await admin.client.configurations.get()).minimumUsersForAverages).toBe(3);
    await save(null, 1);
    expect(await average()).toMatchObject({ outcome: 'pending', totalUsers: null, minimumUsers: 2 });
    expect((await (await api.signIn(OTHER_ADMIN)).client.configurations.get()).minimumUsersForAverages).toBe(2);
  });

  it('is never below the installation’s, even when that is raised later', async () => {
    await save(12);
    await api.app.close();
    const { createMinimumUsersOf } = await import('./read-settings.ts');
    const deps = { database: api.database, installation: { minimumUsers: 15 } };
    const minimumUsersOf = createMinimumUsersOf(deps as never);
    expect(await minimumUsersOf(clientId)).toBe(15);
  });
});

describe('the consent banner', () => {
  const save = (en: string | null, es: string | null, version = 0) =>
    admin.client.clientSettings.saveConsentBanner({ params: { clientId }, body: { version, texts: { en, es } } });
  const bannerOf = async (phone: string, language?: string) => {
    const { client } = await api.signIn(phone, language === undefined ? {} : { language });
    const { hasConsentBanner } = await client.configurations.get();
    return [hasConsentBanner, (await client.configurations.consentBanner()).text];
  };

  it('is the client’s, in the reader’s language, and not shown to other clients', async () => {
    await save('Ours <b>only</b>', 'Solo nuestro');
    expect(await bannerOf(PATIENT)).toEqual([true, 'Ours <b>only</b>']);
    expect(await bannerOf(OTHER_PATIENT)).toEqual([false, '']);
    api.clock.nowMs += 60_000;
    expect(await bannerOf(PATIENT, 'es')).toEqual([true, 'Solo nuestro']);
    expect((await api.browser().client.configurations.consentBanner()).text).toBe('');
  });

  it('exists in every language or in none, and is not too long', async () => {
    expect(await faultOf(save('Only English', null))).toEqual({ path: 'texts.es', rule: 'every_language' });
    expect(await faultOf(save(null, 'Solo español'))).toEqual({ path: 'texts.en', rule: 'every_language' });
    expect(await faultOf(save('x'.repeat(4001), 'x'))).toMatchObject({ path: 'texts.en', rule: 'too_big' });
    expect(await faultOf(save('   ', 'x'))).toMatchObject({ path: 'texts.en' });
    expect((await save('x'.repeat(4000), 'x')).consentBanner.texts.en).toHaveLength(4000);
    expect((await save(null, null, 1)).consentBanner).toMatchObject({ version: 2, texts: { en: null, es: null } });
    expect(await bannerOf(PATIENT)).toEqual([false, '']);
  });

  it('takes a language that is left out for one without a text, and no unknown language', async () => {
    const saveTexts = (texts: Readonly<Record<string, string>>) =>
      admin.client.clientSettings.saveConsentBanner({ params: { clientId }, body: { version: 0, texts } });
    expect(await faultOf(saveTexts({ en: 'Only English' }))).toEqual({ path: 'texts.es', rule: 'every_language' });
    expect(await problemOf(saveTexts({ en: 'Hello', es: 'Hola', tlh: 'nuqneH' }))).toBe('invalid-request');
    expect((await saveTexts({})).consentBanner).toMatchObject({ version: 1, texts: { en: null, es: null } });
  });
});

describe('the sender of text messages', () => {
  const save = (sender: string | null, version = 0) =>
    admin.client.clientSettings.saveSmsSender({ params: { clientId }, body: { version, sender } });

  it.each(['+15125550100', '+499123456789012', 'Clinic', 'A 1', 'ABCDEFGHIJK'])('may be %s', async (sender) => {
    expect((await save(sender)).smsSender.sender).toBe(sender);
  });

  it.each(['', '5125550100', '+1', '+15125550100123456', 'ABCDEFGHIJKL', '12345', 'Clínica', 'a;b', '+1512555O100'])(
    'may not be %j',
    async (sender) => {
      expect(await problemOf(save(sender))).toBe('invalid-request');
    },
  );
});

describe('cache validators', () => {
  async function read(path: string, browser: TestBrowser, headers: Record<string, string> = {}) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return api.app.inject({
      method: 'GET',
      url: `/v1/configurations${path}`,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    });
  }

  it.each([
    ['', 'private, no-cache', 'accept-language, cookie, authorization'],
    ['/consentBanner', 'private, no-cache', 'accept-language, cookie, authorization'],
    ['/clientMeasurementTypes', 'private, no-cache', 'accept-language, cookie, authorization'],
    ['/clientMeasurementTypes/anonymous', 'public, no-cache', 'accept-language'],
    ['/anonymous?accessCode=signature', 'public, no-cache', 'accept-language'],
  ])('%s is cached and revalidated by browsers', async (path, caching, vary) => {
    const patient = await api.signIn(PATIENT);
    const first = await read(path, patient);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'cache-control': caching, vary });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    const held = { 'if-none-match': etag };
    const again = await read(path, patient, held);
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await read(path, patient, { 'if-none-match': `"x", ${etag.replace('W/', '')}` })).statusCode).toBe(304);
    expect((await read(path, patient, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    const spanish = await read(path, patient, { ...held, 'accept-language': 'es' });
    expect(spanish.statusCode).toBe(200);
    expect(spanish.headers).toMatchObject({ 'content-language': 'es' });
    expect(spanish.headers.etag).not.toBe(etag);
  });

  it('change with the settings, and with the caller', async () => {
    const patient = await api.signIn(PATIENT);
    const held = { 'if-none-match': String((await read('', patient)).headers.etag) };
    await admin.client.clientSettings.saveLogo({
      params: { clientId, logoType: 'header' },
      body: { version: 0, data: LOGO },
    });
    const changed = await read('', patient, held);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().logos).toHaveLength(1);
    const own = { 'if-none-match': String(changed.headers.etag) };
    expect((await read('', await api.signIn(OTHER_PATIENT), own)).statusCode).toBe(200);
    expect((await read('', api.browser(), own)).statusCode).toBe(200);
  });

  it('are missing in other responses, and in failures', async () => {
    const stranger = await read('/clientMeasurementTypes', api.browser());
    expect([stranger.statusCode, stranger.headers.etag, stranger.headers['cache-control']]).toEqual([
      401,
      undefined,
      'no-store',
    ]);
    const settings = await read(`/clients/${clientId}`, admin);
    expect([settings.headers.etag, settings.headers['cache-control']]).toEqual([undefined, 'no-store']);
  });
});

it('settings have the same sections, logos and choices in the database', async () => {
  const constraint = async (table: string, column: string) => {
    const { sql } = await import('kysely');
    const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(c.oid) as text from pg_constraint as c
      where c.conrelid = ${table}::regclass and c.contype = 'c'`.execute(api.database);
    const text = rows.find((row) => row.text.includes(column))?.text ?? '';
    return [...text.matchAll(/'([^']+)'::text/g)].map(([, word]) => word).sort();
  };
  expect(await constraint('client_settings_versions', 'section')).toEqual([...CLIENT_SETTINGS_SECTIONS].sort());
  expect(await constraint('client_logos', 'logo_type')).toEqual([...LOGO_TYPES].sort());
  expect(await constraint('client_logos', 'media_type')).toEqual([...LOGO_MEDIA_TYPES].sort());
  expect(await constraint('client_settings', 'scan_provider')).toEqual([...SCAN_PROVIDER_CHOICES].sort());
});
