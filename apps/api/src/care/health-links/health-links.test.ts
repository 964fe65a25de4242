import { randomUUID } from 'node:crypto';
import type { HealthLink, NewHealthLinkChoice } from '@mien/contract';
import {
  DAY_MS,
  HEALTH_LINK_KEPT_DAYS,
  HEALTH_LINK_LIFETIME_HOURS,
  HEALTH_LINK_OPENINGS_KEPT,
  HEALTH_LINK_PASSCODE_TRIES,
  HOUR_MS,
  MAX_LIVE_HEALTH_LINKS,
  MINUTE_MS,
} from '@mien/domain';
import { compactDecrypt } from 'jose';
import { SHLViewer } from 'kill-the-clipboard';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import { tokenHash } from '../../platform/crypto/secrets.ts';
import { deleteExpired } from '../../platform/data/delete-expired.ts';
import { resealAll } from '../../platform/data/reseal.ts';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { fetchInProcess } from '../../testing/fhir-requests.ts';
import { healthLinkPath, healthLinkPayload } from '../../testing/health-link-payload.ts';
import {
  ORIGIN,
  problemOf,
  startTestApi,
  startTestApiOn,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import * as healthLinksStore from './health-links.store.ts';

const PHONE = '5125550199';
const READER = 'Dr. Lee’s office';
/** Source: links specification, "SHLink Payload". */
const URL_MAX_LENGTH = 128;
const CONTENT_TYPE = 'application/fhir+json';

interface Person {
  readonly clientId: string;
  readonly patientId: string;
  readonly browser: TestBrowser;
}

interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly code?: { readonly coding: readonly { readonly code: string }[] };
  readonly valueQuantity?: { readonly value: number };
  readonly component?: readonly { readonly valueRange?: { readonly low: object; readonly high: object } }[];
}

interface Manifest {
  readonly files: readonly { readonly embedded?: string; readonly location?: string; readonly status: string }[];
}

let api: TestApi;
let own: Person;

async function addScan({ clientId, patientId }: Omit<Person, 'browser'>, heartRateBpm = 71): Promise<string> {
  const measurementId = uuidv7();
  const item = {
    key: 'heartRateBpm',
    value: heartRateBpm,
    intervalLow: heartRateBpm - 1,
    intervalHigh: heartRateBpm + 1,
    signalToNoiseDb: 4,
    provenance: 'camera',
  } as const;
  await addMeasurements(api.database, [
    measurementRows({
      clientId,
      patientId,
      measurementId,
      providerId: 1,
      externalStatus: 'PARTIAL',
      trust: 'signed',
      engineVersion: 'test',
      createdAt: new Date(api.clock.nowMs),
      composed: {
        items: [item],
        missing: [{ key: 'breathingRatePerMin', reason: 'no-breathing' }],
        overall: { kind: 'scored', score: 80, plusMinus: 1, coverage: 1, missing: [] },
      },
    }),
  ]);
  return measurementId;
}

async function addPerson(phone: string): Promise<Person> {
  const { clientId, patientId } = await api.addUser({ phone, firstName: 'Wilhelmina', lastName: 'Okonkwo' });
  return { clientId, patientId: patientId ?? '', browser: await api.signIn(phone) };
}

beforeEach(async () => {
  api = await startTestApi();
  own = await addPerson(PHONE);
});

interface Terms {
  readonly label?: string | null;
  readonly lifetimeHours?: number;
  readonly hasPasscode?: boolean;
}

const create = (
  choice: NewHealthLinkChoice,
  { label = null, lifetimeHours = 24, hasPasscode = false }: Terms = {},
  { browser } = own,
) => browser.client.healthLinks.create({ body: { choice, label, lifetimeHours, hasPasscode } });
const list = async ({ browser } = own) => (await browser.client.healthLinks.list()).items;
const end = (id: string, { browser } = own) => browser.client.healthLinks.end({ params: { id }, body: {} });
const EVERYTHING: NewHealthLinkChoice = { kind: 'everything' };

interface Asked {
  readonly passcode?: string;
  readonly embeddedLengthMax?: number;
  readonly recipient?: unknown;
  readonly ip?: string;
}

const pathOf = (url = '') => url.slice(ORIGIN.length);

const askAt = (path: string, { ip = '198.51.100.1', recipient = READER, ...body }: Asked = {}) =>
  api.app.inject({ method: 'POST', url: path, remoteAddress: ip, payload: { recipient, ...body } });
