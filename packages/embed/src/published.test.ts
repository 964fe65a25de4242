import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '..');

describe('the published element', { tags: 'thorough' }, () => {
  let temporary: string;
  let tarball: Uint8Array<ArrayBuffer>;

  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), 'mien-embed-'));
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

  it('has its license and instructions, the element and the React component, and no sources', () => {
    const packed = createPackageFromTarballData(tarball);
    const files = packed.listFiles().map((name) => name.slice(`/node_modules/${packed.packageName}/`.length));
    const modules = ['index', 'mien-scan', 'react', 'scan-events'];
    const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    expect(files.sort()).toEqual(['LICENSE', 'README.md', ...built, 'package.json'].sort());
  });

  it('has types that every resolution of modules finds', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    const problems = analysis.types === false ? ['no types'] : analysis.problems;
    // A package of modules alone cannot be required.
    const isExpected = (problem: unknown) => (problem as { kind?: string }).kind === 'CJSResolvesToESM';
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
  });
});
