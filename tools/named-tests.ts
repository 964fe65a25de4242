import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './processes.ts';

/** A test in the source: its file, and its title after those of its suites, as Vitest prints them. */
export interface WrittenTest {
  readonly file: string;
  readonly name: string;
}

/** A test that a document cites: `file.test.ts`: "title". */
interface NamedTest {
  readonly file: string;
  readonly title: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly arguments?: readonly Node[];
}

/** Modifiers of tests and suites that run. The others (`skip`, `todo`, `fixme`, `use`) do not prove anything. */
const RUNNING = new Set(['each', 'for', 'runIf', 'skipIf', 'concurrent', 'sequential', 'prop', 'describe']);

/** Whether a callee is `it`, `test` or `describe` with any modifier; null for other calls and for skipped tests. */
function kindOf(callee: Node | undefined): 'test' | 'suite' | null {
  switch (callee?.type) {
    case 'Identifier':
      if (callee.name === 'describe') return 'suite';
      return callee.name === 'it' || callee.name === 'test' ? 'test' : null;
    case 'MemberExpression': {
      const word = callee.property?.name ?? '';
      if (!RUNNING.has(word)) return null;
      const kind = kindOf(callee.object);
      return kind !== null && word === 'describe' ? 'suite' : kind;
    }
    case 'CallExpression':
      return kindOf(callee.callee);
    default:
      return null;
  }
}

/** The title as written, without its quotes. */
function titleOf(argument: Node | undefined, source: string): string | null {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return source.slice(argument.start + 1, argument.end - 1);
  return null;
}

/** The tests of a file that run. */
export function testsIn(file: string, source: string): readonly WrittenTest[] {
  const found: WrittenTest[] = [];
  const visit = (part: unknown, suites: readonly string[]): void => {
    if (Array.isArray(part)) for (const one of part) visit(one, suites);
    else if (typeof part === 'object' && part !== null) {
      const node = part as Node;
      const kind = node.type === 'CallExpression' ? kindOf(node.callee) : null;
      const title = kind === null ? null : titleOf(node.arguments?.[0], source);
      if (kind === 'test' && title !== null) found.push({ file, name: [...suites, title].join(' > ') });
      const within = kind === 'suite' && title !== null ? [...suites, title] : suites;
      for (const value of Object.values(node)) visit(value, within);
    }
  };
  visit(parseSync(file, source).program, []);
  return found;
}

/** All tests of the repository. */
export const allTests = (): readonly WrittenTest[] =>
  globSync('{apps,packages,tools,e2e,bench}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  }).flatMap((file) => testsIn(file, readFileSync(join(ROOT, file), 'utf8')));

/** The tests that a text cites. */
export const namedIn = (text: string): readonly NamedTest[] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: "([^"\n]+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

/** Test files that a text mentions without a title. */
export const untitledIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?!: ")/g)].map(([, file = '']) => file);

/** Whether a test matches a citation: the end of its path and the end of its name. */
const isNamed = (written: WrittenTest, { file, title }: NamedTest): boolean =>
  `/${written.file}`.endsWith(`/${file}`) && ` > ${written.name}`.endsWith(` > ${title}`);

/** Number of files that contain a cited test: exactly one is expected. */
export const filesWith = (tests: readonly WrittenTest[], named: NamedTest): readonly string[] => [
  ...new Set(tests.filter((written) => isNamed(written, named)).map(({ file }) => file)),
];
