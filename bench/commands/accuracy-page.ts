import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowOf } from '../../apps/web/read-accuracy-figures.ts';
import { SIGNAL_ENGINE_VERSION } from '../../packages/signal/src/index.ts';
import { ROOT, run } from '../../tools/processes.ts';
import { writeReadmeFigures } from '../../tools/readme-figures.ts';
import { table } from '../engine/accuracy-tables.ts';
import { GATES } from '../engine/candidates.ts';

const PATH = join(ROOT, 'docs/accuracy.md');

/** Parts of docs/accuracy.md in order: `glance` from the others, each of those by its own script. */
const ACCURACY_PARTS = ['glance', 'left-out', 'decision', 'camera', 'extension', 'engine'] as const;
export type AccuracyPart = (typeof ACCURACY_PARTS)[number];

/** What measured a part: engine, commit, command, and its run time until now. */
export function measuredBy(command: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  return `Engine ${SIGNAL_ENGINE_VERSION} at commit ${commit}, by \`npm run bench -- ${command}\` in ${Math.ceil(process.uptime() / 60)} minutes`;
}

/**
 * Puts a part's text between its marks in a page. If the page has no marks yet, inserts it before the parts that follow
 * it.
 */
export function withPart(page: string, part: AccuracyPart, text: string): string {
  const [begin, end] = [`<!-- ${part}:begin -->`, `<!-- ${part}:end -->`];
  const block = `${begin}\n\n${text.trim()}\n\n${end}`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) {
    const later = ACCURACY_PARTS.slice(ACCURACY_PARTS.indexOf(part) + 1).map((other) =>
      page.indexOf(`<!-- ${other}:begin -->`),
    );
    const next = Math.min(...later.filter((at) => at >= 0));
    return Number.isFinite(next)
      ? `${page.slice(0, next).trimEnd()}\n\n${block}\n\n${page.slice(next)}`
      : `${page.trimEnd()}\n\n${block}\n`;
  }
  return `${page.slice(0, from)}${block}${page.slice(to + end.length)}`;
}

/** Number of gates named at a glance. */
const COSTLY_GATES = 3;

/** The figures that matter most, from the tables of the other parts. */
export function glanceOf(page: string): string {
  const aim = (name: string): string => rowOf(page, '## Aims', name).measured!;
  const video = rowOf(page, '## Heart rate through the scan page', 'all');
  const leftOut = rowOf(page, '## People left out', 'Through the scan page, each person left out of the choice');
  const costs = GATES.map((gate) => {
    const cells = Object.entries(rowOf(page, '## Cost of each gate', `\`${gate}\``));
    const rights = cells.filter(([column]) => column.endsWith(': right'));
    return { gate, right: rights.reduce((sum, [, cell]) => sum + Number(cell), 0) };
  }).sort((one, two) => two.right - one.right);
  return `## At a glance\n\n${table(
    ['', 'measured'],
    [
      ['People left out of the choice of thresholds: answered', `${leftOut.answered} of ${leftOut.scans}`],
      ['the same, mean error; largest', `${leftOut.MAE} bpm; ${leftOut.largest} bpm`],
      ['The shipped engine on the same videos: answered', `${video.answered} of ${video.scans}`],
      ['the same, mean error; largest', `${video.MAE} bpm; ${video.largest} bpm`],
      ['False alarms: scenes without life given a value', aim('Scans without life given a value')],
      [
        'False alarms: recordings refused as unevenly timed, pulse regular',
        aim('Recorded scans refused as unevenly timed, contact pulse regular'),
      ],
      [
        'Skin type VI less type I, answered, as the page lights them',
        aim('The same, as the page lights them, answered of skin type VI less that of I'),
      ],
      [
        'The gates that refuse most right values alone',
        costs
          .slice(0, COSTLY_GATES)
          .map(({ gate, right }) => `\`${gate}\` ${right}`)
          .join(', '),
      ],
    ],
  )}`;
}

export async function writeAccuracyPart(part: AccuracyPart, text: string): Promise<void> {
  const page = existsSync(PATH)
    ? readFileSync(PATH, 'utf8')
    : '# Accuracy\n\nWritten by benchmarks; no figure is typed.\n';
  const written = withPart(page, part, text);
  const isWhole = ACCURACY_PARTS.every((other) => other === 'glance' || written.includes(`<!-- ${other}:begin -->`));
  writeFileSync(PATH, isWhole ? withPart(written, 'glance', glanceOf(written)) : written);
  await run('biome', ['format', '--write', PATH]);
  await writeReadmeFigures();
}
