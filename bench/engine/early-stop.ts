import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyseScan, type ColourTrace, judgeEarly } from '@mien/signal';
import { makeSyntheticScan, traceUntil } from '@mien/signal/testing';
import { readFaceWindows } from './recordings.ts';
import { readReferenceRate } from './reference-rate.ts';
import { referenceBpm } from './references.ts';

/**
 * What stopping early costs and saves: of the 30 s windows that the whole engine answers, how many would have been
 * ended (under 1 % is asked for), and of those that it refuses, how many end sooner. A third column shows the windows in
 * which plain POS finds the true rate: what a better engine may answer one day.
 *
 * Usage: node bench/engine/early-stop.ts (recordings from RPPG_DATA as for `npm run bench:engine`)
 */
const LENGTH_S = 30;
const STEP_S = 5;
/** When the scan page looks. */
const LOOKS_S = [15, 20] as const;
const RIGHT_BPM = 5;
const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const dataRoot = process.env.RPPG_DATA ?? resolve(repositoryRoot, '../shared/data');

const createTally = () => ({
  answered: 0,
  answeredStopped: 0,
  refused: 0,
  refusedStopped: 0,
  right: 0,
  rightStopped: 0,
});
type Tally = ReturnType<typeof createTally>;
const tallies = new Map<string, Tally>();

function add(source: string, trace: ColourTrace, trueBpm: number | null): void {
  const isStopped = LOOKS_S.some((lookS) => judgeEarly(traceUntil(trace, lookS + 0.1), LENGTH_S) !== 'go-on');
  const isAnswered = analyseScan(trace).heartRateBpm.kind === 'measured';
  const isRight = trueBpm !== null && Math.abs(referenceBpm('pos', trace) - trueBpm) <= RIGHT_BPM;
  for (const name of [source, 'all']) {
    const tally = tallies.get(name) ?? createTally();
    tallies.set(name, tally);
    tally[isAnswered ? 'answered' : 'refused'] += 1;
    if (isRight) tally.right += 1;
    if (!isStopped) continue;
    tally[isAnswered ? 'answeredStopped' : 'refusedStopped'] += 1;
    if (isRight) tally.rightStopped += 1;
  }
}

const recorded = readFaceWindows(dataRoot, LENGTH_S, STEP_S);
if (recorded.length === 0) console.log(`No recordings under ${dataRoot}: synthetic scans only.`);
for (const window of recorded) add(window.source, window.trace, readReferenceRate(window)?.meanBpm ?? null);
const pulses = [0.6, 0.4, 0.25, 0.15, 0.1] as const;
for (let seed = 1; seed <= 300; seed++) {
  const heartRateBpm = 46 + ((seed * 37) % 120);
  const scene = { seed, durationS: LENGTH_S, noise: 0.04 + 0.03 * (seed % 4), motionPercent: 0.25 * (seed % 3) };
  add('synthetic', makeSyntheticScan({ ...scene, heartRateBpm, pulsePercent: pulses[seed % 5]! }).trace, heartRateBpm);
  add('synthetic, no pulse', makeSyntheticScan({ ...scene, pulsePercent: 0 }).trace, null);
}

const share = (part: number, whole: number): string =>
  whole > 0 ? `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)` : '-';
console.log(`\nStopped after ${LOOKS_S.join(' or ')} s of ${LENGTH_S} s.`);
console.log('| source | of the answered | of the refused | of those that plain POS reads right |');
console.log('|---|---|---|---|');
for (const [source, tally] of [...tallies].sort(([one], [two]) => Number(one === 'all') - Number(two === 'all')))
  console.log(
    `| ${source} | ${share(tally.answeredStopped, tally.answered)} | ${share(tally.refusedStopped, tally.refused)} | ${share(tally.rightStopped, tally.right)} |`,
  );
