import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyseScan, type ColourTrace } from '@mien/signal';
import { createRandom, makeSyntheticScan } from '@mien/signal/testing';
import { plainPosBpm } from './plain-pos.ts';
import { readFaceWindows } from './recordings.ts';
import { readReferenceRate } from './reference-rate.ts';

/**
 * Heart-rate accuracy per source, next to plain POS. Recordings are read from RPPG_DATA (default: ../shared/data beside
 * the repository) and never copied; without them only the synthetic part runs.
 *
 * Usage: node bench/engine/accuracy.ts [window seconds, default 30] [step seconds, default 10] [--all to list each window]
 */
const numbers = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const windowS = Number(numbers[0] ?? 30);
const stepS = Number(numbers[1] ?? 10);
const listAll = process.argv.includes('--all');
const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const dataRoot = process.env.RPPG_DATA ?? resolve(repositoryRoot, '../shared/data');

interface Outcome {
  readonly source: string;
  readonly name: string;
  readonly trueBpm: number | null;
  readonly trace: ColourTrace;
}

interface Row {
  count: number;
  answered: number;
  covered: number;
  readonly errors: number[];
  readonly posErrors: number[];
  readonly refusals: Map<string, number>;
}

const outcomes: Outcome[] = [...syntheticOutcomes()];
const recorded = readFaceWindows(dataRoot, windowS, stepS);
if (recorded.length === 0) console.log(`No recordings under ${dataRoot}: synthetic scans only.`);
for (const window of recorded) {
  const reference = readReferenceRate(window);
  outcomes.push({
    source: window.source,
    name: `${window.record} at ${window.startS} s`,
    trueBpm: reference?.meanBpm ?? null,
    trace: window.trace,
  });
}

const rows = new Map<
  string,
  {
    count: number;
    errors: number[];
    covered: number;
    posErrors: number[];
    refusals: Map<string, number>;
    answered: number;
  }
>();
for (const { source, name, trueBpm, trace } of outcomes) {
  const row: Row = rows.get(source) ?? {
    count: 0,
    answered: 0,
    covered: 0,
    errors: [],
    posErrors: [],
    refusals: new Map(),
  };
  rows.set(source, row);
  row.count++;
  const found = analyseScan(trace).heartRateBpm;
  if (trueBpm !== null) row.posErrors.push(Math.abs(plainPosBpm(trace) - trueBpm));
  if (found.kind === 'unusable') {
    row.refusals.set(found.reason, (row.refusals.get(found.reason) ?? 0) + 1);
  } else {
    row.answered++;
    if (trueBpm !== null) {
      row.errors.push(Math.abs(found.value - trueBpm));
      if (trueBpm >= found.interval90[0] && trueBpm <= found.interval90[1]) row.covered++;
    }
  }
  if (listAll) {
    const shown =
      found.kind === 'unusable'
        ? found.reason
        : `${found.value.toFixed(1)} [${found.interval90.map((end) => end.toFixed(1)).join(', ')}] ${found.signalToNoiseDb.toFixed(1)} dB`;
    console.log(`${source}, ${name}: true ${trueBpm?.toFixed(1) ?? '-'}, engine ${shown}`);
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = (part: number, whole: number): string => (whole > 0 ? `${((100 * part) / whole).toFixed(0)} %` : '-');
const digits = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '-');
console.log(
  `\nHeart rate, windows of ${windowS} s every ${stepS} s. MAE in bpm over answered windows; plain POS answers all.`,
);
console.log(
  '| source | windows | answered | MAE | largest error | within 3 bpm | interval holds truth | plain POS MAE | plain POS within 3 |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const [source, row] of rows) {
  const within = (errors: readonly number[]): string =>
    share(errors.filter((error) => error <= 3).length, errors.length);
  console.log(
    `| ${source} | ${row.count} | ${share(row.answered, row.count)} | ${digits(mean(row.errors))} | ${digits(Math.max(...row.errors))} | ${within(row.errors)} | ${share(row.covered, row.errors.length)} | ${digits(mean(row.posErrors))} | ${within(row.posErrors)} |`,
  );
}
for (const [source, row] of rows) {
  if (row.refusals.size > 0) {
    console.log(`${source} refused: ${[...row.refusals].map(([reason, count]) => `${reason} ${count}`).join(', ')}`);
  }
}

/** Scans of known rate, from easy to hopeless, and scans without any pulse, in steady and in wandering coloured light. */
function* syntheticOutcomes(): Generator<Outcome> {
  const pulses = [0.6, 0.4, 0.25, 0.15, 0.1] as const;
  for (let seed = 1; seed <= 200; seed++) {
    const heartRateBpm = 46 + ((seed * 37) % 120);
    const scan = makeSyntheticScan({
      seed,
      durationS: windowS,
      heartRateBpm,
      pulsePercent: pulses[seed % 5]!,
      noise: 0.04 + 0.03 * (seed % 4),
      motionPercent: 0.25 * (seed % 3),
    });
    const beats = scan.beatTimesS.filter((s) => s >= 0 && s <= windowS);
    const trueBpm = (60 * (beats.length - 1)) / (beats.at(-1)! - beats[0]!);
    yield { source: 'synthetic', name: `seed ${seed}`, trueBpm, trace: scan.trace };
    const empty = makeSyntheticScan({
      seed,
      durationS: windowS,
      pulsePercent: 0,
      noise: 0.02 + 0.04 * (seed % 4),
      motionPercent: 0.3 * (seed % 4),
    });
    yield { source: 'synthetic, no pulse', name: `seed ${seed}`, trueBpm: null, trace: empty.trace };
  }
  for (let seed = 1; seed <= 1000; seed++) {
    const random = createRandom(7919 * seed);
    const depth = 0.002 * random() ** 2;
    const size = [depth * random(), depth * random(), depth * random()] as const;
    const { trace } = makeSyntheticScan({
      seed,
      durationS: windowS,
      pulsePercent: 0,
      noise: 0.03 + 0.05 * random(),
      motionPercent: 0.5 * random(),
      wanderingLight: { cutoffHz: 0.3 + 3 * random(), size },
    });
    yield { source: 'synthetic, no pulse, coloured light', name: `seed ${seed}`, trueBpm: null, trace };
  }
}