/** The manifest of a link. */
const ask = (link: HealthLink, asked: Asked = {}) => askAt(healthLinkPath(link), asked);
/** The file of a link without a manifest. */
const fetchDirectly = (link: HealthLink, query = `?recipient=${encodeURIComponent(READER)}`) =>
  api.app.inject({ method: 'GET', url: `${healthLinkPath(link)}${query}` });

async function resourcesIn(link: HealthLink, file: string): Promise<readonly Resource[]> {
  const { plaintext, protectedHeader } = await compactDecrypt(
    file,
    Buffer.from(healthLinkPayload(link).key, 'base64url'),
  );
  expect(protectedHeader.cty).toBe(CONTENT_TYPE);
  const bundle = JSON.parse(Buffer.from(plaintext).toString()) as {
    readonly resourceType: string;
    readonly entry: readonly { readonly resource: Resource }[];
  };
  expect(bundle.resourceType).toBe('Bundle');
  return bundle.entry.map(({ resource }) => resource);
}

/** What a link gives a reader now. */
async function read(link: HealthLink, asked: Asked = {}): Promise<readonly Resource[]> {
  const answer = await ask(link, asked);
  expect(answer.statusCode).toBe(200);
  return resourcesIn(link, answer.json<Manifest>().files[0]?.embedded ?? '');
}
const idsOf = (resources: readonly Resource[], type: string) =>
  resources.filter(({ resourceType }) => resourceType === type).map(({ id }) => id);

describe('a health link', () => {
  it('has a payload as the protocol says, whose address and key no row of the database contains', async () => {
    const measurementId = await addScan(own);
    const made = await create({ kind: 'scan', measurementId }, { label: 'For Dr. Lee', lifetimeHours: 168 });
    const { url, key, exp, ...rest } = healthLinkPayload(made);
    expect(url).toMatch(/^http:\/\/localhost:3000\/v1\/shl\/[\w-]{43}$/);
    expect(url.length).toBeLessThanOrEqual(URL_MAX_LENGTH);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(exp).toBe((api.clock.nowMs + 168 * HOUR_MS) / 1000);
    expect(rest).toEqual({ flag: 'U', label: 'For Dr. Lee', v: 1 });
    const rows = JSON.stringify(await api.database.selectFrom('health_links').selectAll().execute());
    for (const secret of [url.slice(-43), key]) expect(rows).not.toContain(secret);
    const other = healthLinkPayload(await create({ kind: 'scan', measurementId }));
    expect(other).not.toHaveProperty('label');
    expect([other.url, other.key]).not.toContain(url);
    expect(other.key).not.toBe(key);
  });

  it('shows its passcode to the patient alone, outside of the link', async () => {
    const made = await create(EVERYTHING, { hasPasscode: true });
    expect(made).toMatchObject({ hasPasscode: true, passcode: expect.stringMatching(/^\d{6}$/), triesLeft: 5 });
    expect(JSON.stringify(healthLinkPayload(made))).not.toContain(made.passcode);
    expect(healthLinkPayload(made).flag).toBe('LP');
    const rows = JSON.stringify(await api.database.selectFrom('health_links').selectAll().execute());
    expect(rows).not.toContain(`"${made.passcode}"`);
    expect((await list())[0]).toEqual(made);
    expect(await create(EVERYTHING)).toMatchObject({ hasPasscode: false, passcode: null, triesLeft: null });
  });

  it.each([
    [{ lifetimeHours: HEALTH_LINK_LIFETIME_HOURS.min - 1 }, 'invalid-request'],
    [{ lifetimeHours: HEALTH_LINK_LIFETIME_HOURS.max + 1 }, 'invalid-request'],
    [{ lifetimeHours: 1.5 }, 'invalid-request'],
    [{ label: '' }, 'invalid-request'],
    [{ label: 'x'.repeat(81) }, 'invalid-request'],
  ])('is refused with %o', async (terms, problem) => {
    expect(await problemOf(create(EVERYTHING, terms))).toBe(problem);
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ kind: 'latest', count: 0 }, 'invalid-request'],
    [{ kind: 'latest', count: 101 }, 'invalid-request'],
    [{ kind: 'span', from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }, 'invalid-request'],
    [{ kind: 'none' }, 'invalid-request'],
    [{ kind: 'scan', measurementId: randomUUID() }, 'not-found'],
  ])('is refused for the choice %o', async (choice, problem) =>
    expect(await problemOf(create(choice as NewHealthLinkChoice))).toBe(problem),
  );

  it('works until its last millisecond', async () => {
    const made = await create(EVERYTHING, { lifetimeHours: 1 });
    api.clock.nowMs += HOUR_MS - 1;
    expect((await ask(made)).statusCode).toBe(200);
    api.clock.nowMs += 1;
    expect((await ask(made)).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ state: 'expired', address: null, passcode: null, openCount: 1 }]);
  });

  it('cannot be the eleventh that works, even when requested at the same time', async () => {
    const made = await Promise.allSettled(Array.from({ length: MAX_LIVE_HEALTH_LINKS + 3 }, () => create(EVERYTHING)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_LIVE_HEALTH_LINKS);
    expect(await problemOf(create(EVERYTHING))).toBe('too-many-links');
    await end((await list())[0]?.id ?? '');
    await expect(create(EVERYTHING)).resolves.toBeDefined();
  });
});

