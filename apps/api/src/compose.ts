import type { FirstScreenFacts } from '@mien/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { callNameOf, createLog, hasPartnerKey, NO_METER } from '@mien/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { recordByLink, recordCarer } from './base/access-log/index.ts';
import { namesOfPhones } from './base/accounts/index.ts';
import { isEveryScanOurs, isTrialOffered, lookOf, smsSenderOf } from './base/client-settings/index.ts';
import { sendDueWebhooks } from './base/webhooks/index.ts';
import { type Base, wireBase } from './base/wire-base.ts';
import { createCareTeamSeesAll } from './care/care-team/index.ts';
import { unassignConversations } from './care/chat/index.ts';
import { sendToRecords } from './care/ehr/index.ts';
import { writeDueExports } from './care/fhir/index.ts';
import { sendDueNotices } from './care/patient-notices/index.ts';
import { openShare } from './care/shares/index.ts';
import { type Care, wireCare } from './care/wire-care.ts';
import { createCarrierAlert } from './delivery/sms/carrier-alert.ts';
import { mountOutbox } from './delivery/sms/outbox.ts';
import { createSafetyNotices } from './delivery/sms/safety-notices.ts';
import * as smsQueue from './delivery/sms/sms-queue.ts';
import type { SmsSender } from './delivery/sms/sms-sender.ts';
import { identifyProgram, isProgramToken, onlyOnce } from './identity/programs/index.ts';
import { carryOutDueResets } from './identity/second-factor/index.ts';
import { createRecipientsOf, DEMO_FACES, demoVisitorsIn, identify } from './identity/sign-in/index.ts';
import { clientFault, createOpenId, discoverIssuer } from './identity/single-sign-on/index.ts';
import { type Identity, type IdentityPorts, wireIdentity } from './identity/wire-identity.ts';
import { settleAll } from './insight/averages/index.ts';
import { type Insight, wireInsight } from './insight/wire-insight.ts';
import type { Config } from './platform/config.ts';
import type { RandomSource } from './platform/crypto/secrets.ts';
import { deleteExpired } from './platform/data/delete-expired.ts';
import { resealAll } from './platform/data/reseal.ts';
import type { Database } from './platform/database/connect.ts';
import { vacuumChanged } from './platform/database/vacuum.ts';
import { createApp } from './platform/http/create-app.ts';
import type { MountDeps } from './platform/http/mount.ts';
import { type Network, networkOf } from './platform/http/network.ts';
import { createProxyWatch } from './platform/http/proxy-watch.ts';
import { createRateLimit } from './platform/http/rate-limit.ts';
import { serveSecurityText } from './platform/http/security-text.ts';
import type { InstallableAppSettings } from './platform/http/serve-installable-app.ts';
import type { SharedResultSettings } from './platform/http/serve-shared-result.ts';
import { createSessionCookie, hasSessionCookie, type SessionCookie } from './platform/http/session-cookie.ts';
import { createRecurringJobs, type RecurringJob } from './platform/jobs/recurring-jobs.ts';
import { createCallLimit } from './platform/limits/call-limits.ts';
import { createRefusedCalls, type RefusedCallsCounter, refusedCallKind } from './platform/limits/refused-calls.ts';
import { type ApiMetrics, createApiMetrics } from './platform/metrics.ts';
import type { ScanProvider } from './providers/scan-provider.ts';
import { deleteHiddenTraces } from './scans/kept-traces/index.ts';
import { createCountMeasurements } from './scans/measurements/index.ts';
import { sendDueReminders } from './scans/scan-reminders/index.ts';
import { endScans } from './scans/scan-sessions/index.ts';
import { type Scans, wireScans } from './scans/wire-scans.ts';
import { createSharedDeps, type SharedDeps } from './shared-deps.ts';
import { frameAncestorsOf } from './staff/embeds/index.ts';
import { expireMerges } from './staff/patient-merges/index.ts';
import { createJoinRegistrations } from './staff/registrations/index.ts';
import { planRun, type RetentionPlan, runRetention } from './staff/retention/index.ts';
import { type Staff, wireStaff } from './staff/wire-staff.ts';

/** Number of icons that one network may request per minute, rendered on demand. */
const ICONS_DRAWN = { windowMs: MINUTE_MS, maxRequests: 60 } as const;

