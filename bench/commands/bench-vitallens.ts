import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { watchBeats } from '../../e2e/film-rate.ts';
import { SIGNAL_ENGINE_VERSION } from '../../packages/signal/src/index.ts';
import type { FaceClip } from '../../tools/face-clip/index.ts';
import { SCAN_FILMS } from '../../tools/face-clip/scan-films.ts';
import { ROOT } from '../../tools/processes.ts';
import { serveVitallensPage } from '../vitallens/serve-page.ts';
import { writeAccuracyPart } from './accuracy-page.ts';
import { overFilms, type ScanOutcome, scanFilm, withFilm } from './film-scans.ts';
import { scansTable } from './scans-table.ts';

/**
 * The same films before our scan and before the npm package vitallens in its local POS mode, in the same Chromium; writes
 * both tables to docs/accuracy.md. The package is installed only here, from a lock file of its own.
 *
 * Usage: npm run bench:vitallens [-- --rate 132 (one rate only, nothing is written)]
 */
const { values: options } = parseArgs({
  options: { rate: { type: 'string' } },
});
const PORT = Number(process.env.BENCH_PORT ?? 3598);
const SCAN_S = 30;

function installVitallens(): void {
  const { status, stderr } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: join(ROOT, 'bench/vitallens'),
    stdio: 'pipe',
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`vitallens could not be installed:\n${stderr}`);
}

interface Reading {
  readonly atMs: number;
  readonly bpm: number;
  readonly confidence: number | null;
  readonly frameRateHz: number | null;
}

interface PeerOutcome {
  readonly trueBpm: number;
  /** After 30 s; null when it gave none. */
  readonly bpm: number | null;
  readonly confidence: number | null;
  /** Frames a second by its own account. */
  readonly frameRateHz: number | null;
  /** Smallest and largest from 10 s on, as a viewer sees them. */
  readonly seen: readonly [number, number] | null;
}

/** Runs the package on the film for as long as a scan takes. */
function measureByVitallens(clip: FaceClip, url: string): Promise<PeerOutcome> {
  return withFilm(clip, async (page: Page) => {
    await page.goto(url);
    await page.waitForFunction('window.startedAtMs !== undefined', undefined, { timeout: 90_000 });
    const trueBpm = await watchBeats(page, clip, SCAN_S);
    const { readings, startedAtMs } = (await page.evaluate('({ readings, startedAtMs })')) as {
      readings: Reading[];
      startedAtMs: number;
    };
    const numbers = readings.filter(({ bpm }) => Number.isFinite(bpm));
    const rates = numbers.filter(({ atMs }) => atMs - startedAtMs >= 10_000).map(({ bpm }) => bpm);
    const last = numbers.at(-1);
    return {
      trueBpm,
      bpm: last?.bpm ?? null,
      confidence: last?.confidence ?? null,
      frameRateHz: readings.at(-1)?.frameRateHz ?? null,
      seen: rates.length > 0 ? [Math.min(...rates), Math.max(...rates)] : null,
    };
  });
}

interface Row {
  readonly ours: ScanOutcome;
  readonly peer: PeerOutcome;
}

const oursOff = ({ ours }: Row): number | null =>
  ours.shownBpm === null ? null : Math.abs(ours.shownBpm - ours.trueBpm);
const peerOff = ({ peer }: Row): number | null => (peer.bpm === null ? null : Math.abs(peer.bpm - peer.trueBpm));
const digits = (value: number | null): string => (value !== null && Number.isFinite(value) ? value.toFixed(1) : '–');

function summary(name: string, offs: readonly (number | null)[]): string {
  const answered = offs.filter((off) => off !== null);
  if (answered.length === 0) return `${name}: no answer.`;
  const mean = answered.reduce((sum, off) => sum + off, 0) / answered.length;
  const within = answered.filter((off) => off <= 2).length;
  return `${name}: ${answered.length} of ${offs.length} answered, mean error ${mean.toFixed(2)} bpm, largest ${Math.max(...answered).toFixed(1)}, ${within} within 2 bpm.`;
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { ours, peer } = row;
    const shown = ours.shownBpm === null ? `refused: ${ours.reason}` : String(ours.shownBpm);
    const seen = peer.seen ? `${digits(peer.seen[0])} to ${digits(peer.seen[1])}` : '–';
    return `| ${ours.film.heartRateBpm} | ${ours.film.skin} | ${digits(ours.trueBpm)} | ${shown} | ${digits(oursOff(row))} | ${digits(peer.trueBpm)} | ${digits(peer.bpm)} | ${digits(peerOff(row))} | ${seen} | ${peer.confidence === null ? '–' : peer.confidence.toFixed(2)} | ${digits(ours.frameRateHz)} / ${digits(peer.frameRateHz)} |`;
  });
  return `## Side by side with vitallens

Engine ${SIGNAL_ENGINE_VERSION}, by \`npm run bench:vitallens\`: the same films, the same Chromium, 30 s each; vitallens 0.4.5 (core 0.3.3) from npm in its
local POS mode, asked for its estimate over the whole recording. A film may play a little slower on a busy machine, so each
run has its own truth, read off the film. The local POS mode is no rival, and its numbers no verdict on vitallens, whose own model is a service: without a
graphics processor its face detector is slow and its frames are few. It shows how the same films fare with plain POS in a browser.

| film, bpm | skin type | true, Mien | Mien | off by | true, vitallens | vitallens | off by | shown from 10 s on | its confidence | frames a second, Mien / vitallens |
|---:|---|---:|---:|---:|---:|---:|---:|---|---:|---|
${lines.join('\n')}

- ${summary('Mien', rows.map(oursOff))}
- ${summary('vitallens', rows.map(peerOff))}`;
}

const films = SCAN_FILMS.filter(
  ({ heartRateBpm }) => options.rate === undefined || heartRateBpm === Number(options.rate),
);
installVitallens();
const page = await serveVitallensPage(PORT);
const rows: Row[] = [];
try {
  await overFilms(films, async (film, clip) => {
    const row = { ours: await scanFilm(film, clip), peer: await measureByVitallens(clip, page.url) };
    rows.push(row);
    console.log(
      `${film.heartRateBpm} bpm, skin ${film.skin}: Mien ${row.ours.shownBpm ?? row.ours.reason} (true ${digits(row.ours.trueBpm)}), vitallens ${digits(row.peer.bpm)} (true ${digits(row.peer.trueBpm)})`,
    );
  });
} finally {
  await page.stop();
}
const table = tableOf(rows);
if (options.rate === undefined) {
  // The same scans that `npm run bench:scans` makes.
  await writeAccuracyPart('scans', scansTable(rows.map(({ ours }) => ours)));
  await writeAccuracyPart('vitallens', table);
}
console.log(`\n${table}`);
