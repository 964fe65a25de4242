import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readColumns } from '../engine/recordings.ts';
import { compareRegions } from './compare-regions.ts';
import { fitPulseShape, type PulseTemplate, pulseTemplate } from './fit-pulse-shape.ts';

/**
 * Fits the heart of synthetic scans (packages/signal/src/testing/heartbeat.ts) to real recordings and prints its numbers: how
 * much beats differ and at which speeds, the shape of the pulse, how forehead and cheeks differ. Recordings are read from
 * RPPG_DATA (default: ../shared/data next to the repository) and never copied.
 *
 * Usage: node bench/heartbeat/fit-heartbeat.ts
 */
const dataRoot = process.env.RPPG_DATA ?? resolve(dirname(fileURLToPath(import.meta.url)), '../..', '../shared/data');

const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, v) => sum + v, 0) / values.length;
const at = (values: readonly number[], share: number): number =>
  values.toSorted((one, two) => one - two)[Math.round(share * (values.length - 1))] ?? Number.NaN;
const spread = (values: readonly number[]): string =>
  [0.25, 0.5, 0.75].map((share) => at(values, share).toPrecision(3)).join(' / ');

/** Times of R waves, s: tops above half the usual height, at least 0.35 s apart, placed between samples. */
function findRWaves(ecg: Float64Array, rateHz: number): number[] {
  const half = Math.round(0.1 * rateHz);
  const flat = ecg.map((value, i) => value - mean(ecg.subarray(Math.max(0, i - half), i + half + 1)));
  const threshold = 0.5 * Float64Array.from(flat).sort()[Math.floor(0.99 * flat.length)]!;
  const tops: number[] = [];
  for (let i = 1; i + 1 < flat.length; i += 1) {
    if (flat[i]! < threshold || flat[i]! < flat[i - 1]! || flat[i]! <= flat[i + 1]!) continue;
    const place = i + (0.5 * (flat[i - 1]! - flat[i + 1]!)) / (flat[i - 1]! - 2 * flat[i]! + flat[i + 1]!);
    if (tops.length === 0 || place / rateHz - tops.at(-1)! > 0.35) tops.push(place / rateHz);
  }
  return tops;
}

/** Artefacts (20 % off the middle of seven) take the middle's place, so that the series keeps its length. */
function withoutArtefacts(lengthsMs: readonly number[]): number[] {
  return lengthsMs.map((ms, i) => {
    const usual = at(lengthsMs.slice(Math.max(0, i - 3), i + 4), 0.5);
    return Math.abs(ms - usual) <= 0.2 * usual ? ms : usual;
  });
}

interface Variability {
  readonly record: string;
  readonly meanMs: number;
  readonly sdnnMs: number;
  readonly rmssdMs: number;
  /** Standard deviations relative to the mean interval: below 0.04 Hz, 0.04 to 0.15 Hz, about the breath, what remains. */
  readonly drift: number;
  readonly slowWave: number;
  readonly breath: number;
  readonly jitter: number;
}

/** Splits the variance of the intervals by frequency; the parts of the sum are the variance exactly (Parseval). */
function splitVariability(record: string, lengthsMs: readonly number[]): Variability {
  const n = lengthsMs.length;
  const meanMs = mean(lengthsMs);
  const power: { readonly hz: number; readonly power: number }[] = [];
  for (let k = 1; k <= n / 2; k += 1) {
    let re = 0;
    let im = 0;
    lengthsMs.forEach((ms, i) => {
      re += (ms - meanMs) * Math.cos((2 * Math.PI * k * i) / n);
      im += (ms - meanMs) * Math.sin((2 * Math.PI * k * i) / n);
    });
    power.push({ hz: (1000 * k) / n / meanMs, power: ((k === n / 2 ? 1 : 2) * (re * re + im * im)) / (n * n) });
  }
  const within = (low: number, high: number): number =>
    power.filter(({ hz }) => hz >= low && hz < high).reduce((sum, one) => sum + one.power, 0);
  let breathHz = 0.15;
  for (let hz = 0.15; hz <= 0.45; hz += 0.005)
    if (within(hz - 0.03, hz + 0.03) > within(breathHz - 0.03, breathHz + 0.03)) breathHz = hz;
  const whole = within(0, Number.POSITIVE_INFINITY);
  const drift = within(0, 0.04);
  const low = Math.max(0.15, breathHz - 0.03);
  const breath = within(low, breathHz + 0.03);
  const slowWave = within(0.04, 0.15);
  const share = (variance: number): number => Math.sqrt(Math.max(0, variance)) / meanMs;
  const steps = lengthsMs.slice(1).map((ms, i) => (ms - lengthsMs[i]!) ** 2);
  return {
    record,
    meanMs,
    sdnnMs: Math.sqrt(whole),
    rmssdMs: Math.sqrt(mean(steps)),
    drift: share(drift),
    slowWave: share(slowWave),
    breath: share(breath),
    jitter: share(whole - drift - slowWave - breath),
  };
}

