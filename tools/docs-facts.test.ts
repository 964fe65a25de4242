import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_COLOURS } from '../apps/api/src/platform/http/serve-installable-app.ts';
import { SUPPORTED_BROWSERS } from '../apps/web/src/shared/supported-browsers.ts';
import { EVERYTHING, MAY_IMPORT, WINGS } from './layers.ts';
import { ROOT } from './processes.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Files below a folder with an ending, as paths from the root. */
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
const foldersOf = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

describe('docs/commands.md', () => {
  it('lists every npm script once', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const listed = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });
});

describe('docs/architecture.md', () => {
  const page = read('docs/architecture.md');

  it('says for every package what it may import', () => {
    const start = page.indexOf('## Who may import whom');
    const rows = page.slice(start, page.indexOf('How this is enforced', start)).split('\n');
    const namesIn = (cell = '') => [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => name);
    const said = rows.flatMap((row) => {
      const [, packages, allowed = ''] = row.split('|');
      const names = allowed.trim().startsWith('every package') ? EVERYTHING : namesIn(allowed).toSorted();
      return namesIn(packages).map((name) => [name, names] as const);
    });
    // Parts of a package, and the files of the root, have no row on the page.
    const declared = Object.entries(MAY_IMPORT).flatMap(([row, allowed]) =>
      row === '.' || row.includes('/src/')
        ? []
        : [[row.replace('packages/', ''), allowed === EVERYTHING ? EVERYTHING : allowed.toSorted()] as const],
    );
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(declared));
  });

  const tree = page.slice(page.indexOf('## The tree'), page.indexOf('## Who may import whom'));

  it.each(WINGS)('lists exactly the modules of the wing %s', (wing) => {
    const list =
      tree
        .split(/\n(?=\n|- )/)
        .find((part) => part.trimStart().startsWith(`- Modules of \`${wing}\``))
        ?.split(': ')[1] ?? '';
    const listed = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(foldersOf(`apps/api/src/${wing}`));
  });

  it('has exactly one row for every folder of the apps, package and top-level folder', () => {
    // A second folder in a cell is named from `src` on: `apps/api/src/platform/limits`, `src/crypto`.
    const named = tree.split('\n').flatMap((line) => {
      const [first = '', ...more] = [...(line.split('|')[1] ?? '').matchAll(/`([\w/-]+)`/g)].map(
        ([, name = '']) => name,
      );
      return [first, ...more.map((name) => join(first.split('/src/')[0] ?? '', name))];
    });
    const below = (folder: string) => foldersOf(folder).map((name) => `${folder}/${name}`);
    const apps = below('apps').flatMap((app) => below(`${app}/src`));
    const ignored = read('.gitignore')
      .split('\n')
      .map((line) => line.replaceAll('/', ''));
    const root = foldersOf('.').filter(
      (name) => !name.startsWith('.') && !ignored.includes(name) && name !== 'apps' && name !== 'packages',
    );
    const folders = [
      ...apps,
      ...below('packages'),
      ...root,
      'apps/api',
      ...below('apps/api/src/platform'),
      'apps/web/src/features',
    ];
    expect(named.filter((name) => name !== '').toSorted()).toEqual([...new Set(folders)].toSorted());
    expect(root).toContain('docs');
  });

  it('says who may import what for every package and app', () => {
    const table = page.slice(page.indexOf('## Who may import whom'), page.indexOf('How this is enforced'));
    const cells = table.split('\n').map((line) => line.split('|')[1] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([\w/]+)`/g)].map(([, name = '']) => name));
    const apps = foldersOf('apps').map((name) => `apps/${name}`);
    expect(named.toSorted()).toEqual([...foldersOf('packages'), ...apps, 'bench', 'e2e', 'tools'].toSorted());
  });
});

describe('the supported browsers', () => {
  it('match those in the README', () => {
    const rows = SUPPORTED_BROWSERS.map(({ name, from, because }) => [name, from, because]);
    const page = read('README.md');
    const section = page.slice(page.indexOf('### Browsers'));
    const table = section.slice(0, section.indexOf('\n## ', 1)).match(/^\| [^-\n].*\|$/gm) ?? [];
    const told = table.slice(1).map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(told).toEqual(rows);
  });

  /** Newer than a supported browser, by MDN: what a page must not use without another way. */
  const TOO_NEW = [
    'AbortSignal.any',
    'URL.canParse',
    'Object.groupBy',
    'Map.groupBy',
    'Promise.withResolvers',
    'Promise.try',
    'Array.fromAsync',
    'RegExp.escape',
    'Intl.DurationFormat',
    '.isSubsetOf(',
    '.toBase64(',
    'Uint8Array.fromBase64',
  ];

  it('have everything that the pages use', () => {
    const folders = [
      'apps/web/src',
      'apps/scan/src/site',
      'packages/ui/src',
      'packages/domain/src',
      'packages/contract/src',
      'packages/messages/src',
      'packages/signal/src',
    ];
    const files = folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
        .map((path) => join(folder, path)),
    );
    expect(files.length).toBeGreaterThan(100);
    const used = files.flatMap((file) => {
      const source = read(file);
      return TOO_NEW.filter((name) => source.includes(name)).map((name) => `${file}: ${name}`);
    });
    expect(used).toEqual([]);
  });
});

describe('everything that documents refer to exists:', () => {
  const pages = [...filesOf('docs', '.md'), ...readdirSync(ROOT).filter((name) => name.endsWith('.md'))];
  it('links', () => {
    const links = pages.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^\w+:/.test(target))
        .map((target) => [path, relative(ROOT, join(ROOT, dirname(path), target))] as const),
    );
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(([, target]) => !existsSync(join(ROOT, target)))).toEqual([]);
  });

  it('commands', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = pages.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => `${path}: ${name}`),
    );
    expect(named.filter((line) => !scripts.includes(line.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('files of the code', () => {
    const named = pages.flatMap((path) =>
      [...read(path).matchAll(/`((?:apps|packages|tools|bench|e2e|docs)\/[\w./-]*\w)`/g)].map(([, file = '']) => file),
    );
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('files and constants that a topic names by name alone', () => {
    const sources = ['apps', 'packages', 'tools', 'bench', 'e2e'].flatMap((folder) => [
      ...filesOf(folder, '.ts'),
      ...filesOf(folder, '.tsx'),
    ]);
    const names = new Set(sources.map((path) => basename(path)));
    const topics = pages.filter((path) => path.startsWith('docs/topics/'));
    expect(topics).toHaveLength(12);
    const inCode = topics.flatMap((path) => [...read(path).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name));
    const files = inCode.filter((name) => /^[\w.-]+\.tsx?$/.test(name));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((name) => !names.has(name))).toEqual([]);
    const constants = new Set(inCode.filter((name) => /^[A-Z]+(?:_[A-Z]+)+$/.test(name)));
    const code = sources.map(read).join('\n');
    expect([...constants].filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });

  it.each([
    ['module', 'apps/api/src'],
    ['feature', 'apps/web/src/features'],
  ])('each %s that a topic names', (kind, folder) => {
    const folders = new Set(
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    );
    const list = new RegExp(`${kind}s? ((?:\\\`[\\w-]+\\\`(?:,? and |,? )?)+)`, 'g');
    const named = pages
      .filter((path) => path.startsWith('docs/topics/'))
      .flatMap((path) => [...read(path).replace(/\s+/g, ' ').matchAll(list)])
      .flatMap(([, names = '']) => [...names.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !folders.has(name))).toEqual([]);
  });
});

it('documents show exactly the pictures in docs/screens', () => {
  const pages = [...filesOf('docs', '.md'), ...readdirSync(ROOT).filter((name) => name.endsWith('.md'))];
  const shown = pages.flatMap((path) =>
    [...read(path).matchAll(/(?:!\[[^\]]*\]\(|src=")([^)"]+\.(?:png|svg|jpe?g|webp))[)"]/g)].map(([, target = '']) =>
      relative(ROOT, join(ROOT, dirname(path), target)),
    ),
  );
  expect([...new Set(shown)].toSorted()).toEqual(filesOf('docs/screens', '').toSorted());
});

it('the manifest has the colours of the pages', () => {
  const tokens = read('packages/ui/src/tokens.css');
  const { background, brand } = APP_COLOURS;
  expect(tokens).toContain(`--background: ${background};`);
  expect(tokens).toContain(`--brand: ${brand};`);
});
