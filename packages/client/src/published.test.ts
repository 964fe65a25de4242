import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '..');
/** What a page or program would have to load at most. Chosen. */
const MAX_GZIP_BYTES = 8000;

let temporary: string;
let tarball: Uint8Array<ArrayBuffer>;

describe('the published client', { tags: 'thorough' }, () => {
  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), 'mien-client-'));
    // Builds it, too.
    execFileSync('npm', ['pack', '--pack-destination', temporary], { cwd: FOLDER, stdio: 'pipe' });
    const [name = ''] = readdirSync(temporary);
    tarball = new Uint8Array(readFileSync(join(temporary, name)));
  });
  afterAll(() => rmSync(temporary, { recursive: true, force: true }));

  it('has no mistakes in its package', async () => {
    const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
    expect(messages).toEqual([]);
  });

  it('has its license and instructions, and no sources', () => {
    const packed = createPackageFromTarballData(tarball);
    const files = packed.listFiles().map((name) => name.slice(`/node_modules/${packed.packageName}/`.length));
    expect(files.filter((name) => !name.startsWith('dist/')).sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  });

  it('has types that every resolution of modules finds', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    const problems = analysis.types === false ? ['no types'] : analysis.problems;
    // A package of modules alone cannot be required.
    const isExpected = (problem: unknown) => (problem as { kind?: string }).kind === 'CJSResolvesToESM';
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
  });

  it(`is at most ${MAX_GZIP_BYTES} bytes, and needs no other package`, () => {
    const files = readdirSync(join(FOLDER, 'dist')).filter((name) => name.endsWith('.js'));
    const code = files.map((name) => readFileSync(join(FOLDER, 'dist', name), 'utf8')).join('\n');
    expect(gzipSync(code).length).toBeLessThanOrEqual(MAX_GZIP_BYTES);
    expect(code.match(/\bfrom '(?!\.\/)[^']*'/g)).toBeNull();
  });

  /** Compiles a program against the built package. @throws Error if it does not compile */
  function compile(name: string, program: string): void {
    writeFileSync(join(FOLDER, 'dist', name), program);
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    execFileSync(process.execPath, [compiler, ...options, join(FOLDER, 'dist', name)], { stdio: 'pipe' });
  }

  it('compiles a program that reads a heart rate, and not one that misspells a call', () => {
    const program = (path: string) => `
      import { createClient } from '@mien/client';
      import type { paths } from '@mien/client/api';
      const mien = createClient<paths>({ baseUrl: 'https://mien.example', credentials: { clientId: 'a', clientSecret: 'b' } });
      const { groups } = await mien.get('${path}', { params: { uid: '1', id: '2' } });
      const item = groups.flatMap(({ items }) => items).find(({ measurementTypeId }) => measurementTypeId === 'heartRateBpm');
      export const text: string = \`\${item?.value}\`;
    `;
    expect(() => compile('right.ts', program('/v1/careTeam/patients/{uid}/measurements/{id}'))).not.toThrow();
    expect(() => compile('wrong.ts', program('/v1/careTeam/patients/{uid}/measurement/{id}'))).toThrow();
  });

  it('compiles the receiver of docs/integrate.md', () => {
    const page = readFileSync(join(FOLDER, '../../docs/integrate.md'), 'utf8');
    const [, receiver = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
    expect(receiver).toContain('verifyWebhook');
    expect(() => compile('receiver.ts', receiver)).not.toThrow();
  });
});
