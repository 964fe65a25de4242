import {
  BAND_CODES_OF_RANGES,
  CARE_TEAM_RULES,
  CHAT_ANSWER_TIMES,
  CLIENT_RANGES_MAX_COUNT,
  CONSENT_BANNER_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  EMBED_ORIGIN_MAX_LENGTH,
  EMBED_ORIGINS_MAX,
  type HealthBandCode,
  isEmailDomain,
  isEmbedOrigin,
  isSmsSender,
  isVideoHost,
  LANGUAGES,
  type Language,
  LISTED_MEASURE_KEYS,
  LOGO_MAX_BYTES,
  LOGO_TYPES,
  MEASUREMENT_GROUPS,
  MINIMUM_USERS_MAX,
  PROFILE_HASHES,
  PROVIDER_READERS,
  SCAN_DAYS_BEFORE,
  SCAN_PROVIDER_CHOICES,
  SIGN_ON_LIST_MAX_COUNT,
  STAFF_ROLES,
  SUBSCORE_SCALES,
  VIDEO_HOST_MAX_LENGTH,
  VIDEO_HOSTS_MAX,
  WEBHOOK_ALGORITHMS,
} from '@mien/domain';
import * as z from 'zod/mini';
import { Logo } from './configurations.ts';
import { endpoint } from './endpoint.ts';
import { between, code, line, lines, Uid, verbatim, wholeBetween } from './fields.ts';
import { ClientId } from './ids.ts';

/** Revision count of a section; a save names the version that it is based on (optimistic locking). */
const Version = wholeBetween(0, 2_000_000_000);

/** Fields by language, each of which may be left out. */
const byLanguage = <Schema extends z.ZodMiniType>(schema: Schema) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, z.optional(schema)])) as {
    readonly [To in Language]: z.ZodMiniOptional<Schema>;
  };

/** Lower end of a range. It ends where the next range starts; the last one has no end. */
const RangeStep = z.strictObject({
  from: between(-10_000, 10_000),
  band: z.nullable(z.enum(BAND_CODES_OF_RANGES as readonly [HealthBandCode, ...HealthBandCode[]])),
});
const RangeSteps = z.array(RangeStep).check(z.minLength(1), z.maxLength(CLIENT_RANGES_MAX_COUNT));

/** A measure in a client's settings, in the client's order. */
export const SettingsMeasure = z.object({
  key: z.string(),
  name: z.string(),
  group: z.enum(MEASUREMENT_GROUPS),
  groupName: z.string(),
  unit: z.string(),
  precision: z.int(),
  limits: z.object({ min: z.number(), max: z.number() }),
  isShown: z.boolean(),
  /** False if ranges differ by sex: one list would be wrong for one of them. */
  mayHaveRanges: z.boolean(),
  defaultRanges: z.array(RangeStep),
  /** Null for the measure's default ranges. */
  ranges: z.nullable(z.array(RangeStep)),
});
export type SettingsMeasure = z.infer<typeof SettingsMeasure>;

/**
 * What is known about a secret outside the server. `unreadable`: encrypted with a key that the server no longer has.
 */
const SecretState = z.enum(['set', 'notSet', 'unreadable']);

const hostedFields = {
  /** Origin of the scan site, which browsers visit. */
  url: line(200),
  /** Origin of its API, which this server calls. */
  apiUrl: line(200),
  configId: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  /** SPKI as PEM or base64; returned as base64. */
  publicKey: z.string().check(z.minLength(1), z.maxLength(4000)),
  profileHash: z.enum(PROFILE_HASHES),
  reader: z.enum(PROVIDER_READERS),
  email: line(200, { mayBeEmpty: true }),
  subscoreScale: z.enum(SUBSCORE_SCALES),
  webhookHeader: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)),
  webhookAlgorithm: z.enum(WEBHOOK_ALGORITHMS),
} as const;

/** Absent: unchanged. Null: removed. */
const secret = (min: number, max: number) => z.optional(z.nullable(verbatim(max).check(z.minLength(min))));

