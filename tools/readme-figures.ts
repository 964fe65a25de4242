import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowOf } from '../apps/web/read-accuracy-figures.ts';
import { ROOT, run } from './processes.ts';

/**
 * The figures of the README's "How accurate and how fast": rows of the pages that benches write, looked up by name. The
 * benches call `writeReadmeFigures` after they write their page; a test compares the README with the pages.
 */
const README = join(ROOT, 'README.md');
const BLOCK = /(<!-- measured: written by tools\/readme-figures\.ts -->\n)[\s\S]*?(<!-- end of measured -->)/;

/** The table of the README, from docs/accuracy.md and docs/performance.md. */
export function readmeFigures(accuracy: string, performance: string): string {
  const people = /videos of (\d+) people/.exec(accuracy)?.[1];
  if (!people) throw new Error('docs/accuracy.md does not say of how many people the videos are');
  const camera = rowOf(accuracy, '## Heart rate through the scan page', 'all');
  const leftOut = rowOf(accuracy, '## People left out', 'Through the scan page, each person left out of the choice');
  const traces = rowOf(accuracy, '## Aims', 'Real color traces, windows answered');
  const empty = rowOf(accuracy, '## Aims', 'Scans without life given a value');
  const breathing = rowOf(accuracy, '## Aims', 'Breathing of real recordings, scans answered');
  const breathingError = rowOf(accuracy, '## Aims', 'the same, mean error of breathing');
  const results = rowOf(performance, '# Performance', 'From the last frame to the results page');
  const screen = rowOf(performance, '# Performance', 'first screen in English, gzip');
  const rows = [
    [
      `Videos of ${people} people through the scan page, on all of whom the engine was tuned: scans answered`,
      `${camera.answered} of ${camera.scans}`,
    ],
    ['the same, heart rate, mean error', `${camera.MAE} bpm`],
    ['the same, root mean square error', `${camera.RMSE} bpm`],
    ['the same, the 90% interval held the truth', camera['interval holds truth']],
    ['the same, mean error with each person left out of tuning', `${leftOut.MAE} bpm`],
    ['Color traces of recordings that the engine was tuned on: scans answered', traces.measured],
    ['Breathing of real recordings: scans that got a value', breathing.measured],
    ['the same, mean error of those', breathingError.measured],
    ['Drawn scans without a living face that got a value (none should)', empty.measured],
    ['From the last camera frame to the results page', results.measured],
    ['Script and style of the first screen, gzip', screen.measured],
  ];
  return ['| what | measured |', '| --- | ---: |', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}

/** The README with updated figures. @throws if it has no marks for them */
export function withFigures(readme: string, figures: string): string {
  if (!BLOCK.test(readme)) throw new Error('the README has no place for the figures');
  return readme.replace(BLOCK, (_, begin: string, end: string) => `${begin}\n${figures}\n\n${end}`);
}

const pageOf = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');

export async function writeReadmeFigures(): Promise<void> {
  const figures = readmeFigures(pageOf('accuracy.md'), pageOf('performance.md'));
  writeFileSync(README, withFigures(readFileSync(README, 'utf8'), figures));
  await run('biome', ['format', '--write', README]);
}

if (import.meta.main) await writeReadmeFigures();