/** The differences between a running server and a test. */
export interface ServerDeps {
  readonly config: Config;
  readonly database: Database;
  /** For reads that may be some seconds old; by default the same. */
  readonly reader?: Database;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly sms: SmsSender;
  readonly providers: readonly ScanProvider[];
  /** Whether the server is shutting down; by default never. */
  readonly isStopping?: () => boolean;
  /** Prometheus metrics; by default none. */
  readonly metrics?: ApiMetrics;
  /** Destination of log lines; by default standard output. */
  readonly logStream?: { write(line: string): void };
  /** Whether the disk is writable; always true for a database on another machine. */
  readonly canWrite?: () => Promise<boolean>;
}

export interface ComposedApi {
  readonly app: FastifyInstance;
  /** For the first screen, which the server draws. */
  readonly firstScreenFacts: () => Promise<FirstScreenFacts>;
  /** The content of a link, for the page that the server draws itself. */
  readonly openShare: SharedResultSettings['openShare'];
  /** Origins of the pages that may frame an address of the embedded page. */
  readonly frameAncestorsOf: (address: string) => Promise<readonly string[]>;
  /** The client whose manifest and icons a browser gets. */
  readonly appLook: Pick<InstallableAppSettings, 'clientOf' | 'lookOf' | 'limitIcons'>;
  /** Reseals with the current key what was sealed with the previous one. */
  resealSecrets(): Promise<void>;
  /** Resolves when no background work is left. */
  settled(): Promise<void>;
  /** The recurring work of a server: each function is called repeatedly, and does what is due. */
  readonly jobs: {
    sendCodes(): Promise<void>;
    sendMessages(): Promise<void>;
    sendWebhooks(): Promise<void>;
    writeExports(): Promise<void>;
    /** Once a minute. */
    tellRefusedCalls(): Promise<void>;
    runRecurring(): Promise<void>;
  };
  /** A dry run of the retention job. */
  readonly planRetention: () => AsyncGenerator<RetentionPlan>;
}

interface Counters {
  readonly log: FastifyBaseLogger;
  readonly base: Pick<Base, 'health'>;
  readonly metrics: ApiMetrics;
  readonly refusedCalls: RefusedCallsCounter;
  readonly proxyWatch: ReturnType<typeof createProxyWatch>;
}

/** Creates the server with its request counters, without any call. */
async function createCountedApp(config: Config, { log, base, metrics, refusedCalls, proxyWatch }: Counters) {
  const app: FastifyInstance = await createApp({
    publicOrigin: config.PUBLIC_URL,
    productName: config.PRODUCT_NAME,
    continuesTrace: (request) => hasPartnerKey(request, config.SCAN_LICENCE_KEY),
    log,
    meter: metrics.meter,
    trustedProxyHops: config.TRUST_PROXY,
    onProblem(problem, request) {
      base.health.noteFailure(problem.cause);
      const kind = refusedCallKind(problem, {
        call: () => callNameOf(request),
        namesObject: () => request.routeOptions.url?.includes(':') === true,
        hasCredentials: () => request.headers.authorization !== undefined || hasSessionCookie(request),
      });
      if (kind !== null) refusedCalls.note(kind, networkOf(request.ip));
    },
  });
  app.addHook('onClose', refusedCalls.tell);
  app.addHook('onRequest', async (request) => proxyWatch.note(request));
  return app;
}

interface Wings {
  readonly base: Base;
  readonly identity: Identity;
  readonly scans: Scans;
  readonly insight: Insight;
  readonly care: Care;
  readonly staff: Staff;
}

/** Mounts every call, wing by wing, in the order of the API documentation. */
function mountCalls(app: FastifyInstance, config: Config, cookie: SessionCookie, wings: Wings, now: () => Date): void {
  const { base, identity, scans, insight, care, staff } = wings;
  const mounting: MountDeps = {
    app,
    publicOrigin: config.PUBLIC_URL,
    partnerKey: config.SCAN_LICENCE_KEY,
    cookie,
    hasStandby: config.DATABASE_READ_URL !== undefined,
    limitOf: (limit) => createCallLimit(limit, now),
    identify: (accessToken) =>
      isProgramToken(accessToken)
        ? identifyProgram(identity.programs, accessToken)
        : identify(identity.signIn, accessToken),
    onlyOnce: (...args) => onlyOnce(identity.programs, ...args),
    recordCarer: (...args) => recordCarer(base.accessLog, ...args),
    recordByLink: (...args) => recordByLink(base.accessLog, ...args),
  };
  for (const { modules } of [base, identity, scans, insight, care, staff])
    for (const module of modules) module.mount(mounting);
}

