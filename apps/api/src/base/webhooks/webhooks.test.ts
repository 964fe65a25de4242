import type { AttentionEventBody, WebhookEndpoint } from '@mien/contract';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  WEBHOOK_ENDPOINTS_MAX,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { erasePatient } from '../../care/records/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  completeProfile,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

const PATIENT = '5125550101';
const ADMIN = '5125550111';
const NURSE = '5125550112';
const OTHER_ADMIN = '5125550113';
const TEXT = { textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;
const URL_OUTSIDE = 'https://8.8.8.8/mien';

let api: TestApi;
let receiver: WebhookReceiver;
let admin: TestBrowser;
let clientId: string;
let patientId: string;

beforeEach(async () => {
  api = await startTestApi();
  receiver = await startWebhookReceiver();
  const noor = await api.addUser({ phone: PATIENT, firstName: 'Noor', lastName: 'Rahman' });
  ({ clientId } = noor);
  patientId = noor.patientId ?? '';
  await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
  admin = await api.signIn(ADMIN);
});

afterEach(() => receiver.stop());

const create = (url = receiver.url, eventTypes: readonly WebhookEventType[] = WEBHOOK_EVENT_TYPES, by = admin) =>
  by.client.webhooks.create({ params: { clientId }, body: { url, eventTypes: [...eventTypes] } });
const list = async (by = admin): Promise<WebhookEndpoint[]> =>
  (await by.client.webhooks.list({ params: { clientId } })).items;
const deliveriesOf = async (id: string) =>
  (await admin.client.webhooks.deliveries({ params: { clientId, id }, query: {} })).items;

/** Delivers what is due; the types and data that arrived, oldest first. */
async function arrived(): Promise<{ type: string; data: Record<string, string> }[]> {
  receiver.received.length = 0;
  await api.runJobs();
  return receiver.received
    .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, string> })
    .toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
    .map(({ type, data }) => ({ type, data }));
}

const logged = async () => {
  const entries = await api.database
    .selectFrom('access_log_entries')
    .select(['action', 'actor_kind', 'subject_id'])
    .orderBy('position')
    .execute();
  return entries.filter(({ action }) => action.startsWith('webhook'));
};