export const HostedSettings = z.object({
  ...hostedFields,
  secrets: z.object({ licenceKey: SecretState, password: SecretState, webhookSecret: SecretState }),
});
export type HostedSettings = z.infer<typeof HostedSettings>;

export const HostedSettingsChange = z.strictObject({
  ...hostedFields,
  secrets: z.strictObject({ licenceKey: secret(1, 500), password: secret(1, 200), webhookSecret: secret(16, 500) }),
});
export type HostedSettingsChange = z.infer<typeof HostedSettingsChange>;

const list = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(SIGN_ON_LIST_MAX_COUNT));

const signOnFields = {
  /** The issuer as the provider reports it, including its path. */
  issuer: line(500),
  /** Mien's client id at the provider. */
  providerClientId: verbatim(300),
  /** Email domains that match accounts at the first sign-in; if empty, only links created by an administrator match. */
  allowedDomains: list(code(EMAIL_MAX_LENGTH).check(z.refine(isEmailDomain, 'domain'))),
  /** The claim that roles are mapped from; null: accounts keep their roles. */
  roleClaim: z.nullable(verbatim(200)),
  roles: list(z.strictObject({ value: verbatim(200), role: z.enum(STAFF_ROLES) })),
  /** `acr` must have one of these values, or `amr`; empty lists require nothing. */
  requiredAcr: list(verbatim(200)),
  requiredAmr: list(verbatim(200)),
} as const;

/** `notSet`: a public client, without a secret. */
export const SignOnProvider = z.object({ ...signOnFields, secret: SecretState });
export type SignOnProvider = z.infer<typeof SignOnProvider>;

export const SignOnProviderChange = z.strictObject({
  ...signOnFields,
  /** Absent: unchanged. Empty: Mien is a public client at the provider, without a secret. */
  secret: z.optional(verbatim(1000, { mayBeEmpty: true })),
});
export type SignOnProviderChange = z.infer<typeof SignOnProviderChange>;

/** All settings of a client. Null means the installation's default. */
export const ClientSettings = z.object({
  clientId: Uid,
  name: z.string(),
  logos: z.object({ version: z.int(), items: z.array(Logo) }),
  measures: z.object({ version: z.int(), items: z.array(SettingsMeasure) }),
  averages: z.object({
    version: z.int(),
    minimumUsers: z.nullable(z.int()),
    /** A client may only raise it. */
    installationMinimum: z.int(),
  }),
  consentBanner: z.object({
    version: z.int(),
    /** Of each language in which patients agree. */
    texts: z.object(byLanguage(z.nullable(z.string()))),
    hasInstallationBanner: z.boolean(),
  }),
  scanProvider: z.object({
    version: z.int(),
    provider: z.enum(SCAN_PROVIDER_CHOICES),
    installationProvider: z.enum(['builtin', 'anura']),
    /** The webhook URL for the provider's events about this client's scans. */
    eventsUrl: z.string(),
    anura: z.nullable(HostedSettings),
  }),
  smsSender: z.object({ version: z.int(), sender: z.nullable(z.string()) }),
  attentionNotice: z.object({
    version: z.int(),
    /** Whether staff see which patients need attention. */
    isShown: z.boolean(),
  }),
  careTeamAccess: z.object({
    version: z.int(),
    /** `required`: patients can scan only if they let staff see their results. */
    rule: z.enum(CARE_TEAM_RULES),
  }),
  answerTime: z.object({
    version: z.int(),
    /** The response time that patients are shown; null: no promise. */
    time: z.nullable(z.enum(CHAT_ANSWER_TIMES)),
  }),
  trialScans: z.object({
    version: z.int(),
    /** Whether visitors can scan without an account. */
    isOffered: z.boolean(),
  }),
  visits: z.object({
    version: z.int(),
    /** Days before a visit on which a scan counts for it, in addition to the day itself. */
    scanDaysBefore: z.int(),
    /** Hosts to which the address of a video visit may lead. */
    videoHosts: z.array(z.string()),
  }),
  embedding: z.object({
    version: z.int(),
    /** Origins whose pages may embed a scan, and to which an embedded scan may return. */
    origins: z.array(z.string()),
  }),
  singleSignOn: z.object({
    version: z.int(),
    /** Start page for staff. */
    pageUrl: z.string(),
    /**
     * The redirect URI and the back-channel logout URI. Both must be entered at the provider, with `pageUrl` as the
     * post-logout redirect URI.
     */
    redirectUrl: z.string(),
    logoutUrl: z.string(),
    /** Null while staff sign in by phone only. */
    provider: z.nullable(SignOnProvider),
  }),
});
export type ClientSettings = z.infer<typeof ClientSettings>;

