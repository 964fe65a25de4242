import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_COLORS } from '../apps/api/src/platform/http/serve-installable-app.ts';
import { SUPPORTED_BROWSERS } from '../apps/web/src/shared/platform/supported-browsers.ts';
import { ROOT } from './processes.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Files below a folder with an extension, as paths from the root. */
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

describe('documents refer only to existing', () => {
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

  it('code files', () => {
    const named = pages.flatMap((path) =>
      [...read(path).matchAll(/`((?:apps|packages|tools|bench|e2e|docs)\/[\w./-]*\w)`/g)].map(([, file = '']) => file),
    );
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe('supported browsers', () => {
  it('match those in the README', () => {
    const rows = SUPPORTED_BROWSERS.map(({ name, from, because }) => [name, from, because]);
    const page = read('README.md');
    const section = page.slice(page.indexOf('### Browsers'));
    const table = section.slice(0, section.indexOf('\n## ', 1)).match(/^\| [^-\n].*\|$/gm) ?? [];
    const documented = table.slice(1).map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(documented).toEqual(rows);
  });

  /** Features newer than a supported browser (MDN): a page must not use them without a fallback. */
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

  it('support everything that the pages use', () => {
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

it('the manifest has the colors of the pages', () => {
  const tokens = read('packages/ui/src/tokens.css');
  const { background, brand } = APP_COLORS;
  expect(tokens).toContain(`--background: ${background};`);
  expect(tokens).toContain(`--brand: ${brand};`);
});
