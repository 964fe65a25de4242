import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ColorTrace, eachRegion, type RegionName, type RegionTrace } from '@mien/signal';

/** A window of a real recording with its metadata. */
export interface RecordedWindow {
  readonly source: string;
  readonly record: string;
  readonly startS: number;
  readonly trace: ColorTrace;
  /** Contact pulse with its own time stamps; null if only a refusal is correct. */
  readonly reference: { readonly timesS: Float64Array; readonly pulse: Float64Array } | null;
}

/** The name of a person on a page: the same for all software that read the colors. */
export const personName = (record: string): string => record.replace(/^subject/, 'person ');

type Columns = Record<string, Float64Array>;

export function readColumns(path: string): Columns {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const cells = rows.map((row) => row.split(','));
  const columns: Columns = {};
  head.split(',').forEach((name, c) => {
    columns[name.trim()] = Float64Array.from(cells, (row) =>
      row[c] === undefined || row[c] === '' ? Number.NaN : Number(row[c]),
    );
  });
  return columns;
}

/** The columns of each region; a region without columns is never visible. */
type RegionColumns = Readonly<Record<RegionName, string | null>>;

function cut(
  columns: Columns,
  timesS: Float64Array,
  names: RegionColumns,
  [startS, endS]: readonly [number, number],
  channels: readonly [string, string, string] = ['r', 'g', 'b'],
): ColorTrace {
  const from = timesS.findIndex((t) => t >= startS);
  const after = timesS.findIndex((t) => t > endS);
  const to = after < 0 ? timesS.length : after;
  const absent = new Float64Array(to - from).fill(Number.NaN);
  const channel = (name: string | null, color: string): Float64Array =>
    name === null ? absent : (columns[name === '' ? color : `${name}_${color}`] ?? absent).slice(from, to);
  const region = (name: string | null): RegionTrace => ({
    red: channel(name, channels[0]),
    green: channel(name, channels[1]),
    blue: channel(name, channels[2]),
  });
  return {
    frameTimesMs: timesS.slice(from, to).map((t) => 1000 * t),
    regions: eachRegion((name) => region(names[name])),
  };
}

/** From the first frame, because some recordings start later than their clock. */
function* windowsOf(timesS: Float64Array, lengthS: number, stepS: number): Generator<readonly [number, number]> {
  const endS = timesS.at(-1)!;
  for (let start = timesS[0]!; start + lengthS <= endS + 0.05; start += stepS) yield [start, start + lengthS];
}

/** Every window of the face recordings and the negative controls under `root`; empty if the folder does not exist. */
export function readFaceWindows(root: string, lengthS: number, stepS: number): RecordedWindow[] {
  const out: RecordedWindow[] = [];
  const list = (folder: string): string[] =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .sort()
          .filter((name) => name.endsWith('.csv'))
      : [];

  for (const file of list('face_rgb_siegen').filter((name) => name.endsWith('_rgb.csv'))) {
    const record = file.slice(0, 3);
    const columns = readColumns(join(root, 'face_rgb_siegen', file));
    const contact = readColumns(join(root, 'face_rgb_siegen', `${record}_ppg_ref.csv`));
    const timesS = columns.t_ms!.map((t) => t / 1000);
    const reference = { timesS: contact.t_ms!.map((t) => t / 1000), pulse: contact.ppg! };
    const names = { forehead: 'fh', middle: 'ck', whole: null };
    for (const span of windowsOf(timesS, lengthS, stepS)) {
      out.push({ source: 'siegen', record, startS: span[0], trace: cut(columns, timesS, names, span), reference });
    }
  }
  for (const file of list('face_rgb_ippgtoolbox')) {
    const columns = readColumns(join(root, 'face_rgb_ippgtoolbox', file));
    const reference = { timesS: columns.t_s!, pulse: columns.ppg! };
    const names = { forehead: '', middle: null, whole: null };
    for (const span of windowsOf(columns.t_s!, lengthS, stepS)) {
      out.push({
        source: 'ippgtoolbox',
        record: 'subject10',
        startS: span[0],
        trace: cut(columns, columns.t_s!, names, span),
        reference,
      });
    }
  }
  for (const file of list('face_rgb_ubfc_h264')) {
    const columns = readColumns(join(root, 'face_rgb_ubfc_h264', file));
    const reference = { timesS: columns.t_s!, pulse: columns.ppg! };
    const names = { forehead: 'fh', middle: 'ck', whole: 'face' };
    for (const span of windowsOf(columns.t_s!, lengthS, stepS)) {
      out.push({
        source: 'ubfc-h264',
        record: file.slice(0, -4),
        startS: span[0],
        trace: cut(columns, columns.t_s!, names, span),
        reference,
      });
    }
  }
  for (const file of list('hard_patches_biaseval').filter((name) => name.includes('_rgb_'))) {
    const columns = readColumns(join(root, 'hard_patches_biaseval', file));
    const timesS = Float64Array.from({ length: columns.forehead_r!.length }, (_, i) => i / 15);
    const names = { forehead: 'forehead', middle: 'leftcheek', whole: 'rightcheek' };
    for (const span of windowsOf(timesS, lengthS, stepS)) {
      out.push({
        source: 'hard-patches',
        record: file.slice(0, -14),
        startS: span[0],
        trace: cut(columns, timesS, names, span),
        reference: null,
      });
    }
  }
  return out;
}
