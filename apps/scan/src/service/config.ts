import { resolve } from 'node:path';
import { SECOND_MS } from '@mien/domain';
import {
  ConfigError,
  isDemoAt,
  isReadableInTransit,
  origin,
  port,
  portIfSet,
  readEnvironment,
  SHARED_SETTINGS,
  text,
  type Variables,
} from '@mien/server';
import * as z from 'zod/mini';

const Environment = z.object({
  ...SHARED_SETTINGS,
  /** Port to listen on. */
  SCAN_PORT: port(3001),
  /** Port of the Prometheus metrics; without it none are collected. */
  SCAN_METRICS_PORT: portIfSet,
  /** Origin of this site in browsers; defaults to http://localhost with SCAN_PORT. */
  SCAN_URL: z.optional(origin),
  /** Origin of Mien in browsers. */
  MIEN_URL: z._default(origin, 'http://localhost:3000'),
  /** Where this server reaches Mien; defaults to MIEN_URL. */
  MIEN_API_URL: z.optional(origin),
  /** Folder of this site's keys, created at the first start. */
  SCAN_DATA_DIR: text('./data/scan'),
});

export interface ScanConfig {
  readonly port: number;
  /** Null if no metrics are collected. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Collector of traces; null if there is none. */
  readonly tracesTo: string | null;
  /** Share of requests that are traced, 0 to 1. */
  readonly tracedShare: number;
  readonly host: string;
  /** How long open requests may take to finish when the server stops. */
  readonly drainMs: number;
  /** Origin of this site in browsers. */
  readonly scanUrl: string;
  /** The secret with which Mien calls this service. */
  readonly licenceKey: string;
  /** Origin of Mien in browsers. */
  readonly mienUrl: string;
  /** Where this server reaches Mien. */
  readonly mienApiUrl: string;
  /** Absolute path of the folder with this site's keys. */
  readonly dataDir: string;
  readonly productName: string;
  /** Whether the page offers a sample face in place of a camera. */
  readonly isDemo: boolean;
  readonly logLevel: string;
}

/** Faults of URLs: traffic that could be read in transit, or an origin shared with Mien. */
function addressFaults({ SCAN_URL, MIEN_URL, MIEN_API_URL }: z.infer<typeof Environment>): string[] {
  return [
    ...(isReadableInTransit(SCAN_URL) ? ['SCAN_URL: https, since browsers allow no camera over plain http'] : []),
    ...(isReadableInTransit(MIEN_URL) ? ['MIEN_URL: https, since browsers drop session cookies over plain http'] : []),
    ...(isReadableInTransit(MIEN_API_URL) ? ['MIEN_API_URL: https, or SCAN_LICENCE_KEY could be read in transit'] : []),
    ...(SCAN_URL === MIEN_URL
      ? ['SCAN_URL: another origin than MIEN_URL, so that this site cannot read the data of Mien']
      : []),
  ];
}

/** Reads the environment. @throws ConfigError with all faults at once */
export function readConfig(environment: Variables = process.env): ScanConfig {
  const values = readEnvironment(Environment, environment);
  const scanUrl = values.SCAN_URL ?? `http://localhost:${values.SCAN_PORT}`;
  const faults = addressFaults({ ...values, SCAN_URL: scanUrl });
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port: values.SCAN_PORT,
    metricsPort: values.SCAN_METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    tracedShare: values.OTEL_TRACES_SAMPLER_ARG,
    host: values.HOST,
    drainMs: values.DRAIN_SECONDS * SECOND_MS,
    scanUrl,
    licenceKey: values.SCAN_LICENCE_KEY,
    mienUrl: values.MIEN_URL,
    mienApiUrl: values.MIEN_API_URL ?? values.MIEN_URL,
    dataDir: resolve(values.SCAN_DATA_DIR),
    productName: values.PRODUCT_NAME,
    isDemo: isDemoAt(values.MIEN_URL, values.DEMO),
    logLevel: values.LOG_LEVEL,
  };
}
