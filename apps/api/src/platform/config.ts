import {
  DEFAULT_DOCTORS_ACCESS_CODE,
  DEFAULT_MINIMUM_USERS,
  isGroupCode,
  PROFILE_HASHES,
  PROVIDER_READERS,
  STAFF_SECOND_FACTORS,
  SUBSCORE_SCALES,
  WEBHOOK_ALGORITHMS,
} from '@mien/domain';
import {
  ConfigError,
  isDemoAt,
  isOfWorld,
  isReadableInTransit,
  isThisHost,
  origin,
  pastSecret,
  port,
  portIfSet,
  readEnvironment,
  SHARED_SETTINGS,
  secret,
  text,
  type Variables,
  whole,
} from '@mien/server';
import * as z from 'zod/mini';
import { spkiFromText } from './crypto/rsa-public-key.ts';

/** Addresses to which weaknesses are reported, separated by commas. */
const contacts = z.pipe(
  z.pipe(
    z.string(),
    z.transform((given) => given.split(',').map((one) => one.trim())),
  ),
  z.array(
    z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/, 'mailto:, https:// or tel:')),
  ),
);

const secrets = z.pipe(
  z.pipe(
    z.string(),
    z.transform((given) => given.split(',')),
  ),
  z.array(pastSecret),
);

/** Read as SPKI in base64. */
const publicKey = z.pipe(
  z.string(),
  z.transform((given, context) => {
    const key = spkiFromText(given);
    if (key !== null) return key;
    // The given value is not repeated, as it may be secret.
    context.issues.push({
      code: 'custom',
      message: 'an RSA public key of 2048 bits or more, PEM or base64',
      input: '',
    });
    return z.NEVER;
  }),
);

/** Every setting of the API server. docs/configuration.md lists them; a test keeps it complete. */
export const Environment = z.object({
  ...SHARED_SETTINGS,
  PORT: port(3000),
  METRICS_PORT: portIfSet,
  PUBLIC_URL: z.optional(origin),
  API_URL: z.optional(origin),
  DATA_DIR: text('./data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'a postgres:// address'))),
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'a postgres:// address'))),
  DATABASE_MAX_CONNECTIONS: whole(10),
  DATABASE_PREPARED_STATEMENTS: z._default(z.enum(['0', '1']), '1'),
  MIGRATE_AT_START: z._default(z.enum(['0', '1']), '1'),
  DEMO: z.optional(z.enum(['0', '1'])),
  PROVIDER_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Mien Health'),
  SERVER_KEY: secret,
  OLD_SERVER_KEYS: z._default(secrets, []),
  SCAN_URL: z._default(origin, 'http://localhost:3001'),
  SCAN_API_URL: z.optional(origin),
  SCAN_PROVIDER: z._default(z.enum(['builtin', 'anura']), 'builtin'),
  ANURA_URL: z._default(origin, 'https://awe.na-east.nuralogix.ai'),
  ANURA_API_URL: z._default(origin, 'https://api.deepaffex.ai'),
  ANURA_CONFIG_ID: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/, 'letters, digits, dots and dashes'))),
  ANURA_LICENCE_KEY: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  ANURA_PUBLIC_KEY: z.optional(publicKey),
  ANURA_PROFILE_HASH: z._default(z.enum(PROFILE_HASHES), 'SHA-1'),
  ANURA_READER: z._default(z.enum(PROVIDER_READERS), 'none'),
  ANURA_EMAIL: z.optional(z.string().check(z.minLength(3), z.maxLength(200))),
  ANURA_PASSWORD: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  ANURA_SUBSCORE_SCALE: z._default(z.enum(SUBSCORE_SCALES), 'unknown'),
  ANURA_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16), z.maxLength(500))),
  ANURA_WEBHOOK_HEADER: z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'a header name')), 'x-signature'),
  ANURA_WEBHOOK_ALGORITHM: z._default(z.enum(WEBHOOK_ALGORITHMS), 'sha256'),
  CLIENT_PROVIDERS_IN_PRIVATE_NETWORK: z._default(z.enum(['0', '1']), '0'),
  STAFF_SECOND_FACTOR: z._default(z.enum(STAFF_SECOND_FACTORS), 'sms'),
  SMS_DRIVER: z._default(z.enum(['outbox', 'twilio', 'webhook']), 'outbox'),
  ALLOW_OUTBOX: z._default(z.enum(['0', '1']), '0'),
  SMS_WEBHOOK_URL: z.optional(z.url()),
  SMS_WEBHOOK_SECRET: z.optional(secret),
  TWILIO_ACCOUNT_SID: z.optional(z.string().check(z.minLength(1))),
  TWILIO_AUTH_TOKEN: z.optional(z.string().check(z.minLength(1))),
  TWILIO_FROM: z.optional(z.string().check(z.minLength(1))),
  SMS_SENDS_PER_HOUR_PER_IP: whole(10),
  SMS_SENDS_PER_DAY: whole(1000),
  LOGIN_LINKS_PER_HOUR_PER_IP: whole(60),
  REGISTRATIONS_PER_HOUR_PER_IP: whole(30),
  MIN_USERS_FOR_AVERAGES: whole(DEFAULT_MINIMUM_USERS),
  DOCTORS_ACCESS_CODE: z._default(
    z.string().check(z.refine(isGroupCode, 'lower-case letters, digits and dashes, 40 at most')),
    DEFAULT_DOCTORS_ACCESS_CODE,
  ),
  RETENTION: z._default(z.enum(['0', '1']), '1'),
  RETENTION_WARN_MONTHS: whole(5),
  RETENTION_SUSPEND_MONTHS: whole(6),
  RETENTION_DELETE_DAYS: whole(30),
  CONSENT_BANNER_URL: z.optional(z.url()),
  SECURITY_CONTACT: z._default(contacts, []),
  SECURITY_POLICY: z.optional(z.string().check(z.regex(/^https:\/\/\S+$/, 'an https:// address'))),
  BEACON: z._default(z.enum(['0', '1']), '0'),
  ANALYTICS_ID: z.optional(z.string().check(z.regex(/^[\w.-]{1,60}$/, 'letters, digits, dots and dashes'))),
  PWA: z._default(z.enum(['0', '1']), '1'),
  TRUST_PROXY: z._default(
    z.coerce.number().check(z.refine(Number.isInteger, 'a whole number'), z.gte(0), z.lte(10)),
    0,
  ),
});
type Environment = z.infer<typeof Environment>;

