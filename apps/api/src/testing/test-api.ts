import { createHash, randomUUID } from 'node:crypto';
import {
  type Client,
  canonicalResults,
  createClient,
  type MienContract,
  mienContract,
  Problem,
  type RenderSharedResult,
  type ScanOutcome,
  TRIAL_CONFIG_ID,
  type Transport,
  TrialReceipt,
} from '@mien/contract';
import { type BirthSex, inEachLanguage, type Language, MINUTE_MS, type Role, type Screening } from '@mien/domain';
import { answerUnknownAddress, openMeter } from '@mien/server';
import type { FastifyInstance } from 'fastify';
import type { CompiledQuery, QueryResult } from 'kysely';
import { insertUsers } from '../base/accounts/index.ts';
import { composeApi } from '../compose.ts';
import { CODES_AT_ONCE } from '../delivery/sms/send-codes.ts';
import { readConfig } from '../platform/config.ts';
import { createKeyedHash, cryptoRandom, type KeyedHash, tokenHash, tokenOfClient } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Answering, createReader } from '../platform/database/standby-reads.ts';
import { serveSharedResult } from '../platform/http/serve-shared-result.ts';
import { createApiMetrics } from '../platform/metrics.ts';
import type { ScanProvider } from '../providers/scan-provider.ts';
import { emptyTables, settleBeforeEmptying, testDatabase } from './test-database.ts';

export const ORIGIN = 'http://localhost:3000';
export const PARTNER_KEY = 'a-partner-key-of-at-least-32-characters';

/** The style sheet of a shared result's page in tests. */
const SHARED_STYLE = 'p { color: red }';

/** Renders that page in tests. */
const drawShared =
  (language: Language): RenderSharedResult =>
  ({ opened }) =>
    `${language} ${JSON.stringify(opened?.result ?? null)}`;

/** A browser: keeps cookies, sends its origin. */
export interface TestBrowser {
  readonly client: Client<MienContract>;
  readonly cookies: Map<string, string>;
}

interface BrowserOptions {
  readonly origin?: string;
  readonly ip?: string;
  /** `Accept-Language`. */
  readonly language?: string;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Of the server, by its key. */
  readonly hash: KeyedHash;
  readonly sentTexts: { recipient: string; text: string }[];
  /** The sessions requested from the scan site, oldest first. */
  readonly openedSessions: {
    sessionId: string;
    partnerId: string;
    keepsTrace: boolean;
    /** Present for a scan in a frame. */
    frameAncestors?: readonly string[];
  }[];
  /** The error that the SMS carrier throws instead of accepting messages; null while it works. */
  readonly carrier: { failure: Error | null };
  /** Does what is due, as the running server does continuously; background work may continue. */
  runJobs(): Promise<void>;
  /** Log lines so far; LOG_LEVEL of the settings decides which. */
  readonly logLines: string[];
  /** The metrics that Prometheus would scrape; METRICS_PORT in the settings turns them on, without opening a port. */
  metricsText(): Promise<string>;
  /**
   * With DATABASE_READ_URL: the same database again, in place of a standby, and the server that answered each read
   * that it may answer. To simulate lag, `takeBack` undoes recent writes in a transaction that is rolled back after
   * each response.
   */
  readonly standby: {
    isUsable: boolean;
    readonly reads: Answering[];
    takeBack: ((transaction: Database) => Promise<unknown>) | null;
  };
  /** The server's clock, in milliseconds; moves only when a test moves it. */
  readonly clock: { nowMs: number };
  /** Sends requested codes and queued notices, and resolves when no background work is left. */
  settled(): Promise<void>;
  browser(options?: BrowserOptions): TestBrowser;
  /** A program with a bearer token. */
  program(token: string): Client<MienContract>;
  addUser(user: NewUser): Promise<{ clientId: string; userId: string; patientId: string | null }>;
  /** A code that signs in the first profile of a number, as if the number had just been verified. */
  profileCode(phone: string): Promise<{ patientUid: string; tokenCode: string }>;
  /** Signs in the first profile of a number in a new browser, without the SMS code: most tests are about what follows. */
  signIn(phone: string, options?: BrowserOptions): Promise<TestBrowser>;
  /** The same by SMS code, as a user does it. */
  signInByCode(phone: string, options?: BrowserOptions): Promise<TestBrowser>;
}