describe('the content of a link', () => {
  /** Three scans on three days, a weight of each day, and a medicine. */
  async function history() {
    const days: { readonly scan: string; readonly entry: string; readonly at: string }[] = [];
    for (const day of [1, 2, 3]) {
      const scan = await addScan(own, 60 + day);
      const at = new Date(api.clock.nowMs).toISOString();
      const entry = randomUUID();
      const value = { kind: 'weight', weightKg: 70 + day } as const;
      await own.browser.client.entries.add({ body: { id: entry, takenAt: at, value } });
      days.push({ scan, entry, at });
      api.clock.nowMs += DAY_MS;
    }
    const fact = { kind: 'medicine', name: 'lisinopril', dose: null, startedOn: null, endedOn: null } as const;
    await own.browser.client.healthFacts.save({ body: { id: randomUUID(), ...fact } });
    return days;
  }
  const weightsIn = (resources: readonly Resource[]) =>
    resources.filter(({ code }) => code?.coding.some((coding) => coding.code === '29463-7')).map(({ id }) => id);

  it('is what was chosen, and nothing else', async () => {
    const [first, second, third] = await history();
    const contentOf = async (choice: NewHealthLinkChoice) => {
      const resources = await read(await create(choice));
      return {
        scans: idsOf(resources, 'DiagnosticReport'),
        entries: weightsIn(resources),
        medicines: idsOf(resources, 'MedicationStatement').length,
      };
    };
    const scan = second?.scan ?? '';
    expect(await contentOf({ kind: 'scan', measurementId: scan })).toEqual({
      scans: [scan],
      entries: [],
      medicines: 0,
    });
    expect(await contentOf({ kind: 'latest', count: 2 })).toEqual({
      scans: [second?.scan, third?.scan],
      entries: [],
      medicines: 0,
    });
    expect(await contentOf({ kind: 'span', from: first?.at ?? '', to: second?.at ?? '' })).toEqual({
      scans: [first?.scan, second?.scan],
      entries: [first?.entry, second?.entry],
      medicines: 0,
    });
    expect(await contentOf(EVERYTHING)).toEqual({
      scans: [first?.scan, second?.scan, third?.scan],
      entries: [first?.entry, second?.entry, third?.entry],
      medicines: 1,
    });
  });

  it('is a valid Bundle if nothing is there', async () => {
    for (const choice of [
      EVERYTHING,
      { kind: 'latest', count: 1 },
      { kind: 'span', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    ] as const) {
      const resources = await read(await create(choice));
      expect(idsOf(resources, 'Patient')).toEqual([own.patientId]);
      expect(idsOf(resources, 'DiagnosticReport')).toEqual([]);
    }
  });

  it('has the scans and entries of a span when there are entries outside of it only', async () => {
    const [first] = await history();
    await own.browser.client.entries.remove({ params: { id: first?.entry ?? '' }, body: {} });
    const resources = await read(await create({ kind: 'span', from: first?.at ?? '', to: first?.at ?? '' }));
    expect([idsOf(resources, 'DiagnosticReport'), weightsIn(resources)]).toEqual([[first?.scan], []]);
  });

  it('follows later scans if it has the latest ones or everything, and says so', async () => {
    await addScan(own);
    const made = [await create({ kind: 'latest', count: 1 }), await create(EVERYTHING)];
    const span = await create({
      kind: 'span',
      from: '2026-01-01T00:00:00Z',
      to: new Date(api.clock.nowMs).toISOString(),
    });
    api.clock.nowMs += MINUTE_MS;
    const later = await addScan(own);
    for (const link of made) {
      expect(idsOf(await read(link), 'DiagnosticReport')).toContain(later);
      expect((await ask(link)).json<Manifest>().files[0]?.status).toBe('can-change');
    }
    expect(idsOf(await read(span), 'DiagnosticReport')).not.toContain(later);
    expect((await ask(span)).json<Manifest>().files[0]?.status).toBe('finalized');
  });

  it('leaves out deleted scans at once, and a link to one of them opens nothing', async () => {
    const [kept, deleted] = [await addScan(own), await addScan(own)];
    const links = [await create({ kind: 'scan', measurementId: deleted }), await create(EVERYTHING)] as const;
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', deleted)
      .execute();
    expect((await ask(links[0])).statusCode).toBe(404);
    expect((await fetchDirectly(links[0])).statusCode).toBe(404);
    expect(idsOf(await read(links[1]), 'DiagnosticReport')).toEqual([kept]);
    expect(idsOf(await read(await create({ kind: 'latest', count: 2 })), 'DiagnosticReport')).toEqual([kept]);
    expect((await list()).map(({ id }) => id)).not.toContain(links[0].id);
    expect(await problemOf(create({ kind: 'scan', measurementId: deleted }))).toBe('not-found');
  });
});

describe('an opening', () => {
  it('is shown to the patient with the name that the reader gave, and is in the access log', async () => {
    const measurementId = await addScan(own);
    const link = await create({ kind: 'scan', measurementId });
    expect(link.openings).toEqual([]);
    const first = new Date(api.clock.nowMs).toISOString();
    await ask(link);
    api.clock.nowMs += HOUR_MS;
    await fetchDirectly(link, '?recipient=%20The%20other%0Aoffice');
    expect(await list()).toMatchObject([
      {
        openCount: 2,
        openings: [
          { recipient: 'The other office', at: new Date(api.clock.nowMs).toISOString() },
          { recipient: READER, at: first },
        ],
      },
    ]);
    const { items } = await own.browser.client.accessLog.own({ query: {} });
    const opened = items.filter(({ action }) => action === 'healthLinkOpened');
    expect(opened).toMatchObject([{ actor: { kind: 'link', name: null } }, { actor: { kind: 'link' } }]);
    const { healthLinkOpenings } = await own.browser.client.records.exportAll({ params: { uid: own.patientId } });
    expect(healthLinkOpenings).toEqual([
      { healthLinkId: link.id, recipient: READER, opened: first },
      { healthLinkId: link.id, recipient: 'The other office', opened: expect.any(String) },
    ]);
  });

  it('does not happen if it cannot be logged', async () => {
    const link = await create(EVERYTHING);
    const addressHash = tokenHash(healthLinkPayload(link).url.slice(-43));
    const opening = { openingId: randomUUID(), recipient: READER };
    const unlogged = async () => {
      throw new Error('the log is full');
    };
    const now = new Date(api.clock.nowMs);
    const opened = healthLinksStore.open(api.database, addressHash, now, () => ({ secrets: null }), opening, unlogged);
    await expect(opened).rejects.toThrow('the log is full');
    expect(await list()).toMatchObject([{ openCount: 0, openings: [] }]);
  });

  it.each([undefined, '', '   ', 7, 'x'.repeat(201)])('needs a name: %j', async (recipient) => {
    const link = await create(EVERYTHING);
    const path = healthLinkPath(link);
    const answer = await api.app.inject({ method: 'POST', url: path, payload: { recipient } });
    expect(answer.statusCode).toBe(400);
    const unknown = await api.app.inject({ method: 'POST', url: `/v1/shl/${'x'.repeat(43)}`, payload: { recipient } });
    expect(unknown.statusCode).toBe(400);
    expect((await list())[0]?.openCount).toBe(0);
  });

  it('is counted every time, and the oldest of very many are no longer listed', async () => {
    const link = await create(EVERYTHING);
    const count = HEALTH_LINK_OPENINGS_KEPT + 2;
    for (let opening = 0; opening < count; opening += 1) {
      api.clock.nowMs += MINUTE_MS;
      await ask(link, { recipient: `Reader ${opening}` });
    }
    const [listed] = await list();
    expect(listed?.openCount).toBe(count);
    expect(listed?.openings).toHaveLength(HEALTH_LINK_OPENINGS_KEPT);
    expect(listed?.openings[0]?.recipient).toBe(`Reader ${count - 1}`);
    const other = await create(EVERYTHING);
    await ask(other);
    expect((await list()).map(({ openings }) => openings.length)).toEqual([1, HEALTH_LINK_OPENINGS_KEPT]);
  });

  it('from one network is limited per minute', async () => {
    const link = await create(EVERYTHING);
    for (let request = 0; request < 60; request += 1) await askAt('/v1/shl/unknown', { ip: '198.51.100.9' });
    const refused = await ask(link, { ip: '198.51.100.9' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await ask(link, { ip: '198.51.100.10' })).statusCode).toBe(200);
    api.clock.nowMs += MINUTE_MS;
    expect((await ask(link, { ip: '198.51.100.9' })).statusCode).toBe(200);
  });
});

describe('a passcode', () => {
  const wrongFor = ({ passcode }: HealthLink) => (passcode === '000000' ? '000001' : '000000');

  it('opens the link, and takes no try', async () => {
    const link = await create(EVERYTHING, { hasPasscode: true });
    const passcode = link.passcode ?? '';
    expect((await ask(link, { passcode })).statusCode).toBe(200);
    expect((await list())[0]).toMatchObject({ triesLeft: HEALTH_LINK_PASSCODE_TRIES, openCount: 1 });
  });

  it('is asked for without taking a try', async () => {
    const link = await create(EVERYTHING, { hasPasscode: true });
    const answer = await ask(link);
    expect([answer.statusCode, answer.json()]).toEqual([401, { remainingAttempts: 5 }]);
    expect((await list())[0]).toMatchObject({ triesLeft: 5, openCount: 0 });
  });

  it('takes a try for each wrong one, for the link’s whole life', async () => {
    const link = await create(EVERYTHING, { hasPasscode: true });
    const passcode = link.passcode ?? '';
    for (const left of [4, 3, 2, 1]) {
      const answer = await ask(link, { passcode: wrongFor(link) });
      expect([answer.statusCode, answer.json()]).toEqual([401, { remainingAttempts: left }]);
      // The right one in between gives no try back.
      expect((await ask(link, { passcode })).statusCode).toBe(200);
      api.clock.nowMs += HOUR_MS;
    }
    expect((await ask(link, { passcode: wrongFor(link) })).json()).toEqual({ remainingAttempts: 0 });
    expect((await ask(link, { passcode })).statusCode).toBe(404);
    expect(await list()).toMatchObject([
      { state: 'locked', address: null, passcode: null, triesLeft: 0, openCount: 4 },
    ]);
  });

  it.each(['', ' ', '12345', '1234567', 'x'.repeat(100)])('spelled %j is a wrong one', async (passcode) => {
    const link = await create(EVERYTHING, { hasPasscode: true });
    expect((await ask(link, { passcode })).json()).toEqual({ remainingAttempts: 4 });
  });

  it('has exactly five tries when 200 wrong ones come at once', async () => {
    const link = await create(EVERYTHING, { hasPasscode: true });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => ask(link, { passcode: wrongFor(link), ip: `198.51.100.${index}` })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 401);
    expect(refused.map((answer) => answer.json<{ remainingAttempts: number }>().remainingAttempts).toSorted()).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(195);
    const rows = await api.database.selectFrom('health_links').select('tries_left').execute();
    expect(rows).toEqual([{ tries_left: 0 }]);
  });

  it('is needed for a single scan, too: no file is given directly', async () => {
    const link = await create({ kind: 'scan', measurementId: await addScan(own) }, { hasPasscode: true });
    expect(healthLinkPayload(link).flag).toBe('P');
    expect((await fetchDirectly(link)).statusCode).toBe(404);
    expect((await list())[0]).toMatchObject({ openCount: 0, triesLeft: 5 });
  });

  it('given for a link without one is ignored', async () => {
    expect((await ask(await create(EVERYTHING), { passcode: '123456' })).statusCode).toBe(200);
  });
});

