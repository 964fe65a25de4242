import * as z from 'zod/mini';

const portNumber = z.coerce.number().check(z.refine(Number.isInteger, 'a whole number'), z.gte(0), z.lte(65535));

/** A port, or 0 for any free one. */
export const port = (fallback: number) => z._default(portNumber, fallback);

/** A port on which a server listens only if it is set. */
export const portIfSet = z.optional(portNumber);

/** An integer of at least 1. */
export const whole = (fallback: number) =>
  z._default(z.coerce.number().check(z.refine(Number.isInteger, 'a whole number'), z.gte(1)), fallback);

/** Non-empty text. */
export const text = (fallback: string) => z._default(z.string().check(z.minLength(1)), fallback);

export const origin = z
  .url()
  .check(
    z.refine(
      (given) => URL.canParse(given) && new URL(given).origin === given,
      'an origin such as https://scan.example, without a path',
    ),
  );

/**
 * Minimum number of distinct characters: random keys of 32 characters have far more; a typed key often has only one.
 * Chosen.
 */
const SECRET_CHARACTERS_MIN = 8;

/** A former secret: it must decrypt old data, however weak it is. */
export const pastSecret = z
  .string()
  .check(z.regex(/^\S{32,}$/, { error: 'at least 32 characters, without spaces', abort: true }));

export const secret = pastSecret.check(
  z.refine(
    (given) => new Set(given).size >= SECRET_CHARACTERS_MIN,
    `at least ${SECRET_CHARACTERS_MIN} different characters: openssl rand -base64 32`,
  ),
);

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Names and addresses known only in the operator's own network. Source: RFC 1918, RFC 4193, RFC 6762, RFC 8375. */
const PRIVATE_HOST =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|\[fe80|[^.:]+$)|\.(?:local|internal|lan|home\.arpa)$/i;

/** Whether a host is localhost. */
export const isThisHost = (host: string): boolean => LOOPBACK_HOST.test(host);

/** Whether an installation is a demo: as `DEMO` says, else only if it is on localhost. */
export const isDemoAt = (url: string, demo: '0' | '1' | undefined): boolean =>
  demo === undefined ? isThisHost(new URL(url).hostname) : demo === '1';

/** Whether a URL is outside the operator's own network. */
export function isOfWorld(url: string): boolean {
  const { hostname } = new URL(url);
  return !isThisHost(hostname) && !PRIVATE_HOST.test(hostname);
}

/** Whether traffic to a URL could be read in transit. */
export const isReadableInTransit = (url: string | undefined): boolean =>
  url?.startsWith('http:') === true && isOfWorld(url);

/**
 * Settings that both servers share under one name, so that one environment serves both. By default only localhost can
 * reach them: browsers give no camera to plain http from elsewhere anyway.
 */
export const SHARED_SETTINGS = {
  HOST: text('127.0.0.1'),
  /** A supervisor usually waits 30 s before it kills; stopping itself needs part of that. */
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(15)), 0),
  /** Host of the Prometheus metrics. Each server has its own port for them. */
  METRICS_HOST: text('127.0.0.1'),
  /** An OpenTelemetry collector that accepts traces by OTLP over HTTP; without it tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.url().check(z.refine((given) => !isReadableInTransit(given), 'https, or it could be read in transit')),
  ),
  /** Share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  DEMO: z.optional(z.enum(['0', '1'])),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Mien'),
  SCAN_LICENCE_KEY: secret,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
};

export type Variables = Readonly<Record<string, string | undefined>>;

/** Missing or invalid settings, one line each. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Parses settings; an empty variable counts as not set. @throws ConfigError with all faults at once */
export function readEnvironment<S extends z.ZodMiniType>(settings: S, environment: Variables): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const reasonOf = ({ path, message }: { path: readonly PropertyKey[]; message: string }) =>
    given[String(path[0])] === undefined ? 'not set' : message;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${reasonOf(issue)}`));
}
