import { parseArgs } from 'node:util';
import { SCAN_FILMS } from '../../tools/face-clip/scan-films.ts';
import { writeAccuracyPart } from './accuracy-page.ts';
import { overFilms, type ScanOutcome, scanFilm } from './film-scans.ts';
import { missBy, scansTable, TOLERANCE_BPM } from './scans-table.ts';

/**
 * Scans films of a drawn face from sign-in to results in Chromium and writes what came out to docs/accuracy.md.
 *
 * Usage: npm run bench:scans [-- --rate 132 (one rate only, nothing is written)]
 */
const { values: options } = parseArgs({ options: { rate: { type: 'string' } } });
const LARGEST_REFUSED_SHARE = 0.1;

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
const table = scansTable(outcomes);
if (options.rate === undefined) await writeAccuracyPart('scans', table);
console.log(`\n${table}`);
const wrong = outcomes.filter((one) => (missBy(one) ?? 0) > TOLERANCE_BPM).length;
const refused = outcomes.filter(({ shownBpm }) => shownBpm === null).length;
if (wrong > 0 || refused > LARGEST_REFUSED_SHARE * outcomes.length) process.exitCode = 1;
