import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID } from '@mien/contract';
import { REFUSED_CALL_KINDS, type RefusedCallKind, SCAN_ERROR_CODES, SECOND_MS } from '@mien/domain';
import { type HistogramDeclaration, type Meter, type MetricDeclaration, operationOf, type Sample } from '@mien/server';
import type { OnStatement } from './database/connect.ts';
import type { WatchedPool } from './database/postgres-dialect.ts';
import type { Answering } from './database/standby-reads.ts';

const SMS_ENDINGS = ['sent', 'refused', 'expired', 'dropped'] as const;
const CODE_OUTCOMES = ['right', 'wrong', 'withoutCookie'] as const;
const SCAN_OUTCOMES = ['COMPLETE', 'PARTIAL', 'FAILED'] as const;
const PROVIDER_NAMES: Readonly<Record<number, string>> = {
  [BUILTIN_PROVIDER_ID]: 'builtin',
  [ANURA_PROVIDER_ID]: 'anura',
};
const UNKNOWN = 'unknown';
/** Of a scan that did not fail. */
const NO_REASON = 'none';
const OPERATIONS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH'] as const;

/**
 * Prometheus metrics of the API. Names follow OpenTelemetry conventions where they exist, else `mien_…`. No label
 * identifies a person or a client: any value not listed here is published as a placeholder.
 */
const STATEMENT_DURATION = {
  name: 'db_client_operation_duration_seconds',
  help: 'How long the database took for statements, by their first word',
  labels: { db_operation_name: OPERATIONS },
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
} as const satisfies HistogramDeclaration;
const CONNECTIONS = {
  name: 'db_client_connection_count',
  help: 'Connections to Postgres by state',
  labels: { state: ['idle', 'used'] },
} as const satisfies MetricDeclaration;
const CONNECTIONS_MAX = {
  name: 'db_client_connection_max',
  help: 'Connections to Postgres that this process may have',
  labels: {},
} as const satisfies MetricDeclaration;
const PENDING = {
  name: 'db_client_connection_pending_requests',
  help: 'Work that waits for a connection to Postgres',
  labels: {},
} as const satisfies MetricDeclaration;
const STANDBY_LAG = {
  name: 'mien_standby_lag_seconds',
  help: 'How far the standby that answers reads is behind; absent while it is away',
  labels: {},
} as const satisfies MetricDeclaration;
const STANDBY_READS = {
  name: 'mien_standby_reads_total',
  help: 'Reads that a standby may answer, by who answered; by the primary while the standby is away or too far behind',
  labels: { answered_by: ['standby', 'primary'] },
} as const satisfies MetricDeclaration;
const SCANS = {
  name: 'mien_scans_total',
  help: 'Scans that ended, by outcome, error code and provider',
  labels: {
    outcome: SCAN_OUTCOMES,
    reason: [NO_REASON, ...SCAN_ERROR_CODES, 'RESULTS_MISMATCH'],
    provider: [UNKNOWN, ...Object.values(PROVIDER_NAMES)],
  },
} as const satisfies MetricDeclaration;
const SMS_ENDED = {
  name: 'mien_sms_messages_ended_total',
  help: 'Text messages that left the queue',
  labels: { outcome: SMS_ENDINGS },
} as const satisfies MetricDeclaration;
const CARRIER_UNUSABLE = {
  name: 'mien_sms_carrier_unusable_total',
  help: 'Answers of the carrier that concern the account and not one message: a wrong token, no credit, an unknown sender',
  labels: {},
} as const satisfies MetricDeclaration;
const SIGN_IN_CODES = {
  name: 'mien_sign_in_codes_total',
  help: 'SMS codes that users typed',
  labels: { outcome: CODE_OUTCOMES },
} as const satisfies MetricDeclaration;
const REFUSED_CALLS = {
  name: 'mien_refused_calls_total',
  help: 'Calls refused because of who made them, or how often',
  labels: { kind: REFUSED_CALL_KINDS },
} as const satisfies MetricDeclaration;