describe('endpoints', () => {
  it('show their secret once, and are in the access log with each change', async () => {
    const { endpoint, secret } = await create();
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toMatchObject({ url: receiver.url, stopReason: null, failingSince: null, revision: 1 });
    expect(JSON.stringify(await list())).not.toContain(secret.slice('whsec_'.length));
    const params = { clientId, id: endpoint.id };
    const rotated = await admin.client.webhooks.rotateSecret({ params, body: {} });
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.endpoint.publicKey).not.toBe(endpoint.publicKey);
    expect(rotated.endpoint.previousSecretUntil).toBe(new Date(api.clock.nowMs + DAY_MS).toISOString());
    await admin.client.webhooks.change({
      params,
      body: { revision: rotated.endpoint.revision, url: receiver.url, eventTypes: ['scan.failed'], isOn: false },
    });
    expect(await list()).toMatchObject([{ eventTypes: ['scan.failed'], stopReason: 'byAdmin' }]);
    expect(await admin.client.webhooks.remove({ params, body: {} })).toEqual({ items: [] });
    expect(await logged()).toEqual(
      ['webhookEndpointAdded', 'webhookSecretRotated', 'webhookEndpointChanged', 'webhookEndpointRemoved'].map(
        (action) => ({ action, actor_kind: 'staff', subject_id: endpoint.id }),
      ),
    );
    const rows = await api.database.selectFrom('webhook_endpoints').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('have their secrets sealed in the database', async () => {
    const { secret } = await create();
    const rows = await api.database.selectFrom('webhook_endpoints').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
  });

  it.each([
    ['http://hooks.example.com/', 'https'],
    ['https://user:word@hooks.example.com/', 'origin'],
    ['https://hooks.example.com/#part', 'origin'],
    ['hooks.example.com', 'origin'],
    ['https://10.0.0.1/', 'private_address'],
    ['http://127.0.0.1:8080/', 'private_address'],
    ['https://169.254.169.254/latest', 'private_address'],
    ['https://metadata.google.internal/', 'private_address'],
    // Short enough as it is typed, but not with its escapes.
    [`https://8.8.8.8/${'é'.repeat(300)}`, 'too_big'],
  ])('are refused at %s', async (url, rule) => {
    await expect(create(url)).rejects.toMatchObject({
      code: 'invalid-request',
      details: { fields: [{ path: 'url', rule }] },
    });
    expect(await list()).toEqual([]);
  });

  it('are at most ten for a client, even if added at the same time', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: WEBHOOK_ENDPOINTS_MAX + 2 }, () =>
        create(URL_OUTSIDE).then(
          () => 'added',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'too-many-endpoints')).toHaveLength(2);
    expect(await list()).toHaveLength(WEBHOOK_ENDPOINTS_MAX);
  });

  it('are changed by one of two administrators at a time', async () => {
    const { endpoint } = await create();
    const change = (url: string) =>
      admin.client.webhooks.change({
        params: { clientId, id: endpoint.id },
        body: { revision: 1, url, eventTypes: ['scan.failed'], isOn: true },
      });
    await change(URL_OUTSIDE);
    expect(await problemOf(change(receiver.url))).toBe('settings-changed');
  });

  it('of a client are neither seen nor changed by staff of another client, nor by staff without the permission', async () => {
    const { endpoint } = await create();
    const staff = { roles: ['Client Admin'], patient: null } as const;
    await api.addUser({ ...staff, phone: OTHER_ADMIN, client: 'Employer', group: 'office' });
    await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
    const { id } = endpoint;
    const params = { clientId, id };
    const body = { revision: 1, url: receiver.url, eventTypes: ['scan.failed' as const], isOn: false };
    await admin.client.webhooks.sendTest({ params, body: {} });
    const [delivery] = await deliveriesOf(id);
    const deliveryId = delivery?.id ?? '';
    for (const [phone, problem] of [
      [OTHER_ADMIN, 'not-found'],
      [NURSE, 'not-allowed'],
    ] as const) {
      const { client } = await api.signIn(phone);
      const calls = [
        client.webhooks.list({ params: { clientId } }),
        client.webhooks.create({ params: { clientId }, body: { url: receiver.url, eventTypes: ['scan.failed'] } }),
        client.webhooks.change({ params, body }),
        client.webhooks.rotateSecret({ params, body: {} }),
        client.webhooks.deliveries({ params, query: {} }),
        client.webhooks.sendTest({ params, body: {} }),
        client.webhooks.sendAgain({ params: { ...params, deliveryId }, body: {} }),
        client.webhooks.remove({ params, body: {} }),
      ];
      expect(await Promise.all(calls.map((call) => problemOf(call)))).toEqual(calls.map(() => problem));
    }
    // Nor through the other client's own address.
    const other = await api.signIn(OTHER_ADMIN);
    const ownId = (await other.client.clientSettings.clients())[0]?.clientId ?? '';
    const through = { clientId: ownId, id };
    expect(await problemOf(other.client.webhooks.change({ params: through, body }))).toBe('not-found');
    expect(await problemOf(other.client.webhooks.deliveries({ params: through, query: {} }))).toBe('not-found');
    expect(await list()).toMatchObject([{ id, revision: 1, stopReason: null }]);
  });
});

