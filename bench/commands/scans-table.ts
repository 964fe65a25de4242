import { SIGNAL_ENGINE_VERSION } from '../../packages/signal/src/index.ts';
import type { ScanOutcome } from './film-scans.ts';

/** A value this close to the film's is right. */
export const TOLERANCE_BPM = 2;

/** How far off a scan was, bpm; null if it was refused. */
export const missBy = ({ shownBpm, trueBpm }: ScanOutcome): number | null =>
  shownBpm === null ? null : Math.abs(shownBpm - trueBpm);

/** The part of docs/accuracy.md about scans of films. */
export function scansTable(outcomes: readonly ScanOutcome[]): string {
  const rows = outcomes.map((one) => {
    const miss = missBy(one);
    const shown = one.shownBpm === null ? `refused: ${one.reason}` : String(one.shownBpm);
    return `| ${one.film.heartRateBpm} | ${one.film.skin} | ${one.trueBpm.toFixed(1)} | ${shown} | ${miss === null ? '–' : miss.toFixed(1)} | ${Number.isFinite(one.frameRateHz) ? one.frameRateHz.toFixed(1) : '–'} |`;
  });
  const misses = outcomes.map(missBy).filter((miss) => miss !== null);
  const within = misses.filter((miss) => miss <= TOLERANCE_BPM).length;
  const mean = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
  return `## Scans from sign-in to results

Engine ${SIGNAL_ENGINE_VERSION}, by \`npm run bench:scans\`. Chromium's camera plays a film of a drawn face with a known heart (beats that differ as
those of people at rest, breath, sway and jerks of the head, drifting light, sensor noise, 8 bit) and the product is used as
a patient uses it. What was true during the scan is read off numbers in the film's frames.

| film, bpm | skin type | true during the scan | shown | off by | frames a second |
|---:|---|---:|---:|---:|---:|
${rows.join('\n')}

Of ${outcomes.length} scans ${misses.length} were answered, ${within} of these within ${TOLERANCE_BPM} bpm; ${outcomes.length - misses.length} were refused. Mean error ${misses.length > 0 ? `${mean.toFixed(2)} bpm, largest ${Math.max(...misses).toFixed(1)}` : '–'}.`;
}
