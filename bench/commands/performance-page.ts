import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../../tools/processes.ts';
import { writeReadmeFigures } from '../../tools/readme-figures.ts';

/** docs/performance.md: `npm run bench -- start` writes its first part; separate commands write the others. */
const PAGE = join(ROOT, 'docs/performance.md');

/** Parts with separate commands, in page order. A part ends at the next heading of its level. */
const PART_TITLES = ["## The API's calls", '## Page scores'] as const;
type PartTitle = (typeof PART_TITLES)[number];

/** A page without the parts, and its parts. */
export function splitPage(page: string): { main: string; parts: ReadonlyMap<PartTitle, string> } {
  const parts = new Map<PartTitle, string>();
  let main = page;
  for (const title of PART_TITLES) {
    const start = main.indexOf(`\n${title}\n`);
    if (start < 0) continue;
    const next = main.indexOf('\n## ', start + 1);
    const end = next < 0 ? main.length : next;
    parts.set(title, main.slice(start, end).trim());
    main = main.slice(0, start) + main.slice(end);
  }
  return { main: main.trim(), parts };
}

export function joinPage(main: string, parts: ReadonlyMap<PartTitle, string>): string {
  return `${[main.trim(), ...PART_TITLES.flatMap((title) => parts.get(title)?.trim() ?? [])].join('\n\n')}\n`;
}

async function write(page: string): Promise<void> {
  writeFileSync(PAGE, page);
  await run('biome', ['format', '--write', PAGE]);
  await writeReadmeFigures();
}

/** The first part of the page. */
export function mainPart(): string {
  return splitPage(readFileSync(PAGE, 'utf8')).main;
}

/** Writes the first part and leaves the others unchanged. */
export async function writeMainPart(main: string): Promise<void> {
  await write(joinPage(main, splitPage(readFileSync(PAGE, 'utf8')).parts));
}

/** Writes one part including its title and leaves everything else unchanged. */
export async function writePart(title: PartTitle, text: string): Promise<void> {
  const { main, parts } = splitPage(readFileSync(PAGE, 'utf8'));
  await write(joinPage(main, new Map([...parts, [title, `${title}\n\n${text.trim()}`]])));
}
