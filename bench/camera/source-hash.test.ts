import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOfSources } from './source-hash.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-source-hash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, source: string): void => writeFileSync(join(folder, name), source);

test('a hash changes with every imported file, and with no other', () => {
  write('one.ts', "import { two } from './two.ts';\nimport { z } from 'zod';\n");
  write('two.ts', "export { three as two } from './three.ts';\n");
  write('three.ts', 'export const three = 3;\n');
  write('four.ts', 'export const four = 4;\n');
  const hash = (): string => hashOfSources(join(folder, 'one.ts'));
  const before = hash();
  write('four.ts', 'export const four = 5;\n');
  expect(hash()).toBe(before);
  write('three.ts', 'export const three = 4;\n');
  expect(hash()).not.toBe(before);
});

test('a hash changes with packages of the repository and with given data, but not with types', () => {
  const ofPackage = 'node_modules/@mien/own';
  mkdirSync(join(folder, ofPackage), { recursive: true });
  write(`${ofPackage}/package.json`, '{ "type": "module", "exports": { ".": "./index.ts" } }');
  write(`${ofPackage}/index.ts`, "export * from './inner.ts';\n");
  write(`${ofPackage}/inner.ts`, 'export const one = 1;\n');
  write('types.ts', 'export type Number = 1;\n');
  write('user.ts', "import {\n  one,\n} from '@mien/own';\nimport type { Number } from './types.ts';\n");
  const hash = (weights = 0): string => hashOfSources(join(folder, 'user.ts'), [Uint8Array.of(weights)]);
  const before = hash();
  write('types.ts', 'export type Number = 2;\n');
  expect(hash()).toBe(before);
  expect(hash(1)).not.toBe(before);
  write(`${ofPackage}/inner.ts`, 'export const one = 2;\n');
  expect(hash()).not.toBe(before);
});
