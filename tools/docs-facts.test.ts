import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './processes.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const foldersOf = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

describe('CONTRIBUTING.md', () => {
  it('lists every npm script once', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const listed = [...read('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });
});

describe('docs/architecture.md', () => {
  const page = read('docs/architecture.md');
  const tree = page.slice(page.indexOf('## The tree'), page.indexOf('## Who may import whom'));

  it('lists every module of the server, and no other', () => {
    const row = tree.split('\n').find((line) => line.startsWith('| `apps/api/src/modules`'))!;
    const [, , description = ''] = row.split('|');
    const listed = [...description.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(foldersOf('apps/api/src/modules'));
  });

  it('has a row for every folder of the server, every package, and no other', () => {
    const named = (pattern: RegExp): string[] =>
      tree
        .split('\n')
        .map((line) => line.split('|')[1] ?? '')
        .flatMap((cell) => [...cell.matchAll(pattern)].map(([, name = '']) => name))
        .toSorted();
    expect(named(/`(?:apps\/api\/)?src\/(\w+)`/g)).toEqual(foldersOf('apps/api/src'));
    expect(named(/`packages\/(\w+)`/g)).toEqual(foldersOf('packages'));
  });

  it('says who may import whom for every package and app', () => {
    const table = page.slice(page.indexOf('## Who may import whom'), page.indexOf('What keeps it so'));
    const cells = table.split('\n').map((line) => line.split('|')[1] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([\w/]+)`/g)].map(([, name = '']) => name));
    const apps = foldersOf('apps').map((name) => `apps/${name}`);
    expect(named.toSorted()).toEqual([...foldersOf('packages'), ...apps, 'bench', 'e2e', 'tools'].toSorted());
  });
});

describe('README.md', () => {
  it('types no figure of its own: those are written by the benches', () => {
    const page = read('README.md');
    const start = page.indexOf('## How fast and how large');
    const section = page.slice(start, page.indexOf('\n## ', start + 1));
    const typed = section.replace(/<!-- page scores[\s\S]*<!-- end of page scores -->/, '');
    expect(section).not.toBe(typed);
    expect(typed.match(/\d+([.,]\d+)? ?(ms|s|kB|MB|%|frames)\b/g)).toBeNull();
  });
});
