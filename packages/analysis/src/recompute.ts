import type { CapturedTrace } from '@mien/contract';
import { USUAL_SCAN_LENGTH_S } from '@mien/domain';
import { analyzeScan, SIGNAL_ENGINE_VERSION } from '@mien/signal';
import { traceFromBody } from './color-trace.ts';
import { type ScanVerdict, verdictFrom } from './scan-outcome.ts';

/** The engine version that {@link verdictOfTrace} uses. */
export const RUNNING_ENGINE_VERSION = SIGNAL_ENGINE_VERSION;

/**
 * What the scan service would report today about a retained trace. It belongs to no session, so its hash is
 * meaningless.
 *
 * @throws Problem invalid-request if the colors are not a trace
 */
export function verdictOfTrace({ trace, capture }: CapturedTrace): ScanVerdict {
  return verdictFrom('', analyzeScan(traceFromBody(trace)), capture?.lengthS ?? USUAL_SCAN_LENGTH_S);
}
