import { MINUTE_MS } from '@mien/domain';
import type { ApiMetrics } from '../../platform/metrics.ts';

interface CarrierAlertDeps {
  readonly now: () => Date;
  readonly log: { error(facts: object, text: string): void };
  readonly metrics: Pick<ApiMetrics, 'carrierUnusable'>;
}

/** Counts each answer of a carrier that takes no message at all, and logs one line a minute: every message of the time gets the same. */
export function createCarrierAlert({ now, log, metrics }: CarrierAlertDeps): (answer: string) => void {
  let loggedMs = Number.NEGATIVE_INFINITY;
  return (answer) => {
    metrics.carrierUnusable();
    const nowMs = now().getTime();
    if (nowMs - loggedMs < MINUTE_MS) return;
    loggedMs = nowMs;
    log.error(
      { answer },
      'the carrier takes no text messages: check its token, its credit, the sender and its address',
    );
  };
}