describe('deliveries', () => {
  it('of a test event are verified by the library standardwebhooks, and listed without their content', async () => {
    api.clock.nowMs = Date.now();
    admin = await api.signIn(ADMIN);
    const { endpoint, secret } = await create(receiver.url, ['scan.failed']);
    const params = { clientId, id: endpoint.id };
    const queued = await admin.client.webhooks.sendTest({ params, body: {} });
    const nextTry = new Date(api.clock.nowMs).toISOString();
    expect(queued).toMatchObject({ eventType: 'webhook.test', state: 'waiting', tries: 0, nextTry });
    await api.runJobs();
    const [one] = receiver.received;
    expect(one?.path).toBe('/events?from=mien');
    const headers = one?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(one?.body ?? '', headers)).toMatchObject({ type: 'webhook.test', data: {} });
    expect(headers['webhook-id']).toBe(queued.eventId);
    const [delivery] = await deliveriesOf(endpoint.id);
    expect(delivery).toMatchObject({ id: queued.id, state: 'delivered', tries: 1, lastStatus: 204, lastFault: null });
    expect(delivery?.nextTry).toBeNull();
    expect(delivery?.lastDurationMs).toBeGreaterThanOrEqual(0);
    expect(Object.keys(delivery ?? {})).not.toContain('body');
  });

  it('can be sent again, under the same webhook-id, unless the endpoint is off', async () => {
    const { endpoint } = await create(receiver.url, ['scan.failed']);
    const params = { clientId, id: endpoint.id };
    receiver.answer = { status: 500 };
    const { id: deliveryId, eventId } = await admin.client.webhooks.sendTest({ params, body: {} });
    await api.runJobs();
    receiver.answer = { status: 200 };
    const again = () => admin.client.webhooks.sendAgain({ params: { ...params, deliveryId }, body: {} });
    // It waits for its second try: it is sent now.
    expect(await again()).toMatchObject({ state: 'waiting', tries: 1 });
    await api.runJobs();
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ state: 'delivered', tries: 2 }]);
    // It was delivered: all tries start again.
    expect(await again()).toMatchObject({ state: 'waiting', tries: 0 });
    await api.runJobs();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId, eventId]);
    await admin.client.webhooks.change({
      params,
      body: { revision: 1, url: receiver.url, eventTypes: ['scan.failed'], isOn: false },
    });
    expect(await problemOf(again())).toBe('endpoint-stopped');
    expect(await problemOf(admin.client.webhooks.sendTest({ params, body: {} }))).toBe('endpoint-stopped');
    const unknown = { ...params, deliveryId: endpoint.id };
    expect(await problemOf(admin.client.webhooks.sendAgain({ params: unknown, body: {} }))).toBe('not-found');
  });

  it('are listed newest first, fifty a page', async () => {
    const { endpoint } = await create(receiver.url, ['scan.failed']);
    const params = { clientId, id: endpoint.id };
    const ids: string[] = [];
    for (let count = 0; count < 51; count += 1)
      ids.unshift((await admin.client.webhooks.sendTest({ params, body: {} })).id);
    const first = await admin.client.webhooks.deliveries({ params, query: {} });
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 50));
    const second = await admin.client.webhooks.deliveries({ params, query: { cursor: first.next ?? '' } });
    expect(second).toMatchObject({ items: [{ id: ids[50] }], next: null });
  });

  it.each(['turned off', 'removed'] as const)('that wait for an endpoint end when it is %s', async (act) => {
    const { endpoint } = await create(receiver.url, ['scan.failed']);
    const params = { clientId, id: endpoint.id };
    receiver.answer = { status: 500 };
    for (let time = 0; time < 2; time += 1) await admin.client.webhooks.sendTest({ params, body: {} });
    await api.runJobs();
    const states = async () => {
      const rows = await api.database.selectFrom('webhook_deliveries').select('state').execute();
      return rows.map(({ state }) => state);
    };
    expect(await states()).toEqual(['waiting', 'waiting']);
    const body = { revision: 1, url: receiver.url, eventTypes: ['scan.failed' as const], isOn: false };
    await (act === 'removed'
      ? admin.client.webhooks.remove({ params, body: {} })
      : admin.client.webhooks.change({ params, body }));
    expect(await states()).toEqual(['dropped', 'dropped']);
  });

  it('to a receiver that answers 301 fail without a call to the other address', async () => {
    const { endpoint } = await create(receiver.url, ['scan.failed']);
    const other = await startWebhookReceiver();
    receiver.answer = { status: 301, headers: { location: other.url } };
    await admin.client.webhooks.sendTest({ params: { clientId, id: endpoint.id }, body: {} });
    await api.runJobs();
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ state: 'waiting', lastStatus: 301 }]);
    expect(other.received).toEqual([]);
    await other.stop();
  });

  it('to a receiver that answers 410 end, and the endpoint can be turned on again', async () => {
    const { endpoint } = await create(receiver.url, ['scan.failed']);
    const params = { clientId, id: endpoint.id };
    receiver.answer = { status: 410 };
    await admin.client.webhooks.sendTest({ params, body: {} });
    await api.runJobs();
    const [stopped] = await list();
    expect(stopped).toMatchObject({ stopReason: 'gone' });
    expect((await logged()).at(-1)).toEqual({
      action: 'webhookEndpointStopped',
      actor_kind: 'system',
      subject_id: endpoint.id,
    });
    const started = await admin.client.webhooks.change({
      params,
      body: { revision: stopped?.revision ?? 0, url: receiver.url, eventTypes: ['scan.failed'], isOn: true },
    });
    expect(started).toMatchObject({ stopReason: null });
  });

  it('to a new address begin without the failures of the former one', async () => {
    const { endpoint } = await create(receiver.url, ['scan.failed']);
    const params = { clientId, id: endpoint.id };
    receiver.answer = { status: 500 };
    await admin.client.webhooks.sendTest({ params, body: {} });
    await api.runJobs();
    const isFailing = async () => {
      const rows = await api.database.selectFrom('webhook_endpoints').select('failing_since').execute();
      return rows.map(({ failing_since: since }) => since !== null);
    };
    const change = (revision: number, url: string) =>
      admin.client.webhooks.change({ params, body: { revision, url, eventTypes: ['patient.deleted'], isOn: true } });
    await change(1, receiver.url);
    expect(await isFailing()).toEqual([true]);
    await change(2, `${receiver.url}&version=2`);
    expect(await isFailing()).toEqual([false]);
  });
});

