import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HOUR_MS, SHARE_LIFETIME_HOURS, sharedResultUrl } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { SmsRefused } from '../../delivery/sms/sms-sender.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { ORIGIN, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const PHONE = '5125550199';
const OTHER_PHONE = '5125550198';
const UID = '01890000-0000-7000-8000-000000000000';

interface Person {
  readonly clientId: string;
  readonly patientId: string;
  readonly browser: TestBrowser;
  readonly measurementId: string;
}

let api: TestApi;
let own: Person;

async function addScan(patient: PatientKey): Promise<string> {
  const measurementId = uuidv7();
  const made = measurementRows({
    ...patient,
    measurementId,
    providerId: 1,
    externalStatus: 'PARTIAL',
    trust: 'signed',
    engineVersion: 'test',
    createdAt: new Date(api.clock.nowMs),
    composed: {
      items: [
        {
          key: 'heartRateBpm',
          value: 71,
          intervalLow: 70,
          intervalHigh: 72,
          signalToNoiseDb: 4,
          provenance: 'camera',
        },
      ],
      missing: [
        { key: 'breathingRatePerMin', reason: 'no-breathing' },
        { key: 'diabetesRank', reason: 'known-diabetes' },
      ],
      overall: { kind: 'scored', score: 80, plusMinus: 1, coverage: 1, missing: [] },
    },
  });
  await addMeasurements(api.database, [made]);
  return measurementId;
}

async function addPerson(phone: string, client?: string): Promise<Person> {
  const { clientId, patientId } = await api.addUser({
    phone,
    firstName: 'Wilhelmina',
    lastName: 'Okonkwo',
    ...(client ? { client, group: 'elsewhere' } : {}),
  });
  const patient = { clientId, patientId: patientId ?? '' };
  return { ...patient, browser: await api.signIn(phone), measurementId: await addScan(patient) };
}

beforeEach(async () => {
  api = await startTestApi();
  own = await addPerson(PHONE);
});

const of = (person: Person) => ({ params: { id: person.measurementId } });
const create = (lifetimeHours = 72, person = own) =>
  person.browser.client.shares.create({ ...of(person), body: { lifetimeHours } });
const list = (person = own) => person.browser.client.shares.list(of(person));
const revoke = (shareId: string, person = own, measurementId = person.measurementId) =>
  person.browser.client.shares.revoke({ params: { id: measurementId, shareId }, body: {} });
const stranger = (ip?: string) => api.browser(ip ? { ip } : {}).client;
const open = (key: string) => stranger().shares.open({ params: { key } });