/** The recurring jobs of a server, and their intervals. */
function recurringJobsOf(
  config: Config,
  database: Database,
  now: () => Date,
  wings: Pick<Wings, 'base' | 'insight' | 'scans' | 'care' | 'staff'>,
): RecurringJob[] {
  const { base, insight, scans, care, staff } = wings;
  const { recordAccess } = base.deps;
  return [
    {
      name: 'averages',
      // At each full quarter of an hour a day ends in some time zone.
      everyMs: 15 * MINUTE_MS,
      isByTheClock: true,
      run: async () => ({ groups: await settleAll(insight.averages) }),
    },
    {
      name: 'expiry',
      everyMs: HOUR_MS,
      run: async () => {
        // Carry out what the next sign-in would do before its row is deleted.
        const resets = await carryOutDueResets({ database, recordAccess, now });
        const rows = await deleteExpired(database, now());
        const hidden = await deleteHiddenTraces(scans.keptTraces);
        const merges = await expireMerges(staff.patientMerges);
        return { rows: Object.values(rows).reduce((sum, count) => sum + count, resets + hidden + merges) };
      },
    },
    { name: 'reminders', everyMs: MINUTE_MS, run: () => sendDueReminders(scans.scanReminders) },
    { name: 'notices', everyMs: MINUTE_MS, run: () => sendDueNotices(care.patientNotices) },
    { name: 'ehr', everyMs: MINUTE_MS, run: () => sendToRecords(care.ehr) },
    ...(config.DATABASE_URL === undefined
      ? [{ name: 'vacuum' as const, everyMs: HOUR_MS, run: () => vacuumChanged(database) }]
      : []),
    ...(config.RETENTION === '1'
      ? [
          {
            name: 'retention' as const,
            everyMs: DAY_MS,
            run: () => runRetention(staff.retention),
          },
        ]
      : []),
  ];
}

/** Text messages: each comes from the sender of a client, and a code goes to the user of its number. */
function createTexts({ base, sender, sharedDeps }: { base: Base; sender: SmsSender; sharedDeps: SharedDeps }) {
  const { now, installation, log } = sharedDeps;
  const sms = smsQueue.createSmsQueue({
    ...sharedDeps,
    sender,
    senderNameOf: (...args) => smsSenderOf(base.clientSettings, ...args),
    recipientsOf: createRecipientsOf(sharedDeps.database),
    sendsPerDay: installation.sendsPerDay,
    warn: (budget, used, limit) => log.warn({ budget, used, limit }, 'text messages of a day are running out'),
    carrierUnusable: createCarrierAlert({ now, log, metrics: sharedDeps.metrics }),
  });
  return { sms, notices: createSafetyNotices({ sms, now, productName: installation.productName }) };
}

/** The pages of text messages that are shown instead of being sent. */
function mountOutboxOf(app: FastifyInstance, { database, now, installation }: SharedDeps): void {
  const { productName, isDemo } = installation;
  const faces = isDemo ? DEMO_FACES : new Map<string, string>();
  mountOutbox(app, {
    database,
    now,
    productName,
    isDemo,
    faces,
    namesOf: (numbers) => namesOfPhones(database, numbers),
  });
}