/** Settings with the server's own origin filled in: checks and other defaults use it. */
type Settings = Omit<Environment, 'PUBLIC_URL'> & { readonly PUBLIC_URL: string };

export interface Config extends Omit<Settings, 'SCAN_API_URL' | 'DEMO'> {
  readonly SCAN_API_URL: string;
  readonly DEMO: '0' | '1';
}

/** The further settings that each driver needs. */
const NEEDED_BY_SMS_DRIVER = {
  outbox: [],
  webhook: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const;

/** Without these no scan can be opened on the hosted site. */
const NEEDED_BY_ANURA = ['ANURA_CONFIG_ID', 'ANURA_LICENCE_KEY', 'ANURA_PUBLIC_KEY'] as const;

const isThisMachine = (url: string) => isThisHost(new URL(url).hostname);

/** Keys with more than one use. */
function keyFaults(config: Settings): string[] {
  const { SERVER_KEY, SCAN_LICENCE_KEY, SMS_WEBHOOK_SECRET } = config;
  const sameAsWebhook = (['SERVER_KEY', 'SCAN_LICENCE_KEY'] as const).filter(
    (name) => config[name] === SMS_WEBHOOK_SECRET,
  );
  return [
    ...(SERVER_KEY === SCAN_LICENCE_KEY
      ? ['SERVER_KEY: another one than SCAN_LICENCE_KEY, which the scan site knows, too']
      : []),
    ...sameAsWebhook.map((name) => `SMS_WEBHOOK_SECRET: another one than ${name}, since the gateway knows it, too`),
  ];
}

/** Addresses where others could read the traffic, or where one site could read the other's data. */
function addressFaults(settings: Settings): string[] {
  const { PUBLIC_URL, API_URL, SCAN_URL, SCAN_API_URL, SMS_DRIVER, SMS_WEBHOOK_URL } = settings;
  return [
    ...(API_URL === undefined || API_URL === PUBLIC_URL
      ? []
      : [
          `API_URL: the same as PUBLIC_URL (${PUBLIC_URL}), since sign-in cookies, the pages' content policy and the check of origins allow calls to the pages' own origin only`,
        ]),
    ...(isReadableInTransit(PUBLIC_URL)
      ? ['PUBLIC_URL: https, since browsers drop session cookies over plain http']
      : []),
    ...(isReadableInTransit(SCAN_URL) ? ['SCAN_URL: https, since browsers allow no camera over plain http'] : []),
    ...(isReadableInTransit(SCAN_API_URL) ? ['SCAN_API_URL: https, or SCAN_LICENCE_KEY could be read in transit'] : []),
    ...(PUBLIC_URL === SCAN_URL
      ? ['SCAN_URL: another origin than PUBLIC_URL, so that the scan site cannot read the data of Mien']
      : []),
    ...(SMS_DRIVER === 'webhook' && isReadableInTransit(SMS_WEBHOOK_URL)
      ? ['SMS_WEBHOOK_URL: https, or codes could be read in transit']
      : []),
  ];
}

/** A reader of the outbox can sign in as anyone, so it stays on this machine unless the operator says otherwise. */
function outboxFaults({ SMS_DRIVER, ALLOW_OUTBOX, HOST, PUBLIC_URL }: Settings): string[] {
  if (SMS_DRIVER !== 'outbox' || ALLOW_OUTBOX === '1') return [];
  const open = [
    ...(isThisHost(HOST) ? [] : [`HOST=${HOST}`]),
    ...(isThisMachine(PUBLIC_URL) ? [] : [`PUBLIC_URL=${PUBLIC_URL}`]),
  ];
  return open.map(
    (setting) =>
      `SMS_DRIVER: with ${setting} others can read everybody's codes at /dev/outbox; choose twilio or webhook, or set ALLOW_OUTBOX=1 if they may`,
  );
}

/** Missing settings of the hosted provider, one line each. */
function anuraFaults(config: Settings): string[] {
  const isWanted = config.SCAN_PROVIDER === 'anura' || NEEDED_BY_ANURA.some((name) => config[name] !== undefined);
  const lacking = isWanted ? NEEDED_BY_ANURA.filter((name) => config[name] === undefined) : [];
  const user = (['ANURA_EMAIL', 'ANURA_PASSWORD'] as const).filter((name) => config[name] === undefined);
  return [
    ...lacking.map((name) => `${name}: needed by the scan provider anura`),
    ...(config.ANURA_READER === 'user' ? user.map((name) => `${name}: needed by ANURA_READER=user`) : []),
  ];
}

/** Reads the environment. @throws ConfigError with all faults at once */
export function readConfig(environment: Variables = process.env): Config {
  const given = readEnvironment(Environment, environment);
  const config: Settings = { ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}` };
  const lacking = NEEDED_BY_SMS_DRIVER[config.SMS_DRIVER].filter((name) => config[name] === undefined);
  if (lacking.length > 0)
    throw new ConfigError(lacking.map((name) => `${name}: needed by SMS_DRIVER=${config.SMS_DRIVER}`));
  if (config.RETENTION_SUSPEND_MONTHS <= config.RETENTION_WARN_MONTHS)
    throw new ConfigError(['RETENTION_SUSPEND_MONTHS: later than RETENTION_WARN_MONTHS']);
  if (config.DATABASE_READ_URL !== undefined && config.DATABASE_URL === undefined)
    throw new ConfigError(['DATABASE_READ_URL: a standby of DATABASE_URL, which is not set']);
  const faults = [...keyFaults(config), ...addressFaults(config), ...outboxFaults(config), ...anuraFaults(config)];
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    ...config,
    // The demo's phone numbers are published, so where others can reach the server it must be switched on deliberately.
    DEMO: isDemoAt(config.PUBLIC_URL, config.DEMO) ? '1' : '0',
    SCAN_API_URL: config.SCAN_API_URL ?? config.SCAN_URL,
  };
}

/** Settings that are allowed but should be changed, for the log of a starting server. */
export function configWarnings({ DEMO, PUBLIC_URL, SCAN_URL, METRICS_PORT, METRICS_HOST }: Config): string[] {
  const isPlain = (url: string) => url.startsWith('http:') && !isThisMachine(url);
  return [
    ...(DEMO === '1' && isOfWorld(PUBLIC_URL)
      ? [
          'DEMO=1: demo people, staff among them, are loaded into an empty database; set DEMO=0 unless everybody may be them',
        ]
      : []),
    // On the internet plain http is refused. In a private network programs may call the API; browsers cannot sign in.
    ...(isPlain(PUBLIC_URL)
      ? [
          `PUBLIC_URL=${PUBLIC_URL}: no user can sign in, since browsers keep these cookies over https only; put a proxy with a certificate in front and set PUBLIC_URL to its https address`,
        ]
      : []),
    ...(isPlain(SCAN_URL)
      ? [
          `SCAN_URL=${SCAN_URL}: no patient can scan, since browsers give the camera to https only; put a proxy with a certificate in front and set SCAN_URL to its https address`,
        ]
      : []),
    ...(METRICS_PORT !== undefined && !isThisHost(METRICS_HOST)
      ? [
          `METRICS_HOST=${METRICS_HOST}: everybody who reaches port ${METRICS_PORT} reads how many messages, sign-ins and calls there are; keep that port inside your own network, or use 127.0.0.1`,
        ]
      : []),
  ];
}
