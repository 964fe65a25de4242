import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNAL_ENGINE_VERSION } from '../../packages/signal/src/index.ts';
import { ROOT, run } from '../../tools/processes.ts';
import { writeReadmeFigures } from '../../tools/readme-figures.ts';

const PATH = join(ROOT, 'docs/accuracy.md');

/** Parts of docs/accuracy.md in order, each written by its own script. */
const ACCURACY_PARTS = ['left-out', 'camera', 'extension', 'engine'] as const;
export type AccuracyPart = (typeof ACCURACY_PARTS)[number];

/** What measured a part: engine, commit and command. */
export function measuredBy(command: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  return `Engine ${SIGNAL_ENGINE_VERSION} at commit ${commit}, by \`npm run bench -- ${command}\``;
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

export async function writeAccuracyPart(part: AccuracyPart, text: string): Promise<void> {
  const page = existsSync(PATH)
    ? readFileSync(PATH, 'utf8')
    : '# Accuracy\n\nWritten by benchmarks; no figure is typed.\n';
  writeFileSync(PATH, withPart(page, part, text));
  await run('biome', ['format', '--write', PATH]);
  await writeReadmeFigures();
}