/** Builds the whole API in order; nothing listens yet. */
export async function composeApi({
  config,
  database,
  reader = database,
  now,
  random,
  sms: sender,
  providers,
  isStopping = () => false,
  canWrite = async () => true,
  metrics = createApiMetrics(NO_METER),
  logStream,
}: ServerDeps): Promise<ComposedApi> {
  const log = createLog({ level: config.LOG_LEVEL, stream: logStream });
  const sharedDeps = createSharedDeps({ config, database, reader, now, random, log, metrics });
  const refusedCalls = createRefusedCalls({
    ...sharedDeps,
    warn: (refused) => log.warn(refused, 'calls were refused in the last minute'),
  });
  const proxyWatch = createProxyWatch(config.TRUST_PROXY, config.PUBLIC_URL, () =>
    log.warn(
      'TRUST_PROXY does not include a proxy in front of this server, so all users share the rate limits of one network: set TRUST_PROXY to the number of your proxies',
    ),
  );
  const openId = createOpenId({ rules: sharedDeps.installation.adminAddressRules, now });

  const { isDemo, hasOutbox } = sharedDeps.installation;
  const demo = isDemo ? async () => ({ people: [...(await demoVisitorsIn(database))], hasOutbox }) : null;
  const base = wireBase(sharedDeps, {
    discoverIssuer: (...args) => discoverIssuer(openId, ...args),
    clientFault: (...args) => clientFault(openId, ...args),
    providers,
    isStopping,
    canWrite,
    demo,
  });
  const { deps, clientSettings } = base;
  const { sms, notices } = createTexts({ base, sender, sharedDeps });
  const ports: IdentityPorts = {
    endScans,
    unassign: unassignConversations,
    joinRegistrations: createJoinRegistrations(deps),
    countMeasurements: createCountMeasurements(database),
    careTeamSeesAll: createCareTeamSeesAll(sharedDeps),
  };
  const noteRefusedProgram = (network: Network) => refusedCalls.note('unknownToken', network);
  const identity = wireIdentity({ base, openId, sms, notices, ports, noteRefusedProgram });
  const scans = wireScans({ base, identity, sms });
  const insight = wireInsight({ base, identity, scans });
  const care = wireCare({ base, identity, scans, insight, sms });
  const { isUntrustedProxySeen } = proxyWatch;
  const staff = wireStaff({ base, identity, scans, care, insight, sms, notices, isUntrustedProxySeen });
  const wings = { base, identity, scans, insight, care, staff };

  const app = await createCountedApp(config, { log, base, refusedCalls, proxyWatch, metrics });
  const { PUBLIC_URL: publicOrigin, SECURITY_CONTACT: contacts, SECURITY_POLICY: policy = null } = config;
  serveSecurityText(app, { contacts, policy, publicOrigin }, now);
  app.addHook('onClose', sharedDeps.settled);
  const cookie = createSessionCookie(config.SERVER_KEY, config.PUBLIC_URL);
  mountCalls(app, config, cookie, wings, now);
  if (hasOutbox) mountOutboxOf(app, sharedDeps);
  const ourJobs = recurringJobsOf(config, database, now, wings);
  staff.operations.publishGauges(metrics.meter, ourJobs);
  const recurringJobs = createRecurringJobs({
    database,
    now,
    jobs: ourJobs,
    onFailure: (name, error) => log.error({ err: error, job: name }, 'a recurring job failed'),
  });
  return {
    app,
    firstScreenFacts: async () => ({
      isEveryScanOurs: await isEveryScanOurs(clientSettings),
      isTrialOffered: await isTrialOffered(clientSettings),
      demo: demo === null ? null : await demo(),
    }),
    async openShare(key, network, language) {
      const { clientId, result } = await openShare(care.shares, key, network, language);
      return { result, look: await lookOf(clientSettings, clientId) };
    },
    frameAncestorsOf: (address) => frameAncestorsOf(database, address),
    appLook: {
      async clientOf(request) {
        const token = await cookie.read(request);
        const caller = token === null ? null : await identify(identity.signIn, token);
        return caller?.clientId ?? null;
      },
      lookOf: (...args) => lookOf(clientSettings, ...args),
      limitIcons: createRateLimit({ now, ...ICONS_DRAWN }),
    },
    resealSecrets: () => resealAll(database, sharedDeps.sealed),
    settled: sharedDeps.settled,
    jobs: {
      sendCodes: () => smsQueue.sendCodes(sms),
      sendMessages: async () => void (await smsQueue.sendDue(sms)),
      sendWebhooks: async () => {
        await sendDueWebhooks(base.webhooks);
      },
      writeExports: async () => void (await writeDueExports(care.fhir)),
      tellRefusedCalls: refusedCalls.tell,
      runRecurring: recurringJobs.runDue,
    },
    planRetention: () => planRun(staff.retention),
  };
}