describe('a file', () => {
  it('has an address for a reader who wants it shorter, which works for a while and only while the link does', async () => {
    const measurementId = await addScan(own);
    const link = await create({ kind: 'latest', count: 5 }, { hasPasscode: true });
    const passcode = link.passcode ?? '';
    const locationOf = async () => {
      const answer = await ask(link, { passcode, embeddedLengthMax: 100 });
      const [file] = answer.json<Manifest>().files;
      expect(file).not.toHaveProperty('embedded');
      return pathOf(file?.location);
    };
    const path = await locationOf();
    const answer = await api.app.inject({ method: 'GET', url: path });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/jose']);
    expect(idsOf(await resourcesIn(link, answer.body), 'DiagnosticReport')).toEqual([measurementId]);
    const { items } = await own.browser.client.accessLog.own({ query: {} });
    expect(items.filter(({ action }) => action === 'healthLinkOpened')).toHaveLength(2);

    const statusOf = async (url: string) => (await api.app.inject({ method: 'GET', url })).statusCode;
    expect(await statusOf(`${path}x`)).toBe(404);
    expect(await statusOf(path.replace(/\/(\d+)\./, (_, until) => `/${Number(until) + 1}.`))).toBe(404);
    expect(await statusOf(path.replace(/\/file\/.*/, '/file/x'))).toBe(404);
    const other = await create(EVERYTHING);
    expect(await statusOf(`${healthLinkPath(other)}${path.slice(path.indexOf('/file/'))}`)).toBe(404);
    api.clock.nowMs += 10 * MINUTE_MS - 1;
    expect(await statusOf(path)).toBe(200);
    api.clock.nowMs += 1;
    expect(await statusOf(path)).toBe(404);
    const again = await locationOf();
    await end(link.id);
    expect(await statusOf(again)).toBe(404);
  });

  it('is embedded up to exactly the length that the reader set', async () => {
    await addScan(own);
    const link = await create(EVERYTHING);
    const { length } = (await ask(link)).json<Manifest>().files[0]?.embedded ?? '';
    const isEmbedded = async (embeddedLengthMax: number) =>
      (await ask(link, { embeddedLengthMax })).json<Manifest>().files[0]?.embedded !== undefined;
    expect(await isEmbedded(length)).toBe(true);
    expect(await isEmbedded(length - 1)).toBe(false);
    expect((await ask(link, { embeddedLengthMax: -1 })).statusCode).toBe(400);
  });

  it('of a long history has an address without being asked for', async () => {
    for (let scan = 0; scan < 100; scan += 1) await addScan(own);
    const link = await create(EVERYTHING);
    const [file] = (await ask(link, { embeddedLengthMax: 100_000_000 })).json<Manifest>().files;
    const answer = await api.app.inject({ method: 'GET', url: pathOf(file?.location) });
    expect(answer.body.length).toBeGreaterThan(1_000_000);
    expect(idsOf(await resourcesIn(link, answer.body), 'DiagnosticReport')).toHaveLength(100);
  });

  it('is given directly only by a link to one scan without a passcode', async () => {
    const measurementId = await addScan(own);
    const direct = await create({ kind: 'scan', measurementId });
    const answer = await fetchDirectly(direct);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/jose']);
    expect(idsOf(await resourcesIn(direct, answer.body), 'DiagnosticReport')).toEqual([measurementId]);
    expect((await fetchDirectly(direct, '')).statusCode).toBe(400);
    expect((await fetchDirectly(await create(EVERYTHING))).statusCode).toBe(404);
  });

  it('is counted by no HEAD', async () => {
    const link = await create({ kind: 'scan', measurementId: await addScan(own) });
    const url = `${healthLinkPath(link)}?recipient=x`;
    expect((await api.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await list())[0]?.openCount).toBe(0);
  });
});