export interface NewUser {
  readonly phone: string;
  readonly client?: string;
  readonly group?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly roles?: readonly Role[];
  readonly patient?: { readonly birthDate?: string | null; readonly birthSex?: BirthSex } | null;
}

/** A scan site that opens every session and proves what `receipt` says, as JSON. */
const fakeProvider = (openedSessions: TestApi['openedSessions']): ScanProvider => ({
  arrival: 'reported',
  providerId: 1,
  origin: 'http://localhost:3001',
  provenance: 'camera',
  async open(sessionId, partnerId, keepsTrace = false, frameAncestors = []) {
    const framed = frameAncestors.length === 0 ? {} : { frameAncestors };
    openedSessions.push({ sessionId, partnerId, keepsTrace, ...framed });
    return {
      token: 'token',
      refreshToken: 'refresh',
      configId: 'builtin',
      profilePublicKey: 'key',
      profileHash: 'SHA-1',
    };
  },
  async openTrial(sessionId) {
    return {
      token: `trial ${sessionId}`,
      refreshToken: 'refresh',
      configId: TRIAL_CONFIG_ID,
      profilePublicKey: 'key',
      profileHash: 'SHA-1',
    };
  },
  async verifyTrial(receipt) {
    if (!receipt.startsWith('{')) throw new Problem('receipt-invalid');
    return TrialReceipt.parse(JSON.parse(receipt));
  },
  async verify(values) {
    const receipt = values.find((value) => value.key === 'receipt')?.value;
    if (!receipt?.startsWith('{')) throw new Problem('receipt-invalid');
    return JSON.parse(receipt) as { sessionId: string; measurementId: string; resultsHash: string };
  },
});

function transportOf(
  app: FastifyInstance,
  headers: () => Record<string, string>,
  onCookies: (cookies: { name: string; value: string }[]) => void,
  ip: string,
): Transport {
  return async ({ method, url, body, contentType }) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { ...headers(), ...(contentType ? { 'content-type': contentType } : {}) },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    onCookies(answer.cookies as { name: string; value: string }[]);
    return { status: answer.statusCode, json: answer.body === '' ? undefined : JSON.parse(answer.body) };
  };
}

/** A database's response from before a write. */
async function answerBefore<Row>(
  database: Database,
  takeBack: TestApi['standby']['takeBack'],
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  if (takeBack === null) return database.executeQuery(query);
  const transaction = await database.startTransaction().execute();
  try {
    await takeBack(transaction);
    return await transaction.executeQuery(query);
  } finally {
    await transaction.rollback().execute();
  }
}

/** The whole API in this process, on the worker's emptied database. */
export async function startTestApi(
  settings: Record<string, string> = {},
  ...hosted: readonly ScanProvider[]
): Promise<TestApi> {
  const database = await testDatabase();
  await emptyTables(database);
  return startTestApiOn(database, settings, ...hosted);
}

