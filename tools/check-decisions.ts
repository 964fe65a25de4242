import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './processes.ts';

/** Folders that `npm run new` writes to. */
const FOLDERS = ['apps', 'packages', 'e2e'];
const MARK = /\bDECIDE: (?<what>.+?)(?: \*\/)?$/;

export interface Decision {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

/** Open decisions of a file's author. `npm run new` marks them with `DECIDE:`, and the author removes the mark. */
export function decisionsIn(file: string, source: string): readonly Decision[] {
  return source.split('\n').flatMap((text, index) => {
    const what = MARK.exec(text)?.groups?.what;
    return what === undefined ? [] : [{ file, line: index + 1, what }];
  });
}

if (import.meta.main) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((file) => !/node_modules|\/dist\//.test(file)),
  );
  const open = files.flatMap((file) => decisionsIn(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const { file, line, what } of open) console.error(`${file}:${line}: ${what}`);
  console.log(`decisions: ${open.length} open in ${files.length} files`);
  process.exit(files.length > 0 && open.length === 0 ? 0 : 1);
}