describe('events', () => {
  let patient: TestBrowser;

  async function scan(heartRateBpm?: number): Promise<string> {
    api.clock.nowMs += 60_000;
    const { sessionId } = await patient.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    const body = outcomeOf(sessionId, heartRateBpm);
    return (await api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body })).measurementId;
  }
  const fail = (message: string) =>
    patient.client.measurements.reportError({ body: { message, sessionId: '', patientUid: patientId } });
  const share = (body: object = {}) =>
    patient.client.careTeamAccess.give({ body: { term: 'untilEnded', ...TEXT, ...body } });

  beforeEach(async () => {
    await create();
    patient = await api.signIn(PATIENT);
  });

  it('say that a patient consented once, withdrew, and consented again', async () => {
    await completeProfile(patient, patientId);
    expect(await arrived()).toEqual([{ type: 'patient.consented', data: { patientUid: patientId } }]);
    const update = (isConsentAccepted: boolean) =>
      patient.client.patients.update({ params: { uid: patientId }, body: { isConsentAccepted } });
    await update(true);
    expect(await arrived()).toEqual([]);
    await update(false);
    expect(await arrived()).toEqual([{ type: 'consent.withdrawn', data: { patientUid: patientId } }]);
    await update(true);
    expect(await arrived()).toEqual([{ type: 'patient.consented', data: { patientUid: patientId } }]);
  });

  it('name a scan only while the patient shares all results, and the end of sharing', async () => {
    await completeProfile(patient, patientId);
    const first = await scan();
    expect((await arrived()).map(({ type }) => type)).toEqual(['patient.consented']);
    await share({ term: 'oneScan', measurementId: first });
    await scan();
    expect(await arrived()).toEqual([
      { type: 'results.shared', data: { patientUid: patientId, measurementId: first } },
    ]);
    await share();
    const measurementId = await scan();
    expect(await arrived()).toEqual([
      { type: 'results.shared', data: { patientUid: patientId } },
      { type: 'measurement.created', data: { patientUid: patientId, measurementId } },
    ]);
    await patient.client.careTeamAccess.end({ body: {} });
    await scan();
    expect(await arrived()).toEqual([{ type: 'results.unshared', data: { patientUid: patientId } }]);
  });

  it('name the appointment for which a scan counts', async () => {
    await completeProfile(patient, patientId);
    await share();
    await arrived();
    const appointmentId = '0190a000-0000-7000-8000-0000000000b1';
    const startsAt = new Date(api.clock.nowMs + 20 * HOUR_MS);
    await api.database
      .insertInto('appointments')
      .values({
        client_id: clientId,
        appointment_id: appointmentId,
        patient_id: patientId,
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + HOUR_MS),
        created_at: new Date(api.clock.nowMs),
      })
      .execute();
    const measurementId = await scan();
    expect(await arrived()).toEqual([
      { type: 'measurement.created', data: { patientUid: patientId, measurementId, appointmentId } },
    ]);
    api.clock.nowMs = startsAt.getTime() + 2 * HOUR_MS;
    patient = await api.signIn(PATIENT);
    const later = await scan();
    expect(await arrived()).toEqual([
      { type: 'measurement.created', data: { patientUid: patientId, measurementId: later } },
    ]);
  });

  it('name the appointment from the first day of the client’s setting on', async () => {
    await completeProfile(patient, patientId);
    await share();
    await arrived();
    const startsAt = new Date(api.clock.nowMs + 5 * DAY_MS);
    const appointmentId = '0190a000-0000-7000-8000-0000000000b2';
    await api.database
      .insertInto('appointments')
      .values({
        client_id: clientId,
        appointment_id: appointmentId,
        patient_id: patientId,
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + HOUR_MS),
        created_at: new Date(api.clock.nowMs),
      })
      .execute();
    for (const [version, scanDaysBefore, named] of [
      [0, 4, {}],
      [1, 5, { appointmentId }],
    ] as const) {
      const body = { version, scanDaysBefore, videoHosts: [] };
      await admin.client.clientSettings.saveVisits({ params: { clientId }, body });
      const measurementId = await scan();
      expect(await arrived()).toEqual([
        { type: 'measurement.created', data: { patientUid: patientId, measurementId, ...named } },
      ]);
    }
  });

  it('say that a scan of a sharing patient failed, unless the patient canceled it', async () => {
    await completeProfile(patient, patientId);
    await fail('LOW_SIGNAL');
    await share();
    await arrived();
    await fail('MEASUREMENT_CANCELED');
    expect(await arrived()).toEqual([]);
    await fail('LOW_SIGNAL');
    expect(await arrived()).toEqual([{ type: 'scan.failed', data: { patientUid: patientId } }]);
  });

  it('say that a patient wrote, and nothing of the message; a repeated message is one event', async () => {
    const messageUid = '0190a000-0000-7000-8000-0000000000d1';
    for (let time = 0; time < 2; time += 1)
      await patient.client.chat.send({ body: { messageUid, message: 'A private sentence' } });
    expect(await arrived()).toEqual([{ type: 'chat.message_received', data: { patientUid: patientId, messageUid } }]);
    expect(receiver.received.map(({ body }) => body).join()).not.toContain('private');
  });

  it('say that a patient was registered by staff', async () => {
    const { patientUid } = await admin.client.users.createPatient({
      body: {
        requestUid: '0190a000-0000-7000-8000-0000000000f1',
        firstName: 'Ana',
        lastName: 'Reyes',
        phoneNumber: '5125550198',
        email: 'ana@example.com',
        birthDate: '1980-05-01',
        birthSex: 'Female',
        groupCode: 'signature',
      },
    });
    expect(await arrived()).toEqual([{ type: 'patient.registered', data: { patientUid } }]);
  });

  it.each([false, true])(
    'say that a measurement needs attention, and which one only if the patient shares all results: %s',
    async (isShared) => {
      await completeProfile(patient, patientId);
      if (isShared) await share();
      const say = (body: AttentionEventBody) =>
        patient.client.attention.add({
          params: { measure: 'heartRateBpm' },
          query: { timeZone: 'UTC' },
          body,
        });
      await say({ kind: 'seated', measurementId: await scan(140), isSeated: true });
      await say({ kind: 'repeat-asked' });
      api.clock.nowMs += 6 * MINUTE_MS;
      const measurementId = await scan(142);
      await arrived();
      await say({ kind: 'seated', measurementId, isSeated: true });
      expect(await arrived()).toEqual([
        {
          type: 'measurement.needs_attention',
          data: { patientUid: patientId, ...(isShared ? { measurementId } : {}) },
        },
      ]);
    },
  );

  it('say that a patient was deleted, in the transaction of the deletion', async () => {
    const patientKey = { clientId, patientId };
    const undone = new Error('undone');
    const work = inTransaction(api.database, async (transaction) => {
      await erasePatient(transaction, patientKey, 'asked', new Date(api.clock.nowMs));
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(await arrived()).toEqual([]);
    await inTransaction(api.database, (transaction) =>
      erasePatient(transaction, patientKey, 'asked', new Date(api.clock.nowMs)),
    );
    expect(await arrived()).toEqual([{ type: 'patient.deleted', data: { patientUid: patientId } }]);
  });
});
