import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID, Problem } from '@mien/contract';
import { smsBudgetLimit } from '@mien/domain';
import { fill, sms as smsTexts } from '@mien/messages';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createSealedSecrets } from './crypto/sealed-secrets.ts';
import { createKeyedHash, type RandomSource } from './crypto/secrets.ts';
import { deleteExpired } from './data/delete-expired.ts';
import { exportRows } from './data/export-rows.ts';
import { resealAll } from './data/reseal.ts';
import type { Database } from './database/connect.ts';
import { createApp } from './http/create-app.ts';
import type { MountDependencies } from './http/mount.ts';
import { createPublicFetch } from './http/public-address.ts';
import { createRateLimit } from './http/rate-limit.ts';
import type { InstallableAppSettings } from './http/serve-installable-app.ts';
import type { SharedResultSettings } from './http/serve-shared-result.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { createRecurringJobs } from './jobs/recurring-jobs.ts';
import { createAttemptLimits, registrationAttempts } from './limits/attempt-limits.ts';
import { createCallLimit } from './limits/call-limits.ts';
import { createAccessLog, createAccessLogStore, mountAccessLog } from './modules/access-log/index.ts';
import { createAverageRollups, createAverages, createAveragesStore, mountAverages } from './modules/averages/index.ts';
import { createChat, createChatStore, createConversations, mountChat } from './modules/chat/index.ts';
import {
  createClientMeasures,
  createClientProviders,
  createClientSettings,
  createClientSettingsStore,
  mountClientSettings,
} from './modules/client-settings/index.ts';
import { createConsentBanner, fetchText, mountConfigurations } from './modules/configurations/index.ts';
import {
  createConsents,
  createConsentsStore,
  currentTexts,
  isConsentCurrent,
  mountConsents,
} from './modules/consents/index.ts';
import { createHealth, mountHealth } from './modules/health/index.ts';
import { createKeptTraces, createKeptTracesStore, mountKeptTraces } from './modules/kept-traces/index.ts';
import { createLoginLinks, createLoginLinksStore, endLinks, mountLoginLinks } from './modules/login-links/index.ts';
import { createMeasurements, createMeasurementsStore, mountMeasurements } from './modules/measurements/index.ts';
import { createOperations, createOperationsStore, mountOperations } from './modules/operations/index.ts';
import { createPageViews, createPageViewsStore, mountPageViews } from './modules/page-views/index.ts';
import { createPatientMerges, createPatientMergesStore, mountPatientMerges } from './modules/patient-merges/index.ts';
import { createPatients, createPatientsStore, mountPatients, onlySessionOf } from './modules/patients/index.ts';
import { createRecords, createRecordsStore, mountRecords } from './modules/records/index.ts';
import {
  createJoinRegistrations,
  createRegistrations,
  createRegistrationsStore,
  mountRegistrations,
} from './modules/registrations/index.ts';
import { createRetention, createRetentionStore, type Retention } from './modules/retention/index.ts';
import {
  createScanSessions,
  createScanSessionsStore,
  mountScanEvents,
  mountScanSessions,
} from './modules/scan-sessions/index.ts';
import { createShares, createSharesStore, mountShares } from './modules/shares/index.ts';
import { createSignIn, createSignInStore, mountSignIn } from './modules/sign-in/index.ts';
import { createTrends, createTrendsStore, mountTrends } from './modules/trends/index.ts';
import { createUsers, createUsersStore, mountUsers } from './modules/users/index.ts';
import type { ScanProvider } from './providers/scan-provider.ts';
import { mountOutbox } from './sms/outbox.ts';
import { createPatientMessages } from './sms/patient-messages.ts';
import { createPatientNotices } from './sms/patient-notices.ts';
import { createSmsQueue } from './sms/sms-queue.ts';
import type { SmsSender } from './sms/sms-sender.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Links that one network may open in a minute. */
const SHARES_OPENED = { windowMs: 60_000, maxRequests: 60 } as const;

/** Icons that one network may have drawn in a minute. */
const ICONS_DRAWN = { windowMs: 60_000, maxRequests: 60 } as const;

const PROVIDER_IDS = { builtin: BUILTIN_PROVIDER_ID, anura: ANURA_PROVIDER_ID } as const;