const list = (folder: string, ending: string): string[] =>
  existsSync(join(dataRoot, folder))
    ? readdirSync(join(dataRoot, folder))
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => join(dataRoot, folder, name))
    : [];

const hearts: Variability[] = [];
const templates: PulseTemplate[] = [];

for (const path of list('contact_neurokit', '.csv')) {
  const columns = readColumns(path);
  const beats = findRWaves(columns.ECG!, 100);
  hearts.push(splitVariability('neurokit', withoutArtefacts(beats.slice(1).map((s, i) => 1000 * (s - beats[i]!)))));
  templates.push(pulseTemplate('neurokit', columns.PPG!, 100));
}
for (const path of list('fingercam_welltory', '_rr_ms.txt')) {
  const lengths = readFileSync(path, 'utf8').trim().split(/\s+/).map(Number);
  hearts.push(splitVariability(`welltory ${path.slice(-15, -10)}`, withoutArtefacts(lengths)));
}
const healthyCount = hearts.length;
for (const path of list('contact_bidmc', '_125hz.csv')) {
  const record = /bidmc\d\d/.exec(path.slice(-40))?.[0] ?? path;
  const columns = readColumns(path);
  const beats = findRWaves(columns.ecg_ii_x1000!, 125);
  hearts.push(splitVariability(record, withoutArtefacts(beats.slice(1).map((s, i) => 1000 * (s - beats[i]!)))));
  templates.push(pulseTemplate(record, columns.ppg_x1000!, 125));
}
for (const path of list('face_rgb_siegen', '_ppg_ref.csv'))
  templates.push(pulseTemplate(`siegen ${path.slice(-15, -12)}`, readColumns(path).ppg!, 60));

if (hearts.length === 0) {
  console.log(`No recordings under ${dataRoot}: nothing to fit.`);
} else {
  console.log(
    'record | mean ms | SDNN ms | RMSSD ms | drift | slow wave | breath | jitter (last four: share of the mean)',
  );
  for (const one of hearts)
    console.log(
      [
        one.record,
        ...[one.meanMs, one.sdnnMs, one.rmssdMs].map((ms) => ms.toFixed(1)),
        ...[one.drift, one.slowWave, one.breath, one.jitter].map((share) => share.toFixed(4)),
      ].join(' | '),
    );
  const healthy = hearts.slice(0, healthyCount);
  console.log('\nhealthy people at rest (lower quartile / middle / upper quartile)');
  for (const key of ['meanMs', 'sdnnMs', 'rmssdMs', 'drift', 'slowWave', 'breath', 'jitter'] as const)
    console.log(`${key}: ${spread(healthy.map((one) => one[key]))}`);
  const logs = healthy.map((one) => Math.log(one.sdnnMs / one.meanMs));
  console.log(
    `spread between people (standard deviation of the logarithm of SDNN / mean): ${Math.sqrt(mean(logs.map((v) => (v - mean(logs)) ** 2))).toFixed(3)}`,
  );
  console.log('\npulse shape (times in s for a mean interval of 1 s; they go with the root of the interval)');
  console.log(fitPulseShape(templates));
  console.log('\ncheeks against forehead (lower quartile / middle / upper quartile)');
  for (const path of list('face_rgb_siegen', '_rgb.csv')) {
    const found = compareRegions(readColumns(path), 60);
    console.log(
      `${path.slice(-11, -8)}, ${found.length} windows: height ${spread(found.map(({ ratio }) => ratio))}, later by ms ${spread(found.map(({ delayMs }) => delayMs))}`,
    );
  }
}
