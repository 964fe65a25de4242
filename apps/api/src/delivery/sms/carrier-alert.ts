import { MINUTE_MS } from '@mien/domain';
import type { ApiMetrics } from '../../platform/metrics.ts';

interface CarrierAlertDeps {
  readonly now: () => Date;
  readonly log: { error(facts: object, text: string): void };
  readonly metrics: Pick<ApiMetrics, 'carrierUnusable'>;
}

/**
 * Counts the responses of a carrier that rejects all messages, and logs one line a minute: every message in that time
 * gets the same response.
 */
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
