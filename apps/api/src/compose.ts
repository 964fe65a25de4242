import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { fill, sms as smsTexts } from '@mien/messages';
import { callNameOf } from '@mien/server';
import type { FastifyInstance } from 'fastify';
import { accessLogModule } from './base/access-log/index.ts';
import { createCheckNewCode } from './base/accounts/index.ts';
import { clientSettingsModule } from './base/client-settings/index.ts';
import { configurationsModule } from './base/configurations/index.ts';
import { consentsModule, isConsentCurrent } from './base/consents/index.ts';
import { groupsModule } from './base/groups/index.ts';
import { healthModule } from './base/health/index.ts';
import { pageViewsModule } from './base/page-views/index.ts';
import { careTeamModule } from './care/care-team/index.ts';
import { chatModule } from './care/chat/index.ts';
import { recordsModule } from './care/records/index.ts';
import { sharesModule } from './care/shares/index.ts';
import { teamNotesModule } from './care/team-notes/index.ts';
import { todayModule } from './care/today/index.ts';
import { carersModule } from './identity/carers/index.ts';
import { endLinks, loginLinksModule } from './identity/login-links/index.ts';
import { patientsModule } from './identity/patients/index.ts';
import { secondFactorModule } from './identity/second-factor/index.ts';
import { signInModule } from './identity/sign-in/index.ts';
import { createOpenId, singleSignOnModule } from './identity/single-sign-on/index.ts';
import { attentionModule } from './insight/attention/index.ts';
import { averagesModule } from './insight/averages/index.ts';
import { comparisonsModule } from './insight/comparisons/index.ts';
import { periodReportsModule } from './insight/period-reports/index.ts';
import { trendsModule } from './insight/trends/index.ts';
import type { Config } from './platform/config.ts';
import { createSealedSecrets } from './platform/crypto/sealed-secrets.ts';
import { createKeyedHash, type RandomSource } from './platform/crypto/secrets.ts';
import { deleteExpired } from './platform/data/delete-expired.ts';
import { resealAll } from './platform/data/reseal.ts';
import type { Database } from './platform/database/connect.ts';
import { vacuumChanged } from './platform/database/vacuum.ts';
import { type AppSettings, createApp } from './platform/http/create-app.ts';
import type { MountDependencies } from './platform/http/mount.ts';
import { networkOf } from './platform/http/network.ts';
import { createProxyWatch } from './platform/http/proxy-watch.ts';
import { createRateLimit } from './platform/http/rate-limit.ts';
import type { InstallableAppSettings } from './platform/http/serve-installable-app.ts';
import type { SharedResultSettings } from './platform/http/serve-shared-result.ts';
import { createSessionCookie, hasSessionCookie } from './platform/http/session-cookie.ts';
import { installationOf } from './platform/installation.ts';
import { createRecurringJobs } from './platform/jobs/recurring-jobs.ts';
import { createAttemptLimits } from './platform/limits/attempt-limits.ts';
import { createCallLimit } from './platform/limits/call-limits.ts';
import { createRefusedCalls, refusedCallKind } from './platform/limits/refused-calls.ts';
import type { ScanProvider } from './platform/providers/scan-provider.ts';
import { mountOutbox } from './platform/sms/outbox.ts';
import { createPatientMessages } from './platform/sms/patient-messages.ts';
import { createSafetyNotices } from './platform/sms/safety-notices.ts';
import { createSmsQueue } from './platform/sms/sms-queue.ts';
import type { SmsSender } from './platform/sms/sms-sender.ts';
import { entriesModule } from './scans/entries/index.ts';
import { keptTracesModule } from './scans/kept-traces/index.ts';
import { measurementsModule } from './scans/measurements/index.ts';
import { scanNotesModule } from './scans/scan-notes/index.ts';
import { scanRemindersModule } from './scans/scan-reminders/index.ts';
import { scanSessionsModule } from './scans/scan-sessions/index.ts';
import { operationsModule } from './staff/operations/index.ts';
import { patientMergesModule } from './staff/patient-merges/index.ts';
import { createJoinRegistrations, registrationsModule } from './staff/registrations/index.ts';
import { type Retention, retentionModule } from './staff/retention/index.ts';
import { savedViewsModule } from './staff/saved-views/index.ts';
import { staffModule } from './staff/staff/index.ts';
import { usersModule } from './staff/users/index.ts';

/** Icons that one network may have drawn in a minute. */
const ICONS_DRAWN = { windowMs: MINUTE_MS, maxRequests: 60 } as const;

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
  /** Where log lines go; standard output when not given. */
  readonly logStream?: AppSettings['logStream'];
  /** Whether the disk takes writes; always, where it is another machine's. */
  readonly canWrite?: () => Promise<boolean>;
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
  readonly jobs: {
    sendCodes(): Promise<void>;
    sendMessages(): Promise<void>;
    /** Once a minute. */
    tellRefusedCalls(): Promise<void>;
    runRecurring(): Promise<void>;
  };
  /** What the job that looks after unused accounts would do now. */
  readonly planRetention: Retention['plan'];
}