/** What differs between a running server and a test. */
export interface Surroundings {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly sms: SmsSender;
  readonly providers: readonly ScanProvider[];
  /** Whether the server has been asked to stop; never, where nobody asks. */
  readonly isStopping?: () => boolean;
}

export interface ComposedApi {
  readonly app: FastifyInstance;
  /** What a link shows, for the page that the server renders itself. */
  readonly openShare: SharedResultSettings['openShare'];
  /** Whose manifest and icons a browser gets. */
  readonly appLook: Pick<InstallableAppSettings, 'clientOf' | 'lookOf' | 'limitIcons'>;
  /** Seals with the server's key of today what was sealed with the one before. */
  resealSecrets(): Promise<void>;
  /** Resolves when no background work is left. */
  settled(): Promise<void>;
  /** What a server does by itself: each is called again and again, and does what is due by then. */
  readonly jobs: { sendCodes(): Promise<void>; sendMessages(): Promise<void>; runRecurring(): Promise<void> };
  /** What the job that looks after unused accounts would do now. */
  readonly planRetention: Retention['plan'];
}

/** Builds the whole API in order; nothing listens yet. */
export async function composeApi({
  config,
  database,
  now,
  random,
  sms,
  providers,
  isStopping = () => false,
}: Surroundings): Promise<ComposedApi> {
  const app = await createApp({
    publicOrigin: config.PUBLIC_URL,
    productName: config.PRODUCT_NAME,
    logLevel: config.LOG_LEVEL,
    trustedProxyHops: config.TRUST_PROXY,
  });

  const running = new Set<Promise<void>>();
  function inBackground(work: () => Promise<void>): void {
    const task: Promise<void> = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
      .finally(() => running.delete(task));
    running.add(task);
  }
  const settled = async () => {
    // What runs may begin more of its kind.
    while (running.size > 0) await Promise.all(running);
  };
  app.addHook('onClose', settled);

  const hash = createKeyedHash(config.SERVER_KEY);
  const accessLog = createAccessLog({ store: createAccessLogStore(database), hash, now });
  const sealed = createSealedSecrets(config.SERVER_KEY, config.OLD_SERVER_KEYS);
  const addressRules = {
    allowsLocalhost: new URL(config.PUBLIC_URL).hostname === 'localhost',
    allowsPrivate: config.CLIENT_PROVIDERS_IN_PRIVATE_NETWORK === '1',
  };
  const clientSettingsStore = createClientSettingsStore(database);
  const clientSettings = createClientSettings({
    store: clientSettingsStore,
    sealed,
    addressRules,
    installation: {
      minimumUsers: config.MIN_USERS_FOR_AVERAGES,
      scanProvider: config.SCAN_PROVIDER,
      hasAnura: config.ANURA_CONFIG_ID !== undefined,
      hasConsentBanner: config.CONSENT_BANNER_URL !== undefined,
      publicUrl: config.PUBLIC_URL,
    },
    now,
    recordAccess: accessLog.record,
  });
  const measuresOf = createClientMeasures(clientSettingsStore, now);
  const measurements = createMeasurements({ store: createMeasurementsStore(database), measuresOf });
  const smsQueue = createSmsQueue({
    database,
    now,
    sender: sms,
    sealed,
    senderNameOf: clientSettings.smsSenderOf,
    recipientOf: (code) => signIn.recipientOf(code),
    sendsPerDay: config.SMS_SENDS_PER_DAY,
    warn: (budget, used, limit) => app.log.warn({ budget, used, limit }, 'text messages of a day are running out'),
    inBackground,
  });
  const notices = createPatientNotices({
    database,
    sms: smsQueue,
    now,
    inBackground,
    productName: config.PRODUCT_NAME,
  });
  const limits = createAttemptLimits({ database, now, hash });
  const signIn = createSignIn({
    store: createSignInStore(database, endLinks),
    now,
    random,
    hash,
    sms: smsQueue,
    notices,
    recordAccess: accessLog.record,
    settings: {
      productName: config.PRODUCT_NAME,
      providerName: config.PROVIDER_NAME,
      host: new URL(config.PUBLIC_URL).host,
      sendsPerHourPerIp: config.SMS_SENDS_PER_HOUR_PER_IP,
    },
  });
  const consents = createConsents({ store: createConsentsStore(database), now });
  const patients = createPatients({
    store: createPatientsStore(database, signIn.endEverything),
    recordAccess: accessLog.record,
    notices,
    now,
    isConsentCurrent,
    addStatedConsent: consents.addStated,
  });
  const rollups = createAverageRollups(database, clientSettings.minimumUsersOf);
  const patientMerges = createPatientMerges({
    store: createPatientMergesStore(database),
    averages: rollups,
    accessLog,
    notices,
    endEverything: signIn.endEverything,
    now,
  });
  const averages = createAverages({
    store: createAveragesStore(database),
    rollups,
    now,
    minimumUsersOf: clientSettings.minimumUsersOf,
    measuresOf,
  });
  const keptTraces = createKeptTraces({ store: createKeptTracesStore(database), sealed, now });
  const scanSessions = createScanSessions({
    store: createScanSessionsStore(database),
    providers: createClientProviders({
      installation: providers,
      store: clientSettingsStore,
      sealed,
      fetchFrom: createPublicFetch(addressRules),
      now,
      app: { name: config.PRODUCT_NAME, identifier: new URL(config.PUBLIC_URL).host },
    }),
    patient: patients.patient,
    patientOfScan: patients.patientOfScan,
    keptTraces,
    onStored: (owner) => inBackground(() => averages.settleGroupOf(owner)),
    now,
    random,
    inBackground,
  });
  const messages = createPatientMessages({ database });
  const shares = createShares({
    store: createSharesStore(database),
    now,
    hash,
    sms: smsQueue,
    messages,
    limitOpening: createRateLimit({ now, ...SHARES_OPENED }),
    result: measurements.result,
    recordAccess: accessLog.record,
    phoneNumber: patients.provedPhoneNumber,
    settings: {
      publicOrigin: config.PUBLIC_URL,
      productName: config.PRODUCT_NAME,
    },
  });
  const loginLinks = createLoginLinks({
    store: createLoginLinksStore(database),
    signIn,
    limits,
    recordAccess: accessLog.record,
    now,
    random,
    sms: smsQueue,
    messages,
    settings: {
      publicUrl: config.PUBLIC_URL,
      productName: config.PRODUCT_NAME,
      opensPerHourPerIp: config.LOGIN_LINKS_PER_HOUR_PER_IP,
    },
  });
  const users = createUsers({
    store: createUsersStore(database),
    signIn,
    accessLog,
    now,
    providerName: config.PROVIDER_NAME,
  });
  const registrations = createRegistrations({
    store: createRegistrationsStore(database),
    signIn,
    loginLinks,
    limits,
    hash,
    now,
    settings: { registrationsPerHourPerIp: config.REGISTRATIONS_PER_HOUR_PER_IP },
  });

  const retention = createRetention({
    store: createRetentionStore(database, accessLog.record),
    sms: smsQueue,
    now,
    limits: {
      warnMonths: config.RETENTION_WARN_MONTHS,
      suspendMonths: config.RETENTION_SUSPEND_MONTHS,
      deleteDays: config.RETENTION_DELETE_DAYS,
    },
    settings: {
      productName: config.PRODUCT_NAME,
      publicUrl: config.PUBLIC_URL,
      messagesPerRun: smsBudgetLimit('retention', config.SMS_SENDS_PER_DAY),
    },
  });
  const cookie = createSessionCookie(config.SERVER_KEY);
  const mounting: MountDependencies = {
    app,
    publicOrigin: config.PUBLIC_URL,
    partnerKey: config.SCAN_LICENCE_KEY,
    cookie,
    limitOf: (call) => createCallLimit(call, now),
    identify: signIn.identify,
  };
  mountHealth(mounting, createHealth({ database, isStopping }));
  mountSignIn(mounting, {
    signIn,
    random,
    joinRegistrations: createJoinRegistrations({ database, hash, now, recordAccess: accessLog.record }),
    countMeasurements: (caller) => measurements.count(caller.clientId, caller.patientId, onlySessionOf(caller)),
  });
  mountLoginLinks(mounting, loginLinks);
  mountRegistrations(mounting, { registrations, random });
  mountPatients(mounting, patients);
  mountPatientMerges(mounting, patientMerges);
  mountUsers(mounting, users);
  mountRecords(
    mounting,
    createRecords({
      store: createRecordsStore(database),
      exportRows: (patient) => exportRows(database, patient),
      keptTracesOf: keptTraces.packedOf,
      recordAccess: accessLog.record,
      now,
    }),
  );
  mountKeptTraces(mounting, keptTraces);
  mountConsents(mounting, consents);
  mountScanSessions(mounting, scanSessions);
  mountScanEvents(app, scanSessions, Object.values(PROVIDER_IDS));
  mountMeasurements(mounting, measurements, scanSessions);
  mountAverages(mounting, averages);
  mountShares(mounting, shares);
  mountOperations(
    mounting,
    createOperations({
      store: createOperationsStore(database),
      now,
      planRetention: retention.plan,
      sendsPerDay: config.SMS_SENDS_PER_DAY,
    }),
  );
  mountTrends(
    mounting,
    createTrends({ store: createTrendsStore(database), productName: config.PRODUCT_NAME, measuresOf }),
  );
  const chatStore = createChatStore(database);
  mountChat(mounting, createChat({ store: chatStore, now }), createConversations({ store: chatStore, accessLog, now }));
  mountAccessLog(mounting, accessLog);
  mountPageViews(
    mounting,
    createPageViews({ store: createPageViewsStore(database), now, isOn: config.BEACON === '1' }),
  );
  mountConfigurations(mounting, {
    installation: {
      productName: config.PRODUCT_NAME,
      providerName: config.PROVIDER_NAME,
      minimumUsersForAverages: config.MIN_USERS_FOR_AVERAGES,
      scanProviderId: PROVIDER_IDS[config.SCAN_PROVIDER],
      hasConsentBanner: config.CONSENT_BANNER_URL !== undefined,
      hasBeacon: config.BEACON === '1',
      isInstallable: config.PWA === '1',
    },
    textsIn: currentTexts,
    consentBanner: createConsentBanner({ url: config.CONSENT_BANNER_URL ?? null, now, fetchText }),
    clients: clientSettings,
    clientOfCode: (accessCode, network) =>
      limits.guess(registrationAttempts(config.REGISTRATIONS_PER_HOUR_PER_IP), network, () =>
        clientSettings.clientOfGroup(accessCode),
      ),
    measuresOf,
  });
  mountClientSettings(mounting, clientSettings);
  if (config.SMS_DRIVER === 'outbox')
    mountOutbox(app, database, fill(smsTexts.outboxTitle, { productName: config.PRODUCT_NAME }));
  const recurringJobs = createRecurringJobs({
    database,
    now,
    jobs: [
      { name: 'averages', everyMs: HOUR_MS, run: async () => ({ groups: await averages.settleAll() }) },
      {
        name: 'expiry',
        everyMs: HOUR_MS,
        run: async () => ({ ...(await deleteExpired(database, now())), ...(await patientMerges.expire()) }),
      },
      ...(config.RETENTION === '1'
        ? [{ name: 'retention' as const, everyMs: DAY_MS, run: async () => ({ ...(await retention.run()) }) }]
        : []),
    ],
    onFailure: (name, error) => app.log.error({ err: error, job: name }, 'a recurring job failed'),
  });
  const jobs = {
    sendCodes: smsQueue.sendCodes,
    sendMessages: async () => {
      await smsQueue.sendDue();
    },
    runRecurring: recurringJobs.runDue,
  };
  return {
    app,
    async openShare(key, network, language) {
      const { clientId, result } = await shares.open(key, network, language);
      return { result, look: await clientSettings.lookOf(clientId) };
    },
    appLook: {
      async clientOf(request) {
        const token = await cookie.read(request);
        const caller = token === null ? null : await signIn.identify(token);
        return caller?.clientId ?? null;
      },
      lookOf: clientSettings.lookOf,
      limitIcons: createRateLimit({ now, ...ICONS_DRAWN }),
    },
    resealSecrets: () => resealAll(database, sealed),
    settled,
    jobs,
    planRetention: retention.plan,
  };
}

/** Answers unknown addresses as problems, where no web app is served. */
export function answerUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw new Problem('not-found');
  });
}
