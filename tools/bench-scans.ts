import { parseArgs } from 'node:util';
import { writeAccuracyPart } from './accuracy-page.ts';
import { SCAN_FILMS } from './face-clip/scan-films.ts';
import { overFilms, type ScanOutcome, scanFilm } from './film-scans.ts';

/**
 * Scans films of a drawn face from sign-in to results in Chromium and writes what came out to docs/accuracy.md.
 *
 * Usage: npm run bench:scans [-- --rate 132 (one rate only, nothing is written)]
 */
const { values: options } = parseArgs({ options: { rate: { type: 'string' } } });
const TOLERANCE_BPM = 2;
const LARGEST_REFUSED_SHARE = 0.1;

const missBy = ({ shownBpm, trueBpm }: ScanOutcome): number | null =>
  shownBpm === null ? null : Math.abs(shownBpm - trueBpm);

function tableOf(outcomes: readonly ScanOutcome[]): string {
  const rows = outcomes.map((one) => {
    const miss = missBy(one);
    const shown = one.shownBpm === null ? `refused: ${one.reason}` : String(one.shownBpm);
    return `| ${one.film.heartRateBpm} | ${one.film.skin} | ${one.trueBpm.toFixed(1)} | ${shown} | ${miss === null ? '–' : miss.toFixed(1)} | ${Number.isFinite(one.frameRateHz) ? one.frameRateHz.toFixed(1) : '–'} |`;
  });
  const misses = outcomes.map(missBy).filter((miss) => miss !== null);
  const within = misses.filter((miss) => miss <= TOLERANCE_BPM).length;
  const mean = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
  return `## Scans from sign-in to results

Written by \`npm run bench:scans\`. Chromium's camera plays a film of a drawn face with a known heart (beats that differ as
those of people at rest, breath, sway and jerks of the head, drifting light, sensor noise, 8 bit) and the product is used as
a patient uses it. What was true during the scan is read off numbers in the film's frames.

| film, bpm | skin type | true during the scan | shown | off by | frames a second |
|---:|---|---:|---:|---:|---:|
${rows.join('\n')}

Of ${outcomes.length} scans ${misses.length} were answered, ${within} of these within ${TOLERANCE_BPM} bpm; ${outcomes.length - misses.length} were refused. Mean error ${misses.length > 0 ? `${mean.toFixed(2)} bpm, largest ${Math.max(...misses).toFixed(1)}` : '–'}.`;
}

const films = SCAN_FILMS.filter(
  ({ heartRateBpm }) => options.rate === undefined || heartRateBpm === Number(options.rate),
);
const outcomes: ScanOutcome[] = [];
await overFilms(films, async (film, clip) => {
  const outcome = await scanFilm(film, clip);
  outcomes.push(outcome);
  const { trueBpm, shownBpm, reason, frameRateHz } = outcome;
  console.log(
    `${film.heartRateBpm} bpm, skin ${film.skin}: true ${trueBpm.toFixed(1)}, ${shownBpm ?? `refused (${reason})`}, ${frameRateHz.toFixed(1)} frames/s`,
  );
});
const table = tableOf(outcomes);
if (options.rate === undefined) await writeAccuracyPart('scans', table);
console.log(`\n${table}`);
const wrong = outcomes.filter((one) => (missBy(one) ?? 0) > TOLERANCE_BPM).length;
const refused = outcomes.filter(({ shownBpm }) => shownBpm === null).length;
if (wrong > 0 || refused > LARGEST_REFUSED_SHARE * outcomes.length) process.exitCode = 1;