describe('the calls of readers', () => {
  it('may be made by pages of every origin, without cookies', async () => {
    const link = await create(EVERYTHING);
    const url = healthLinkPath(link);
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://viewer.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(preflight.headers['access-control-allow-methods']).toContain('POST');
    const answers = [
      await api.app.inject({
        method: 'POST',
        url,
        headers: { origin: 'https://viewer.example' },
        payload: { recipient: READER },
      }),
      await askAt('/v1/shl/unknown'),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  });

  it('get the same answer for every link that does not work', async () => {
    const measurementId = await addScan(own);
    const one = (terms: Terms = {}) => create({ kind: 'scan', measurementId }, terms);
    const [ended, expired, held, unverified, unsealed, live] = [
      await one(),
      await one({ lifetimeHours: 1 }),
      await one(),
      await one(),
      await one(),
      await one(),
    ];
    const paths = new Map<string, string>([
      ['unknown', `/v1/shl/${'x'.repeat(43)}`],
      ['short', '/v1/shl/x'],
      ['with more', `${healthLinkPath(live)}x`],
      ['of another case', healthLinkPath(live).toUpperCase().replace('/V1/SHL', '/v1/shl')],
      ['the id of a link', `/v1/shl/${live.id}`],
      ['too long', `/v1/shl/${'x'.repeat(90)}`],
    ]);
    const answers = new Map<string, string>();
    const noteAnswers = async (reason: string, path: string) => {
      for (const answer of [
        await askAt(path),
        await api.app.inject({ method: 'GET', url: `${path}?recipient=x` }),
        await api.app.inject({ method: 'GET', url: `${path}/file/1.x` }),
      ]) {
        expect([reason, answer.statusCode]).toEqual([reason, 404]);
        answers.set(
          JSON.stringify({ ...answer.json(), requestId: '', headers: Object.keys(answer.headers).sort() }),
          reason,
        );
      }
    };
    for (const [reason, path] of paths) await noteAnswers(reason, path);
    await end(ended.id);
    await noteAnswers('ended', healthLinkPath(ended));
    api.clock.nowMs += HOUR_MS;
    await noteAnswers('expired', healthLinkPath(expired));
    const change = (set: object) =>
      api.database.updateTable('users').set(set).where('patient_id', '=', own.patientId).execute();
    await change({ results_held_until: new Date(api.clock.nowMs + 1) });
    await noteAnswers('held', healthLinkPath(held));
    await change({ results_held_until: null, phone_verified_at: null });
    await noteAnswers('unverified', healthLinkPath(unverified));
    await change({ phone_verified_at: new Date(0), owner_id: randomUUID() });
    await noteAnswers('of a former owner', healthLinkPath(live));
    const { owner_id } = await api.database.selectFrom('health_links').select('owner_id').executeTakeFirstOrThrow();
    await change({ owner_id });
    expect((await ask(live)).statusCode).toBe(200);
    await api.database
      .updateTable('health_links')
      .set({ sealed_secrets: 'v1.unknown.x.x' })
      .where('health_link_id', '=', unsealed.id)
      .execute();
    await noteAnswers('without its key', healthLinkPath(unsealed));
    expect([...answers.values()]).toHaveLength(1);
  });

  it('refuse a body that is no JSON, or too long', async () => {
    const send = async (payload: string, type = 'application/json') =>
      (await api.app.inject({ method: 'POST', url: '/v1/shl/x', payload, headers: { 'content-type': type } }))
        .statusCode;
    expect(await send('{')).toBe(400);
    expect(await send('recipient=x', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await send(JSON.stringify({ recipient: READER, passcode: 'x'.repeat(9000) }))).toBe(413);
    expect(await send(JSON.stringify({ recipient: READER, passcode: 'x'.repeat(101) }))).toBe(400);
  });
});

describe('the end of a link', () => {
  it('is immediate, and happens once', async () => {
    const link = await create(EVERYTHING);
    await ask(link);
    expect(await end(link.id)).toEqual({ ended: true });
    expect((await ask(link)).statusCode).toBe(404);
    expect(await problemOf(end(link.id))).toBe('not-found');
    expect(await list()).toMatchObject([
      {
        state: 'ended',
        ended: new Date(api.clock.nowMs).toISOString(),
        address: null,
        openings: [{ recipient: READER }],
      },
    ]);
    const expired = await create(EVERYTHING, { lifetimeHours: 1 });
    api.clock.nowMs += HOUR_MS;
    expect(await problemOf(end(expired.id))).toBe('not-found');
  });

  it('is listed below the links that work, for a while, then deleted', async () => {
    const ended = await create(EVERYTHING, { label: 'Ended', lifetimeHours: 48 });
    await ask(ended);
    await end(ended.id);
    api.clock.nowMs += MINUTE_MS;
    await create(EVERYTHING, { label: 'Expired', lifetimeHours: 1 });
    await create(EVERYTHING, { label: 'Live', lifetimeHours: HEALTH_LINK_LIFETIME_HOURS.max });
    api.clock.nowMs += HOUR_MS;
    expect((await list()).map(({ label }) => label)).toEqual(['Live', 'Expired', 'Ended']);
    api.clock.nowMs += HEALTH_LINK_KEPT_DAYS * DAY_MS - HOUR_MS;
    own = { ...own, browser: await api.signIn(PHONE) };
    expect((await list()).map(({ label }) => label)).toEqual(['Live', 'Expired']);
    api.clock.nowMs += 3 * DAY_MS;
    expect(await deleteExpired(api.database, new Date(api.clock.nowMs))).toMatchObject({ health_links: 2 });
    own = { ...own, browser: await api.signIn(PHONE) };
    expect((await list()).map(({ label }) => label)).toEqual(['Live']);
    expect(await api.database.selectFrom('health_link_openings').selectAll().execute()).toEqual([]);
  });

  it('comes for all links of one patient together, and keeps the time of those that ended before', async () => {
    const before = new Date(api.clock.nowMs);
    const ended = await create(EVERYTHING);
    await end(ended.id);
    await create(EVERYTHING);
    const other = await addPerson('5125550198');
    const others = await create(EVERYTHING, {}, other);
    api.clock.nowMs += MINUTE_MS;
    const now = new Date(api.clock.nowMs);
    await healthLinksStore.endHealthLinks(api.database, own, now);
    expect((await list()).map((link) => link.ended).toSorted()).toEqual([before.toISOString(), now.toISOString()]);
    expect((await ask(others)).statusCode).toBe(200);
  });

  it('comes with the deletion of the patient', async () => {
    const link = await create(EVERYTHING);
    await ask(link);
    await own.browser.client.records.deleteAll({ params: { uid: own.patientId }, body: { isConfirmed: true } });
    expect((await ask(link)).statusCode).toBe(404);
    for (const table of ['health_links', 'health_link_openings'] as const)
      expect(await api.database.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe('another person', () => {
  it('sees and ends no link of the patient, and shares no scan of theirs', async () => {
    const link = await create(EVERYTHING);
    const other = await addPerson('5125550198');
    expect(await list(other)).toEqual([]);
    expect(await problemOf(end(link.id, other))).toBe('not-found');
    const measurementId = await addScan(own);
    expect(await problemOf(create({ kind: 'scan', measurementId }, {}, other))).toBe('not-found');
    expect((await ask(link)).statusCode).toBe(200);
  });

  it('gets nothing from a session that is not the patient’s own', async () => {
    const { client } = api.browser();
    const body = { choice: EVERYTHING, label: null, lifetimeHours: 24, hasPasscode: false };
    expect(await problemOf(client.healthLinks.create({ body }))).toBe('sign-in-required');
    await api.database.updateTable('users').set({ owner_id: randomUUID() }).execute();
    expect(await problemOf(create(EVERYTHING))).toMatch(/^(new|sms)-code-needed$/);
  });
});

describe('a change of the server’s key', () => {
  const NEXT_KEY = 'the-next-server-key-of-32-characters-';

  it('changes no link, once it is resealed', async () => {
    const link = await create(EVERYTHING, { hasPasscode: true });
    await resealAll(api.database, createSealedSecrets(NEXT_KEY, ['a-server-key-of-at-least-32-characters']));
    const next = await startTestApiOn(api.database, { SERVER_KEY: NEXT_KEY });
    next.clock.nowMs = api.clock.nowMs;
    api = next;
    expect((await ask(link, { passcode: link.passcode ?? '' })).statusCode).toBe(200);
  });
});

describe('kill-the-clipboard, unchanged', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: api.clock.nowMs }));
  afterEach(() => void vi.useRealTimers());

  const open = (link: HealthLink) => new SHLViewer({ shlinkURI: link.address ?? '', fetch: fetchInProcess(api) });

  /** The heart rate of a Bundle, with its interval. */
  function heartRateIn(resources: readonly unknown[]) {
    const [bundle] = resources as readonly { readonly entry: readonly { readonly resource: Resource }[] }[];
    const found = bundle?.entry.find(({ resource }) => resource.code?.coding.some(({ code }) => code === '8867-4'));
    const { valueQuantity, component } = found?.resource ?? {};
    return [valueQuantity?.value, component?.[0]?.valueRange?.low, component?.[0]?.valueRange?.high];
  }
  const HEART_RATE = [71, expect.objectContaining({ value: 70 }), expect.objectContaining({ value: 72 })];

  it.each([
    ['a file given directly', false, undefined, 'U'],
    ['an embedded file with a passcode', true, undefined, 'P'],
    ['a file with an address and a passcode', true, 10, 'P'],
  ])('finds the heart rate and its interval in %s', async (_, hasPasscode, embeddedLengthMax, flag) => {
    const link = await create(
      { kind: 'scan', measurementId: await addScan(own) },
      { hasPasscode, label: 'For Dr. Lee' },
    );
    const viewer = open(link);
    expect([viewer.shl.flag, viewer.shl.label]).toEqual([flag, 'For Dr. Lee']);
    const { fhirResources } = await viewer.resolveSHL({
      recipient: READER,
      ...(link.passcode === null ? {} : { passcode: link.passcode }),
      ...(embeddedLengthMax === undefined ? {} : { embeddedLengthMax }),
    });
    expect(heartRateIn(fhirResources)).toEqual(HEART_RATE);
    expect((await list())[0]?.openings[0]?.recipient).toBe(READER);
  });

  it('reads a manifest without a passcode', async () => {
    await addScan(own);
    const { fhirResources } = await open(await create({ kind: 'latest', count: 1 })).resolveSHL({ recipient: READER });
    expect(heartRateIn(fhirResources)).toEqual(HEART_RATE);
  });

  it('learns that a passcode is wrong, and that a link has ended', async () => {
    const link = await create(EVERYTHING, { hasPasscode: true });
    const resolve = (passcode: string) => open(link).resolveSHL({ recipient: READER, passcode });
    await expect(resolve('1')).rejects.toMatchObject({ code: 'SHL_INVALID_PASSCODE_ERROR' });
    await end(link.id);
    await expect(resolve(link.passcode ?? '')).rejects.toMatchObject({ code: 'SHL_MANIFEST_NOT_FOUND_ERROR' });
  });
});
