import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyseScan, type Estimate, type Finding } from '@mien/signal';
import { type ContactScan, playContactPulses } from './contact-pulses.ts';

/**
 * Breathing rate and heart rate variability against the breathing belt and the ECG recorded beside a contact pulse that
 * is played on synthetic skin. Data as in accuracy.ts. In one of the six records (bidmc32) the contact pulse itself has
 * twice the RMSSD of the ECG, so that record is left out of SDNN and RMSSD.
 */
const dataRoot = process.env.RPPG_DATA ?? resolve(dirname(fileURLToPath(import.meta.url)), '../..', '../shared/data');

console.log('| seconds | noise | scans | measure | answered | median error | largest error | interval holds truth |');
console.log('|---|---|---|---|---|---|---|---|');
for (const [lengthS, noise] of [
  [30, 0.02],
  [30, 0.08],
  [60, 0.02],
  [60, 0.05],
] as const) {
  const scans = [...playContactPulses(dataRoot, lengthS, 20, noise)];
  if (scans.length === 0) {
    console.log(`No contact pulses under ${dataRoot}.`);
    break;
  }
  const found = scans.map((scan) => ({
    record: scan.record,
    analysis: analyseScan(scan.trace),
    lengths: ecgIntervalsMs(scan),
    breaths: breathsPerMin(scan),
  }));
  const steady = found.filter(({ record }) => record !== 'bidmc32');
  const rows: readonly [string, readonly (readonly [Finding<Estimate>, number])[]][] = [
    ['heart rate, bpm', found.map(({ analysis, lengths }) => [analysis.heartRateBpm, 60000 / mean(lengths)])],
    ['breathing, per min', found.map(({ analysis, breaths }) => [analysis.breathingRatePerMin, breaths])],
    [
      'SDNN, ms',
      steady.map(({ analysis, lengths }) => [
        pick(analysis.heartRateVariability, 'sdnnMs'),
        Math.sqrt(mean(lengths.map((ms) => (ms - mean(lengths)) ** 2))),
      ]),
    ],
    [
      'RMSSD, ms',
      steady.map(({ analysis, lengths }) => [
        pick(analysis.heartRateVariability, 'rmssdMs'),
        Math.sqrt(mean(lengths.slice(1).map((ms, i) => (ms - lengths[i]!) ** 2))),
      ]),
    ],
  ];
  for (const [measure, pairs] of rows) {
    const answered = pairs.flatMap(([finding, truth]) => (finding.kind === 'measured' ? [{ finding, truth }] : []));
    const errors = answered.map(({ finding, truth }) => Math.abs(finding.value - truth)).sort((one, two) => one - two);
    const covered = answered.filter(
      ({ finding, truth }) => truth >= finding.interval90[0] && truth <= finding.interval90[1],
    );
    const share = (part: number, whole: number): string => (whole > 0 ? `${((100 * part) / whole).toFixed(0)} %` : '-');
    console.log(
      `| ${lengthS} | ${noise} | ${pairs.length} | ${measure} | ${share(answered.length, pairs.length)} | ${(errors[errors.length >> 1] ?? Number.NaN).toFixed(2)} | ${(errors.at(-1) ?? Number.NaN).toFixed(2)} | ${share(covered.length, answered.length)} |`,
    );
  }
}

function pick(
  finding: ReturnType<typeof analyseScan>['heartRateVariability'],
  name: 'sdnnMs' | 'rmssdMs',
): Finding<Estimate> {
  return finding.kind === 'measured' ? { kind: 'measured', ...finding[name] } : finding;
}

/** Mean of those that are numbers. */
function mean(all: readonly number[]): number {
  const values = all.filter(Number.isFinite);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Strongest frequency of the belt between 5 and 36 per minute, by a direct Fourier sum, slow drift taken off. */
function breathsPerMin({ breathing, samplingRateHz }: ContactScan): number {
  const half = 6 * samplingRateHz;
  const change = breathing.map((value, i) => value - mean([...breathing.subarray(Math.max(0, i - half), i + half)]));
  let best = 0;
  let bestPower = -1;
  for (let perMin = 5; perMin <= 36; perMin += 0.1) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < change.length; i += 5) {
      const weight = change[i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / change.length));
      re += weight * Math.cos((2 * Math.PI * perMin * i) / (60 * samplingRateHz));
      im += weight * Math.sin((2 * Math.PI * perMin * i) / (60 * samplingRateHz));
    }
    if (re * re + im * im > bestPower) [best, bestPower] = [perMin, re * re + im * im];
  }
  return best;
}

/** Intervals between R waves: tops of the ECG above its slow trend, at least 0.35 s apart, placed between samples; NaN for an artefact. */
function ecgIntervalsMs({ ecg, samplingRateHz }: ContactScan): number[] {
  const half = Math.round(0.1 * samplingRateHz);
  const flat = ecg.map((value, i) => {
    const part = ecg.subarray(Math.max(0, i - half), i + half + 1);
    return value - part.reduce((sum, other) => sum + other, 0) / part.length;
  });
  const threshold = 0.5 * Float64Array.from(flat).sort()[Math.floor(0.99 * flat.length)]!;
  const tops: number[] = [];
  for (let i = 1; i + 1 < flat.length; i++) {
    if (flat[i]! < threshold || flat[i]! < flat[i - 1]! || flat[i]! <= flat[i + 1]!) continue;
    const place = i + (0.5 * (flat[i - 1]! - flat[i + 1]!)) / (flat[i - 1]! - 2 * flat[i]! + flat[i + 1]!);
    if (tops.length === 0 || place - tops.at(-1)! > 0.35 * samplingRateHz) tops.push(place);
  }
  const lengths = tops.slice(1).map((place, i) => (1000 * (place - tops[i]!)) / samplingRateHz);
  const middle = [...lengths].sort((one, two) => one - two)[lengths.length >> 1]!;
  return lengths.map((ms) => (Math.abs(ms - middle) <= 0.2 * middle ? ms : Number.NaN));
}