/** Values of other parts of the API, read at scrape time. */
export const SMS_WAITING = {
  name: 'mien_sms_messages',
  help: 'Text messages in the queue: waiting, and of those the ones that a carrier failed to take before',
  labels: { state: ['waiting', 'failedBefore'] },
} as const satisfies MetricDeclaration;
export const SMS_OLDEST = {
  name: 'mien_sms_oldest_waiting_seconds',
  help: 'How long the oldest text message has waited',
  labels: {},
} as const satisfies MetricDeclaration;
/** Prometheus itself has a label `job`: where a number was read. */
const jobLabels = { job_name: /^[a-z][A-Za-z]{0,39}$/ } as const;
export const JOB_SUCCEEDED = {
  name: 'mien_job_last_success_timestamp_seconds',
  help: 'When a recurring job last succeeded',
  labels: jobLabels,
} as const satisfies MetricDeclaration;
export const JOB_FAILED = {
  name: 'mien_job_failed',
  help: '1 if the last run of a recurring job failed',
  labels: jobLabels,
} as const satisfies MetricDeclaration;
export const JOB_PERIOD = {
  name: 'mien_job_period_seconds',
  help: 'How often a recurring job is due',
  labels: jobLabels,
} as const satisfies MetricDeclaration;

/** The outcome of a scan, without the patient. */
interface EndedScan {
  /** Null if the scan belongs to no session that is known. */
  readonly providerId: number | null;
  readonly outcome: (typeof SCAN_OUTCOMES)[number];
  /** The error code of a failure. A browser says it, so it may be anything. */
  readonly code: string | null;
}

function samplesOfPool(pool: WatchedPool, max: number): Sample[] {
  const { totalCount, idleCount, waitingCount } = pool;
  return [
    { of: CONNECTIONS, labels: { state: 'idle' }, value: idleCount },
    { of: CONNECTIONS, labels: { state: 'used' }, value: totalCount - idleCount },
    { of: CONNECTIONS_MAX, labels: {}, value: max },
    { of: PENDING, labels: {}, value: waitingCount },
  ];
}

/** Counts what happens in this process. */
export function createApiMetrics(meter: Meter) {
  const statements = meter.histogram(STATEMENT_DURATION);
  const scans = meter.counter(SCANS);
  const sms = meter.counter(SMS_ENDED);
  const unusable = meter.counter(CARRIER_UNUSABLE);
  const codes = meter.counter(SIGN_IN_CODES);
  const refused = meter.counter(REFUSED_CALLS);
  const standbyReads = meter.counter(STANDBY_READS);
  const onStatement: OnStatement = ({ sql }, durationMs) =>
    statements.observe({ db_operation_name: operationOf(sql) }, durationMs / 1000);
  return {
    meter,
    onStatement,
    watchPool: (pool: WatchedPool, max: number) =>
      meter.gauges([CONNECTIONS, CONNECTIONS_MAX, PENDING], () => samplesOfPool(pool, max)),
    watchStandby: (lagMs: () => number | null) =>
      meter.gauges([STANDBY_LAG], () => {
        const lag = lagMs();
        return lag === null ? [] : [{ of: STANDBY_LAG, labels: {}, value: lag / SECOND_MS }];
      }),
    standbyRead: (answeredBy: Answering) => standbyReads.add({ answered_by: answeredBy }),
    scanEnded: ({ providerId, outcome, code }: EndedScan) =>
      scans.add({
        outcome,
        reason: code ?? NO_REASON,
        provider: (providerId !== null && PROVIDER_NAMES[providerId]) || UNKNOWN,
      }),
    smsEnded: (outcome: (typeof SMS_ENDINGS)[number]) => sms.add({ outcome }),
    carrierUnusable: () => unusable.add({}),
    codeTyped: (outcome: (typeof CODE_OUTCOMES)[number]) => codes.add({ outcome }),
    callRefused: (kind: RefusedCallKind) => refused.add({ kind }),
  };
}

export type ApiMetrics = ReturnType<typeof createApiMetrics>;
