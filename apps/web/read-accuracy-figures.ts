import type { AccuracyFigures } from './src/features/what-it-measures/accuracy-figures.ts';

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The row of the first table below a heading whose first cell is `name`, by column. @throws if it does not exist */
export function rowOf(page: string, heading: string, name: string): Readonly<Record<string, string>> {
  const start = `\n${page}`.indexOf(`\n${heading}\n`);
  const table = page.slice(start).match(/(?:^\|.*\|\n)+/m)?.[0] ?? '';
  const [head = [], , ...rows] = table.trim().split('\n').map(cellsOf);
  const row = rows.find(([first]) => first === name);
  if (start < 0 || !row) throw new Error(`no row "${name}" below "${heading}"`);
  return Object.fromEntries(head.map((column, index) => [column, row[index] ?? '']));
}

/** A cell of a table; empty if there is no such row. */
function cell(page: string, heading: string, name: string, column: string): string {
  try {
    return rowOf(page, heading, name)[column] ?? '';
  } catch {
    return '';
  }
}

const SCAN_PAGE = '## Heart rate through the scan page';
const AIMS = '## Aims';

/** The figures of `docs/accuracy.md` that the page "What it can and cannot measure" shows. */
export function readAccuracyFigures(page: string): AccuracyFigures {
  /** The numbers in a text, by their place in a pattern; none if the text is another. */
  const numbers = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1).map(Number) ?? [];
  const ofCamera = (column: string) => cell(page, SCAN_PAGE, 'all', column);
  const ofAim = (name: string) => cell(page, AIMS, name, 'measured');
  const [people] = numbers(page, /videos of (\d+) people/);
  const [scans] = numbers(ofCamera('scans'), /^(\d+)$/);
  const [answeredPercent] = numbers(ofCamera('answered'), /^([\d.]+)%$/);
  const [heartRateErrorBpm] = numbers(ofCamera('MAE'), /^([\d.]+)$/);
  const [breathingErrorPerMin] = numbers(ofAim('the same, mean error of breathing'), /^([\d.]+) a minute$/);
  const [breathingAnsweredPercent] = numbers(ofAim('Breathing of real recordings, scans answered'), /^([\d.]+)%$/);
  const [lifelessAnswered, lifeless] = numbers(ofAim('Scans without life given a value'), /^(\d+) of (\d+)$/);
  const [darkSkinLessPoints] = numbers(
    ofAim('The same usual rooms, answered of skin types V and VI less that of I and II'),
    /^-([\d.]+)%$/,
  );
  const figures = {
    people,
    scans,
    answeredPercent,
    heartRateErrorBpm,
    breathingErrorPerMin,
    breathingAnsweredPercent,
    lifelessAnswered,
    lifeless,
    darkSkinLessPoints,
  };
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
}