/** The same on another database, with the rows that it has. */
export async function startTestApiOn(
  database: Database,
  settings: Record<string, string> = {},
  ...hosted: readonly ScanProvider[]
): Promise<TestApi> {
  const sentTexts: { recipient: string; text: string }[] = [];
  const openedSessions: TestApi['openedSessions'] = [];
  const carrier: { failure: Error | null } = { failure: null };
  const clock = { nowMs: Date.parse('2026-03-14T15:00:00Z') };
  const now = () => new Date(clock.nowMs);
  const config = readConfig({
    SERVER_KEY: 'a-server-key-of-at-least-32-characters',
    SCAN_LICENCE_KEY: PARTNER_KEY,
    PUBLIC_URL: ORIGIN,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const logLines: string[] = [];
  const meter =
    config.METRICS_PORT === undefined
      ? null
      : await openMeter({
          onFailure: (error) => {
            throw error;
          },
        });
  const standby: TestApi['standby'] = { isUsable: true, reads: [], takeBack: null };
  const reader = createReader(database, {
    database: { executeQuery: (query) => answerBefore(database, standby.takeBack, query) },
    isUsable: () => standby.isUsable,
    onRead: (answeredBy) => standby.reads.push(answeredBy),
  });
  const { app, openShare, settled, jobs } = await composeApi({
    config,
    ...(config.DATABASE_READ_URL === undefined ? {} : { reader }),
    ...(meter === null ? {} : { metrics: createApiMetrics(meter) }),
    logStream: { write: (line) => logLines.push(line) },
    database,
    now,
    random: cryptoRandom,
    sms: {
      send: async ({ recipient, text }) => {
        if (carrier.failure) throw carrier.failure;
        sentTexts.push({ recipient, text });
      },
    },
    providers: [fakeProvider(openedSessions), ...hosted],
  });
  settleBeforeEmptying(settled);
  async function sendCodesAndSettle(): Promise<void> {
    let sent: number;
    // A run leaves codes for the next one while as many as may be are on their way.
    do {
      const before = sentTexts.length;
      await jobs.sendCodes();
      await jobs.sendMessages();
      await settled();
      sent = sentTexts.length - before;
    } while (sent >= CODES_AT_ONCE);
  }
  serveSharedResult(app, {
    parts: { render: inEachLanguage(drawShared), style: SHARED_STYLE },
    openShare,
    productName: 'Test',
    publicOrigin: ORIGIN,
  });
  app.setNotFoundHandler(answerUnknownAddress);

  function browser({ origin = ORIGIN, ip = '203.0.113.7', language }: BrowserOptions = {}): TestBrowser {
    const cookies = new Map<string, string>();
    const headers = (): Record<string, string> => ({
      origin,
      'user-agent': 'Test Browser',
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    });
    const keep = (set: { name: string; value: string }[]) => {
      for (const { name, value } of set) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
    };
    return { client: createClient(mienContract, transportOf(app, headers, keep, ip)), cookies };
  }

  async function idOf(table: 'clients' | 'groups', key: string, client: string): Promise<string> {
    const clientId = createHash('sha256')
      .update(client)
      .digest('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-a$4-$5');
    if (table === 'clients') {
      await database
        .insertInto('clients')
        .values({ client_id: clientId, name: client, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return clientId;
    }
    const found = await database.selectFrom('groups').select('group_id').where('code', '=', key).executeTakeFirst();
    if (found) return found.group_id;
    const groupId = randomUUID();
    await database
      .insertInto('groups')
      .values({ client_id: clientId, group_id: groupId, code: key, created_at: now() })
      .execute();
    return groupId;
  }

  const api: TestApi = {
    app,
    database,
    hash: createKeyedHash(config.SERVER_KEY),
    sentTexts,
    openedSessions,
    carrier,
    logLines,
    async metricsText() {
      if (meter === null) throw new Error('METRICS_PORT is not set');
      return meter.text();
    },
    async runJobs() {
      await jobs.sendCodes();
      await jobs.sendMessages();
      await jobs.sendWebhooks();
      await jobs.writeExports();
      await jobs.tellRefusedCalls();
      await jobs.runRecurring();
    },
    standby,
    clock,
    settled: sendCodesAndSettle,
    browser,
    program: (token) =>
      createClient(
        mienContract,
        transportOf(
          app,
          () => ({ authorization: `Bearer ${token}` }),
          () => {},
          '203.0.113.8',
        ),
      ),

    async addUser({
      phone,
      client = 'Clinic',
      group = 'signature',
      firstName = 'Pat',
      lastName = 'Doe',
      roles = ['Patient'],
      patient = {},
    }) {
      const clientId = await idOf('clients', client, client);
      const patientId = patient === null ? null : randomUUID();
      if (patient !== null && patientId !== null) {
        await database
          .insertInto('patients')
          .values({
            client_id: clientId,
            patient_id: patientId,
            group_id: await idOf('groups', group, client),
            birth_date: patient.birthDate === undefined ? '1980-05-01' : patient.birthDate,
            birth_sex: patient.birthSex ?? 'Female',
            created_at: now(),
          })
          .execute();
      }
      const userId = randomUUID();
      await insertUsers(database, [
        {
          clientId,
          userId,
          patientId,
          roles,
          firstName,
          lastName,
          email: null,
          phoneNumber: phone,
          phoneVerifiedAt: now(),
          createdAt: now(),
        },
      ]);
      return { clientId, userId, patientId };
    },

    async profileCode(phone) {
      const user = await database
        .selectFrom('users')
        .select(['client_id', 'user_id', 'patient_id'])
        .where('phone_number', '=', phone)
        .where('deactivated_at', 'is', null)
        .orderBy((builder) => builder('phone_verified_at', 'is', null))
        .orderBy('first_name')
        .orderBy('user_id')
        .executeTakeFirstOrThrow();
      const tokenCode = tokenOfClient(cryptoRandom, user.client_id);
      await database
        .insertInto('token_codes')
        .values({
          token_hash: tokenHash(tokenCode),
          client_id: user.client_id,
          user_id: user.user_id,
          purpose: 'signIn',
          expires_at: new Date(clock.nowMs + MINUTE_MS),
        })
        .execute();
      return { patientUid: user.patient_id ?? user.user_id, tokenCode };
    },

    async signIn(phone, options) {
      const signedIn = browser(options);
      await signedIn.client.signIn.loginTemp({ body: await api.profileCode(phone) });
      return signedIn;
    },

    async signInByCode(phone, options) {
      const signedIn = browser(options);
      await signedIn.client.signIn.sendCode({ body: { phone } });
      await sendCodesAndSettle();
      const [profile] = await signedIn.client.signIn.profiles({ body: { phone, code: lastCode(api, phone) } });
      if (!profile) throw new Error('no profile');
      await signedIn.client.signIn.loginTemp({
        body: { patientUid: profile.patientUid, tokenCode: profile.tokenCode },
      });
      return signedIn;
    },
  };
  return api;
}

/** The newest code that went to a phone. */
export function lastCode(api: Pick<TestApi, 'sentTexts'>, phone: string): string {
  const codes = api.sentTexts.flatMap(({ recipient, text }) =>
    recipient === phone ? (/\b\d{6}\b/.exec(text)?.[0] ?? []) : [],
  );
  const code = codes.at(-1);
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

export const SCREENING: Screening = {
  heightCm: 170,
  weightKg: 70,
  smoke: false,
  bloodPressureMedication: false,
  diabetesType: 'No',
  isWeightReviewed: true,
  qol: 7,
};

/** Fills in the profile and agrees to the texts, as the pages do. */
export async function completeProfile({ client }: TestBrowser, patientUid: string): Promise<void> {
  await client.screenings.create({ body: SCREENING });
  const { texts } = await client.configurations.get();
  await client.consents.create({ body: { ...texts, language: 'en' } });
  await client.patients.update({ params: { uid: patientUid }, body: { isConsentAccepted: true } });
}

/** A scan site's report of a good scan. */
export function outcomeOf(sessionId: string, heartRateBpm = 72): ScanOutcome {
  const points = [
    {
      key: 'heartRateBpm',
      value: heartRateBpm,
      intervalLow: heartRateBpm - 1,
      intervalHigh: heartRateBpm + 1,
      signalToNoiseDb: 5,
    },
    { key: 'breathingRatePerMin', value: 15, intervalLow: 13, intervalHigh: 17, signalToNoiseDb: 3 },
  ];
  const missing = [{ key: 'sdnnMs', reason: 'too-few-beats' as const }];
  const resultsHash = createHash('sha256').update(canonicalResults(sessionId, { points, missing })).digest('base64url');
  return { status: 'PARTIAL', engineVersion: 'test', points, missing, resultsHash };
}

/** The problem code with which a call fails. */
export async function problemOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  throw new Error('the call succeeded');
}