/** Builds the whole API in order; nothing listens yet. */
export async function composeApi({
  config,
  database,
  now,
  random,
  sms: sender,
  providers,
  isStopping = () => false,
  canWrite = async () => true,
  logStream,
}: Surroundings): Promise<ComposedApi> {
  const hash = createKeyedHash(config.SERVER_KEY);
  const refusedCalls = createRefusedCalls({
    database,
    hash,
    now,
    warn: (refused) => app.log.warn(refused, 'calls were refused in the last minute'),
  });
  const app: FastifyInstance = await createApp({
    publicOrigin: config.PUBLIC_URL,
    productName: config.PRODUCT_NAME,
    logLevel: config.LOG_LEVEL,
    trustedProxyHops: config.TRUST_PROXY,
    ...(logStream === undefined ? {} : { logStream }),
    onProblem(problem, request) {
      health.noteFailure(problem.cause);
      const kind = refusedCallKind(problem, {
        call: () => callNameOf(request),
        hasCredentials: () => request.headers.authorization !== undefined || hasSessionCookie(request),
      });
      if (kind !== null) refusedCalls.note(kind, networkOf(request.ip));
    },
  });
  app.addHook('onClose', refusedCalls.tell);
  const proxyWatch = createProxyWatch(config.TRUST_PROXY, config.PUBLIC_URL, () =>
    app.log.warn(
      'a proxy stands in front that TRUST_PROXY does not count: all people are limited as one network; set TRUST_PROXY to the number of your proxies',
    ),
  );
  app.addHook('onRequest', async (request) => proxyWatch.note(request));

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

  const sealed = createSealedSecrets(config.SERVER_KEY, config.OLD_SERVER_KEYS);
  const accessLog = accessLogModule({ database, hash, now });
  const installation = installationOf(config);
  const { productName, sendsPerDay } = installation;

  /** What most modules are made with. Each takes only what its own dependencies name. */
  const house = {
    database,
    now,
    random,
    hash,
    sealed,
    inBackground,
    accessLog,
    recordAccess: accessLog.record,
    checkNewCode: createCheckNewCode({ database, now }),
    installation,
  };

  const openId = createOpenId({ rules: installation.addressRules, now });
  const clientSettings = clientSettingsModule({
    ...house,
    providers,
    discoverIssuer: openId.discoverIssuer,
    clientFault: openId.clientFault,
  });
  const { measuresOf, minimumUsersOf } = clientSettings;

  const sms = createSmsQueue({
    ...house,
    sender,
    senderNameOf: clientSettings.smsSenderOf,
    recipientsOf: (codes) => signIn.recipientsOf(codes),
    sendsPerDay,
    warn: (budget, used, limit) => app.log.warn({ budget, used, limit }, 'text messages of a day are running out'),
  });
  const notices = createSafetyNotices({ sms, now, productName });
  const messages = createPatientMessages(house);
  const limits = createAttemptLimits(house);

  const health = healthModule({ database, isStopping, canWrite, now });
  const measurements = measurementsModule({ ...house, measuresOf });
  const signIn = signInModule({
    ...house,
    sms,
    notices,
    secondStep: installation.staffSecondFactor === 'sms' ? null : { kindFor: (user) => secondFactors.kindFor(user) },
    isSignOnOpen: (...signOn) => singleSignOn.isOpen(...signOn),
    endSessionUrlOf: (...signOn) => singleSignOn.endSessionUrlOf(...signOn),
    endLinks,
    joinRegistrations: createJoinRegistrations(house),
    countMeasurements: measurements.countOf,
  });
  const { endEverything } = signIn;
  const secondFactors = secondFactorModule({ ...house, signIn, limits });
  const singleSignOn = singleSignOnModule({
    ...house,
    openId,
    providers: clientSettings.signOnProviders,
    signIn,
    endEverything,
    warn: (clientId, reason) => app.log.warn({ clientId, reason }, 'a sign-in at a provider failed'),
  });
  const loginLinks = loginLinksModule({ ...house, signIn, limits, sms, messages });
  const registrations = registrationsModule({ ...house, signIn, loginLinks, limits });
  const consents = consentsModule(house);
  const addStatedConsent = consents.addStated;
  const patients = patientsModule({
    ...house,
    endEverything,
    notices,
    isConsentCurrent,
    addStatedConsent,
    careTeamSeesAll: (patient) => careTeam.seesAll(patient),
  });
  const averages = averagesModule({ ...house, minimumUsersOf, measuresOf });
  const patientMerges = patientMergesModule({ ...house, averages, endEverything, notices });
  const keptTraces = keptTracesModule(house);
  const scanNotes = scanNotesModule({ ...house, onSaved: (...note) => attention.noted(...note) });
  const entries = entriesModule(house);
  const scanSessions = scanSessionsModule({
    ...house,
    providers: clientSettings.providers,
    patients,
    entries,
    keptTraces,
    onStored: averages.settleGroupOf,
  });
  const { result } = measurements;
  const comparisons = comparisonsModule({ ...house, measuresOf, noteOf: scanNotes.noteOf });
  const attention = attentionModule({ ...house, measuresOf, comparison: comparisons.comparison });
  const shares = sharesModule({
    ...house,
    sms,
    messages,
    result,
    comparison: comparisons.comparison,
    phoneNumber: patients.provedPhoneNumber,
  });
  const carers = carersModule({ ...house, sms, messages, signIn });
  const scanReminders = scanRemindersModule({ ...house, sms, phoneNumber: patients.provedPhoneNumber });
  const retention = retentionModule({ ...house, sms });
  const trends = trendsModule({ ...house, measuresOf });
  const careTeam = careTeamModule({
    ...house,
    newestScans: measurements.newestOf,
    results: {
      measurements,
      comparisons,
      trends,
      entries,
      scansOf: (patient) => records.measurementsOf(patient),
      fhirOf: (...of) => records.fhirOf(...of),
      measuresOf,
    },
  });
  const users = usersModule({
    ...house,
    signIn,
    newestShared: careTeam.newestShared,
    changeGroup: patients.changeGroup,
  });
  const savedViews = savedViewsModule(house);
  const staff = staffModule({ ...house, endEverything, sms, notices, secondFactors });
  const groups = groupsModule(house);
  const teamNotes = teamNotesModule(house);
  const records = recordsModule({
    ...house,
    keptTracesOf: keptTraces.packedOf,
    scanNotesOf: scanNotes.exportedOf,
    teamNotesOf: teamNotes.exportedOf,
    measuresOf,
  });
  const operations = operationsModule({
    ...house,
    planRetention: retention.plan,
    isUntrustedProxySeen: proxyWatch.isUntrustedProxySeen,
  });
  const today = todayModule({
    ...house,
    warn: (line, error) => app.log.warn({ err: error, line }, 'a line of what needs staff could not be read'),
  });
  const periodReports = periodReportsModule({ ...house, measuresOf, comparison: comparisons.comparison });
  const chat = chatModule(house);
  const pageViews = pageViewsModule(house);
  const configurations = configurationsModule({ ...house, clients: clientSettings, limits, measuresOf });

  const cookie = createSessionCookie(config.SERVER_KEY, config.PUBLIC_URL);
  const mounting: MountDependencies = {
    app,
    publicOrigin: config.PUBLIC_URL,
    partnerKey: config.SCAN_LICENCE_KEY,
    cookie,
    limitOf: (limit) => createCallLimit(limit, now),
    identify: signIn.identify,
    recordCarer: accessLog.recordCarer,
  };
  // In the order in which the API is documented.
  for (const module of [
    health,
    signIn,
    secondFactors,
    singleSignOn,
    loginLinks,
    registrations,
    patients,
    patientMerges,
    users,
    savedViews,
    staff,
    groups,
    records,
    keptTraces,
    consents,
    scanSessions,
    measurements,
    averages,
    shares,
    operations,
    trends,
    scanNotes,
    scanReminders,
    entries,
    comparisons,
    periodReports,
    attention,
    today,
    carers,
    careTeam,
    teamNotes,
    chat,
    accessLog,
    pageViews,
    configurations,
    clientSettings,
  ])
    module.mount(mounting);
  if (config.SMS_DRIVER === 'outbox') mountOutbox(app, database, fill(smsTexts.outboxTitle, { productName }));
  const recurringJobs = createRecurringJobs({
    database,
    now,
    jobs: [
      {
        name: 'averages',
        // At each full quarter of an hour a day ends somewhere.
        everyMs: 15 * MINUTE_MS,
        isByTheClock: true,
        run: async () => ({ groups: await averages.settleAll() }),
      },
      {
        name: 'expiry',
        everyMs: HOUR_MS,
        run: async () => {
          const rows = await deleteExpired(database, now());
          const merges = await patientMerges.expire();
          return merges > 0 ? { ...rows, patient_merges: merges } : rows;
        },
      },
      { name: 'reminders', everyMs: MINUTE_MS, run: async () => ({ ...(await scanReminders.sendDue()) }) },
      ...(config.DATABASE_URL === undefined
        ? [{ name: 'vacuum' as const, everyMs: HOUR_MS, run: () => vacuumChanged(database) }]
        : []),
      ...(config.RETENTION === '1'
        ? [{ name: 'retention' as const, everyMs: DAY_MS, run: async () => ({ ...(await retention.run()) }) }]
        : []),
    ],
    onFailure: (name, error) => app.log.error({ err: error, job: name }, 'a recurring job failed'),
  });
  const jobs = {
    sendCodes: sms.sendCodes,
    sendMessages: async () => {
      await sms.sendDue();
    },
    tellRefusedCalls: refusedCalls.tell,
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