const SMALLEST_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const ofClient = z.object({ clientId: ClientId });
const ofLogo = z.object({ clientId: ClientId, logoType: z.enum(LOGO_TYPES) });
const access = 'configureClient';
const answer = { status: 200, schema: ClientSettings } as const;
const readProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const saveProblems = [...readProblems, 'wrong-origin', 'settings-changed'] as const;
const PATH = '/configurations/clients/:clientId';

/** Length of this many bytes in base64. */
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;
const JSON_AROUND_BYTES = 1000;

/**
 * Settings of clients, for their admins. Every save names the version it was made from; `settings-changed` if it is
 * outdated.
 */
export const clientSettings = {
  clients: endpoint({
    method: 'GET',
    path: '/configurations/clients',
    summary: 'Clients that the caller may configure',
    access,
    response: { status: 200, schema: z.array(z.object({ clientId: Uid, name: z.string() })) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  get: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'A client’s settings; secrets are reported only as set or not set',
    access,
    params: ofClient,
    response: answer,
    problems: readProblems,
  }),
  saveLogo: endpoint({
    method: 'PUT',
    path: `${PATH}/logos/:logoType`,
    summary: 'Upload a logo (PNG, JPEG or WebP), which is re-encoded',
    limit: { perUserAndHour: 120 },
    access,
    params: ofLogo,
    body: z.strictObject({
      version: Version,
      /** Base64 of the file. */
      data: z
        .string()
        .check(z.minLength(4), z.maxLength(base64Length(LOGO_MAX_BYTES)), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    example: { data: SMALLEST_PNG },
    maxBodyBytes: base64Length(LOGO_MAX_BYTES) + JSON_AROUND_BYTES,
    response: answer,
    problems: saveProblems,
  }),
  removeLogo: endpoint({
    method: 'POST',
    path: `${PATH}/logos/:logoType/remove`,
    summary: 'Remove a logo',
    limit: { perUserAndHour: 120 },
    access,
    params: ofLogo,
    body: z.strictObject({ version: Version }),
    response: answer,
    problems: saveProblems,
  }),
  saveMeasures: endpoint({
    method: 'PUT',
    path: `${PATH}/measures`,
    summary: 'Set the visible measures, their order and ranges; each measure is listed once',
    limit: { perUserAndHour: 300 },
    access,
    params: ofClient,
    body: z.strictObject({
      version: Version,
      measures: z
        .array(
          z.strictObject({
            key: z.enum(LISTED_MEASURE_KEYS as readonly [string, ...string[]]),
            isShown: z.boolean(),
            ranges: z.nullable(RangeSteps),
          }),
        )
        .check(z.minLength(LISTED_MEASURE_KEYS.length), z.maxLength(LISTED_MEASURE_KEYS.length)),
    }),
    example: { measures: LISTED_MEASURE_KEYS.map((key) => ({ key, isShown: true, ranges: null })) },
    response: answer,
    problems: saveProblems,
  }),
  saveAverages: endpoint({
    method: 'PUT',
    path: `${PATH}/averages`,
    summary: 'Set the minimum number of users for averages; not below the installation’s',
    limit: { perUserAndHour: 300 },
    access,
    params: ofClient,
    body: z.strictObject({ version: Version, minimumUsers: z.nullable(wholeBetween(1, MINIMUM_USERS_MAX)) }),
    example: { minimumUsers: null },
    response: answer,
    problems: saveProblems,
  }),
  saveConsentBanner: endpoint({
    method: 'PUT',
    path: `${PATH}/consentBanner`,
    summary: 'Set the notice above the consent boxes, in every language or in none',
    limit: { perUserAndHour: 300 },
    access,
    params: ofClient,
    body: z.strictObject({
      version: Version,
      texts: z.strictObject(byLanguage(z.nullable(lines(CONSENT_BANNER_MAX_LENGTH)))),
    }),
    response: answer,
    problems: saveProblems,
  }),
  saveScanProvider: endpoint({
    method: 'PUT',
    path: `${PATH}/scanProvider`,
    summary: 'Set the provider of new scans; scans in progress finish at their provider',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({
      version: Version,
      provider: z.enum(SCAN_PROVIDER_CHOICES),
      /** Null: the installation's settings of the hosted provider. */
      anura: z.nullable(HostedSettingsChange),
    }),
    example: { provider: 'builtin', anura: null },
    response: answer,
    problems: saveProblems,
  }),
  saveSmsSender: endpoint({
    method: 'PUT',
    path: `${PATH}/smsSender`,
    summary: 'Set the sender name or number of text messages',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({
      version: Version,
      sender: z.nullable(line(16).check(z.refine((text) => isSmsSender(text), 'sms_sender'))),
    }),
    response: answer,
    problems: saveProblems,
  }),
  saveAttentionNotice: endpoint({
    method: 'PUT',
    path: `${PATH}/attentionNotice`,
    summary: 'Set whether staff see which patients need attention',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({ version: Version, isShown: z.boolean() }),
    response: answer,
    problems: saveProblems,
  }),
  saveCareTeamAccess: endpoint({
    method: 'PUT',
    path: `${PATH}/careTeamAccess`,
    summary: 'Set whether patients may withhold their results from staff, or may scan only if they share them',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({ version: Version, rule: z.enum(CARE_TEAM_RULES) }),
    response: answer,
    problems: saveProblems,
  }),
  saveAnswerTime: endpoint({
    method: 'PUT',
    path: `${PATH}/answerTime`,
    summary: 'Set the usual reply time that patients are shown',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({ version: Version, time: z.nullable(z.enum(CHAT_ANSWER_TIMES)) }),
    response: answer,
    problems: saveProblems,
  }),
  saveTrialScans: endpoint({
    method: 'PUT',
    path: `${PATH}/trialScans`,
    summary: 'Set whether visitors of the first page can scan without an account',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({ version: Version, isOffered: z.boolean() }),
    response: answer,
    problems: saveProblems,
  }),
  saveVisits: endpoint({
    method: 'PUT',
    path: `${PATH}/visits`,
    summary: 'Set from how many days before a visit a scan counts for it, and the hosts of video visits',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({
      version: Version,
      scanDaysBefore: wholeBetween(SCAN_DAYS_BEFORE.least, SCAN_DAYS_BEFORE.most),
      videoHosts: z
        .array(code(VIDEO_HOST_MAX_LENGTH).check(z.refine(isVideoHost, 'domain')))
        .check(z.maxLength(VIDEO_HOSTS_MAX)),
    }),
    example: { videoHosts: [] },
    response: answer,
    problems: saveProblems,
  }),
  saveEmbedding: endpoint({
    method: 'PUT',
    path: `${PATH}/embedding`,
    summary: 'Set the origins whose pages may embed a scan, and to which an embedded scan may return',
    limit: { perUserAndHour: 300 },
    access,
    params: ofClient,
    body: z.strictObject({
      version: Version,
      origins: z
        .array(verbatim(EMBED_ORIGIN_MAX_LENGTH).check(z.refine(isEmbedOrigin, 'embed_origin')))
        .check(z.maxLength(EMBED_ORIGINS_MAX)),
    }),
    example: { origins: [] },
    response: answer,
    problems: saveProblems,
  }),
  saveSingleSignOn: endpoint({
    method: 'PUT',
    path: `${PATH}/singleSignOn`,
    summary: 'Set the OpenID Connect provider for staff sign-in; null for none. Fetches the provider’s configuration',
    // Each call makes a request to the provider.
    limit: { perUserAndHour: 60 },
    access,
    params: ofClient,
    body: z.strictObject({ version: Version, provider: z.nullable(SignOnProviderChange) }),
    example: { provider: null },
    response: answer,
    problems: saveProblems,
  }),
};