describe('a link', () => {
  it('shows the result to a reader who is not signed in, with nothing that names the patient', async () => {
    const { accessKey, id } = await create();
    expect(accessKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const answer = await api.app.inject({ method: 'GET', url: `/v1/measurements/share/${accessKey}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.json()).toMatchObject({
      created: '2026-03-14T15:00:00.000Z',
      overall: { score: 80 },
      groups: [{ groupName: 'Vital signs', items: [{ displayName: 'Heart rate', value: 71 }] }],
      missing: [{ reason: 'no-breathing' }, { reason: 'not-calculated' }],
    });
    for (const personal of [
      'Wilhelmina',
      'Okonkwo',
      PHONE,
      own.patientId,
      own.clientId,
      own.measurementId,
      id,
      'patientUid',
      '"id"',
    ])
      expect(answer.body).not.toContain(personal);
  });

  it('is stored as a hash only', async () => {
    const { accessKey } = await create();
    const rows = await api.database.selectFrom('shares').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(accessKey);
  });

  it.each([
    [SHARE_LIFETIME_HOURS.min - 1, 'invalid-request'],
    [SHARE_LIFETIME_HOURS.min, null],
    [SHARE_LIFETIME_HOURS.max, null],
    [SHARE_LIFETIME_HOURS.max + 1, 'invalid-request'],
    [1.5, 'invalid-request'],
    [-1, 'invalid-request'],
  ])('for %f hours is %s', async (hours, problem) => {
    if (problem) {
      expect(await problemOf(create(hours))).toBe(problem);
      expect(await list()).toEqual([]);
      return;
    }
    const share = await create(hours);
    expect(Date.parse(share.expires) - api.clock.nowMs).toBe(hours * HOUR_MS);
    api.clock.nowMs += hours * HOUR_MS - 1;
    await expect(open(share.accessKey ?? '')).resolves.toBeDefined();
    api.clock.nowMs += 1;
    expect(await problemOf(open(share.accessKey ?? ''))).toBe('not-found');
    expect(await list()).toEqual([]);
  });

  it('is reused when requested again, and renewed after half of its lifetime', async () => {
    const first = await create();
    api.clock.nowMs += 36 * HOUR_MS;
    expect((await create()).accessKey).toBe(first.accessKey);
    expect((await create(24)).accessKey).not.toBe(first.accessKey);
    api.clock.nowMs += 1;
    const later = await create();
    expect(later.accessKey).not.toBe(first.accessKey);
    expect((await list()).map((share) => share.id)).toContain(first.id);
    await expect(open(first.accessKey ?? '')).resolves.toBeDefined();
  });

  it('is one when requested five times at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(new Set(made.map((share) => share.accessKey)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('is also made by the GET call, but not from another site or by a link', async () => {
    const { accessKey } = await own.browser.client.shares.createByGet(of(own));
    expect((await create()).accessKey).toBe(accessKey);
    const cookie = [...own.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    ]) {
      const url = `/v1/measurements/${own.measurementId}/share`;
      const answer = await api.app.inject({ method: 'GET', url, headers: { cookie, ...headers } });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'wrong-origin']);
    }
  });

  it('cannot be the eleventh', async () => {
    for (let hours = 1; hours <= 10; hours += 1) await create(hours);
    expect(await problemOf(create(11))).toBe('too-many-links');
    expect((await create(10)).lifetimeHours).toBe(10);
    const [newest] = await list();
    await revoke(newest?.id ?? '');
    await expect(create(11)).resolves.toBeDefined();
  });
});

describe('views', () => {
  it('are counted one by one, also when many come at the same time', async () => {
    const { accessKey } = await create();
    expect(await list()).toMatchObject([{ viewCount: 0, lastViewed: null }]);
    await open(accessKey ?? '');
    api.clock.nowMs += HOUR_MS;
    await Promise.all(Array.from({ length: 8 }, () => open(accessKey ?? '')));
    expect(await list()).toMatchObject([{ viewCount: 9, lastViewed: '2026-03-14T16:00:00.000Z' }]);
  });

  it.each([
    ['HEAD', {}, 404],
    ['GET', { 'sec-purpose': 'prefetch' }, 403],
  ] as const)('are not counted by %s %o of the call', async (method, headers, status) => {
    const { accessKey } = await create();
    const answer = await api.app.inject({ method, url: `/v1/measurements/share/${accessKey}`, headers });
    expect(answer.statusCode).toBe(status);
    expect(await list()).toMatchObject([{ viewCount: 0 }]);
  });

  it('from one address are limited per minute', async () => {
    const { accessKey } = await create();
    const call = (ip: string) => stranger(ip).shares.open({ params: { key: accessKey ?? '' } });
    for (let view = 0; view < 60; view += 1) await call('198.51.100.1');
    expect(await problemOf(call('198.51.100.1'))).toBe('too-many-requests');
    await expect(call('198.51.100.2')).resolves.toBeDefined();
    api.clock.nowMs += 60_000;
    await expect(call('198.51.100.1')).resolves.toBeDefined();
    expect(await list()).toMatchObject([{ viewCount: 62 }]);
  });
});

describe('the page of a link', () => {
  /** Headers of browsers when a person opens a link. */
  const BY_PERSON = { host: 'localhost:3000', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const get = (path: string, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'GET', url: path, headers: { ...BY_PERSON, ...headers } });

  it.each([
    ['WhatsApp', { 'user-agent': 'WhatsApp/2.24.9.78 A' }],
    ['Slack', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
    ['Skype', { 'user-agent': 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5' }],
    ['Telegram', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
    ['Facebook', { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' }],
    [
      'a program with the User-Agent of a browser',
      { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' },
    ],
    [
      'a known program in a browser',
      { ...BY_PERSON, 'user-agent': 'Mozilla/5.0 Chrome/140.0 (compatible; Discordbot/2.0)' },
    ],
  ])('gives the preview of %s no results, and counts a view once its button is pressed', async (_name, headers) => {
    const { accessKey } = await create();
    const url = `/sharedResult/${accessKey}`;
    const preview = await api.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers } });
    expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(preview.body).not.toContain('"value":71');
    expect(await list()).toMatchObject([{ viewCount: 0 }]);
    const pressed = await api.app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost:3000', ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(pressed.body).toContain('"value":71');
    expect(await list()).toMatchObject([{ viewCount: 1 }]);
  });

  it.each(['.', ',', ')', '”', '>', '%20', '\u200B', ').', '/'])(
    'opens even if followed by the text %j',
    async (after) => {
      const { accessKey } = await create();
      expect((await get(`/sharedResult/${accessKey}${encodeURI(after)}`)).statusCode).toBe(200);
    },
  );

  it('is self-contained, not cached and not indexed', async () => {
    const { accessKey } = await create();
    const answer = await get(`/sharedResult/${accessKey}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"value":71');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='/);
    expect(policy).not.toContain('unsafe');
    expect(await list()).toMatchObject([{ viewCount: 1 }]);
    const spanish = await get(`/sharedResult/${accessKey}`, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' });
    expect(spanish.headers).toMatchObject({
      'content-language': 'es',
      vary: 'accept-language, sec-fetch-mode, sec-fetch-dest, user-agent, accept-encoding',
    });
    expect(spanish.body).toMatch(/^es .*"groupName":"Signos vitales"/);
    expect((await get(`/SHAREDRESULT/${accessKey}/`)).statusCode).toBe(200);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed by %s', async (encoding, decompress) => {
    const { accessKey } = await create();
    const answer = await get(`/sharedResult/${accessKey}`, { 'accept-encoding': `${encoding}, identity` });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decompress(answer.rawPayload).toString()).toContain('"value":71');
  });

  it('shows one error whatever is wrong with the link', async () => {
    const revoked = await create(1);
    await revoke(revoked.id);
    const expired = await create(2);
    api.clock.nowMs += 2 * HOUR_MS;
    const keys = [revoked.accessKey, expired.accessKey, 'x', 'x/y', '%ff', 'x'.repeat(3000), '..%2f..%2fetc'];
    const answers = new Set<string>();
    for (const key of keys) {
      const { statusCode, headers, body } = await get(`/sharedResult/${key}`);
      answers.add(JSON.stringify([statusCode, headers.location, headers['cache-control'], body]));
    }
    expect([...answers]).toEqual([JSON.stringify([302, '/error?ID=1002#ended', 'no-store', ''])]);
  });

  it('shows another error when the result is empty', async () => {
    const { accessKey } = await create();
    await api.database.deleteFrom('measurement_items').where('measurement_id', '=', own.measurementId).execute();
    expect((await get(`/sharedResult/${accessKey}`)).statusCode).toBe(200);
    await api.database
      .updateTable('measurements')
      .set({ score: null })
      .where('measurement_id', '=', own.measurementId)
      .execute();
    const answer = await get(`/sharedResult/${accessKey}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/error?ID=1001']);
  });

  it('shares the limit of the call', { tags: 'thorough' }, async () => {
    const { accessKey } = await create();
    for (let view = 0; view < 60; view += 1) await get(`/sharedResult/${accessKey}`);
    expect((await get(`/sharedResult/${accessKey}`)).headers.location).toBe('/error?ID=1002#ended');
    expect(await problemOf(stranger('127.0.0.1').shares.open({ params: { key: accessKey ?? '' } }))).toBe(
      'too-many-requests',
    );
  });

  it.each([
    // Answered by the web app's page, where it is served.
    ['HEAD', {}, 404],
    ['GET', { 'sec-purpose': 'prefetch' }, 503],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }, 503],
    ['GET', { purpose: 'prefetch' }, 503],
  ] as const)('is neither counted nor delivered for an unrequested %s %o', async (method, headers, status) => {
    const { accessKey } = await create();
    const url = `/sharedResult/${accessKey}`;
    const answer = await api.app.inject({ method, url, headers: { host: 'localhost:3000', ...headers } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store']);
    expect(answer.body).not.toContain('"value":71');
    expect(await list()).toMatchObject([{ viewCount: 0 }]);
    expect((await get(url)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ viewCount: 1 }]);
  });

  it('does not count openings by another name of this machine', async () => {
    const { accessKey } = await create();
    const answer = await get(`/sharedResult/${accessKey}`, { host: '127.0.0.1:3000' });
    expect(answer.headers.location).toBe(`http://localhost:3000/sharedResult/${accessKey}`);
    expect(await list()).toMatchObject([{ viewCount: 0 }]);
  });
});

describe('an invalid link', () => {
  it('gives the same response for every reason', async () => {
    const revoked = await create(1);
    await revoke(revoked.id);
    const expired = await create(2);
    const hidden = await addScan(own);
    const ofHidden = await own.browser.client.shares.create({ params: { id: hidden }, body: { lifetimeHours: 720 } });
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', hidden)
      .execute();
    const live = await create(720);
    api.clock.nowMs += 2 * HOUR_MS;
    const keys = {
      revoked: revoked.accessKey,
      expired: expired.accessKey,
      hidden: ofHidden.accessKey,
      unknown: 'x'.repeat(43),
      'of another case': live.accessKey?.toUpperCase(),
      'with more': `${live.accessKey}x`,
      short: 'x',
      'the id of the link': live.id,
      'with a null': 'x%00',
      'not utf-8': '%ff',
      'too long': 'x'.repeat(5000),
    };
    const answers = new Set<string>();
    for (const [reason, key] of Object.entries(keys)) {
      const answer = await api.app.inject({ method: 'GET', url: `/v1/measurements/share/${key}` });
      expect({ reason, status: answer.statusCode }).toEqual({ reason, status: 404 });
      answers.add(
        JSON.stringify({ ...answer.json(), requestId: '' }) + JSON.stringify(Object.keys(answer.headers).sort()),
      );
    }
    expect([...answers]).toHaveLength(1);
    expect(await list()).toMatchObject([{ viewCount: 0 }]);
  });

  it('cannot be ended twice', async () => {
    const { id, accessKey } = await create();
    expect(await revoke(id)).toEqual({ revoked: true });
    expect(await problemOf(revoke(id))).toBe('not-found');
    expect(await problemOf(open(accessKey ?? ''))).toBe('not-found');
    expect(await list()).toEqual([]);
    const again = await create();
    expect(again.accessKey).not.toBe(accessKey);
  });
});

describe('a stranger', () => {
  it('makes, sees and ends no link of another patient', async () => {
    const other = await addPerson(OTHER_PHONE);
    const elsewhere = await addPerson('5125550197', 'Other clinic');
    const share = await create();
    for (const person of [other, elsewhere]) {
      const { client } = person.browser;
      expect(await problemOf(client.shares.create({ ...of(own), body: { lifetimeHours: 1 } }))).toBe('not-found');
      expect(await problemOf(client.shares.createByGet(of(own)))).toBe('not-found');
      expect(await problemOf(client.shares.list(of(own)))).toBe('not-found');
      expect(await problemOf(revoke(share.id, person, own.measurementId))).toBe('not-found');
      expect(await problemOf(revoke(share.id, person))).toBe('not-found');
    }
    // The owner of another measurement has no access through it either.
    expect(await problemOf(revoke(share.id, own, await addScan(own)))).toBe('not-found');
    await expect(open(share.accessKey ?? '')).resolves.toBeDefined();
    for (const id of [UID, own.patientId])
      expect(await problemOf(own.browser.client.shares.list({ params: { id } }))).toBe('not-found');
  });

  it('is refused without a session, and staff have no results to share', async () => {
    const { client } = api.browser();
    const share = await create();
    expect(await problemOf(client.shares.create({ ...of(own), body: { lifetimeHours: 1 } }))).toBe('sign-in-required');
    expect(await problemOf(client.shares.createByGet(of(own)))).toBe('sign-in-required');
    expect(await problemOf(client.shares.list(of(own)))).toBe('sign-in-required');
    expect(
      await problemOf(client.shares.revoke({ params: { id: own.measurementId, shareId: share.id }, body: {} })),
    ).toBe('sign-in-required');
    await api.addUser({ phone: '5125550190', roles: ['System Admin'], patient: null });
    const staff = await api.signIn('5125550190');
    expect(await problemOf(staff.client.shares.list(of(own)))).toMatch(/^not-(found|allowed)$/);
  });
});

describe('send to phone', () => {
  const send = (message: string, person = own, uid = person.patientId) =>
    person.browser.client.shares.sendToPhone({ params: { uid }, body: { message, mediaUri: null } });
  const linkOf = async (person = own) => sharedResultUrl(ORIGIN, (await create(72, person)).accessKey ?? '');
  const texts = () => api.sentTexts.filter((text) => text.text.includes('/sharedResult/'));

  it('sends the link to the patient’s own number, with our own text', async () => {
    const link = await linkOf();
    expect(await send(`Buy now! ${link}`)).toEqual({ sent: true });
    expect(texts()).toEqual([
      { recipient: PHONE, text: `Your Mien results. Anyone with this link can see them: ${link}` },
    ]);
  });

  it('accepts only a message with one live link to a result of that patient', async () => {
    const other = await addPerson(OTHER_PHONE);
    const foreign = await linkOf(other);
    const revoked = await create(1);
    await revoke(revoked.id);
    for (const [message, problem] of [
      ['Hello', 'invalid-request'],
      ['https://evil.example', 'invalid-request'],
      [`https://evil.example/sharedResult/${'x'.repeat(43)}`, 'invalid-request'],
      [`${await linkOf()} https://evil.example`, 'invalid-request'],
      [sharedResultUrl(ORIGIN, 'x'.repeat(43)), 'not-found'],
      [sharedResultUrl(ORIGIN, revoked.accessKey ?? ''), 'not-found'],
      [foreign, 'not-found'],
    ] as const)
      expect([message, await problemOf(send(message))]).toEqual([message, problem]);
    expect(await problemOf(send(await linkOf(), own, other.patientId))).toBe('not-found');
    expect(await problemOf(send(await linkOf(), own, UID))).toBe('not-found');
    expect(texts()).toEqual([]);
  });

  it.each([
    ['no number', { phone_number: null }],
    ['an unverified number', { phone_verified_at: null }],
  ])('reports when there is %s', async (_name, change) => {
    const link = await linkOf();
    await api.database.updateTable('users').set(change).where('patient_id', '=', own.patientId).execute();
    expect(await problemOf(send(link))).toBe('phone-missing');
  });

  it('sends three in ten minutes and ten a day, also when requested at the same time', async () => {
    const link = await linkOf();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(link)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await problemOf(send(link))).toBe('too-many-requests');
    api.clock.nowMs += 10 * 60_000 - 1;
    expect(await problemOf(send(link))).toBe('too-many-requests');
    api.clock.nowMs += 1;
    for (let sent = 3; sent < 10; sent += 1) {
      await send(link);
      api.clock.nowMs += 5 * 60_000;
    }
    expect(await problemOf(send(link))).toBe('too-many-requests');
    expect(texts()).toHaveLength(10);
    api.clock.nowMs += 24 * HOUR_MS;
    await expect(send(link)).resolves.toEqual({ sent: true });
  });

  it('has its own daily budget: results block no sign-in', async () => {
    // Of forty messages a day, two are for results.
    api = await startTestApi({ SMS_SENDS_PER_DAY: '40' });
    own = await addPerson(PHONE);
    const link = await linkOf();
    await send(link);
    await send(link);
    expect(await problemOf(send(link))).toBe('too-many-requests');
    expect(texts()).toHaveLength(2);
    await addPerson(OTHER_PHONE);
    api.clock.nowMs += 24 * HOUR_MS;
    await expect(send(link)).resolves.toBeDefined();
  });

  it('reports when the message was rejected, and never sends for a stranger', async () => {
    const link = await linkOf();
    const { client } = api.browser();
    expect(
      await problemOf(
        client.shares.sendToPhone({ params: { uid: own.patientId }, body: { message: link, mediaUri: null } }),
      ),
    ).toBe('sign-in-required');
    api.carrier.failure = new SmsRefused('no such number');
    expect(await problemOf(send(link))).toBe('text-message-failed');
  });

  it('sends the message later when the carrier is down', async () => {
    const link = await linkOf();
    api.carrier.failure = new Error('the carrier is down');
    await send(link);
    api.carrier.failure = null;
    api.clock.nowMs += 5_000;
    await api.runJobs();
    expect(texts()).toHaveLength(1);
  });
});

describe('a patient’s usual range', () => {
  const withUsual = (usualRangeTimeZone: string) =>
    own.browser.client.shares.create({ ...of(own), body: { lifetimeHours: 72, usualRangeTimeZone } });
  async function scansBefore(days: number) {
    const { nowMs } = api.clock;
    for (let day = 1; day <= days; day += 1) {
      api.clock.nowMs = nowMs - 24 * HOUR_MS * day;
      await addScan(own);
    }
    api.clock.nowMs = nowMs;
  }

  it('is in a shared result only when its patient selected it, with a separate link', async () => {
    await scansBefore(5);
    const plain = await create();
    const ticked = await withUsual('America/Chicago');
    expect([plain.showsUsualRange, ticked.showsUsualRange]).toEqual([false, true]);
    expect(ticked.id).not.toBe(plain.id);
    expect((await withUsual('America/Chicago')).id).toBe(ticked.id);
    expect((await create()).id).toBe(plain.id);
    expect((await open(plain.accessKey ?? '')).usualRanges).toEqual([]);
    expect((await open(ticked.accessKey ?? '')).usualRanges).toEqual([
      { measurementTypeId: 'heartRateBpm', low: expect.any(Number), high: expect.any(Number) },
    ]);
  });

  it('is absent while it is being learned, and no zone is invented', async () => {
    await scansBefore(4);
    expect((await open((await withUsual('UTC')).accessKey ?? '')).usualRanges).toEqual([]);
    expect(await problemOf(withUsual('Mars/Olympus'))).toBe('invalid-request');
  });
});

describe('the time of a scan', () => {
  it('is shown in the zone of the patient who made the link, with a separate link, otherwise in the client’s', async () => {
    const made = await own.browser.client.shares.create({
      ...of(own),
      body: { lifetimeHours: 72, timeZone: 'America/New_York' },
    });
    const plain = await create();
    expect(made.id).not.toBe(plain.id);
    expect((await open(made.accessKey ?? '')).timeZone).toBe('America/New_York');
    expect((await open(plain.accessKey ?? '')).timeZone).toBe('America/Chicago');
  });
});
