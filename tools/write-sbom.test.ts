import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, it } from 'vitest';
import { ROOT } from './processes.ts';
import { billOfMaterials, type Lock, partsOfProduct } from './write-sbom.ts';

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

describe('the software bill of materials', () => {
  const bill = billOfMaterials();
  const refs = bill.components.map(({ 'bom-ref': ref }) => ref);

  it('follows the CycloneDX schema', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
    expect(await validator.validate(JSON.stringify(bill))).toBeNull();
    // The validator works: it rejects an unknown license.
    const [first, ...others] = bill.components;
    const unknown = { ...first, licenses: [{ license: { id: 'Not-A-License' } }] };
    expect(await validator.validate(JSON.stringify({ ...bill, components: [unknown, ...others] }))).not.toBeNull();
  });

  it('has each library of the apps, and none that only tests need', () => {
    expect([bill.bomFormat, bill.specVersion, bill.metadata.component.name]).toEqual(['CycloneDX', '1.5', 'mien']);
    const lock = read('package-lock.json').packages as Lock;
    for (const app of ['apps/api', 'apps/web', 'apps/scan', 'packages/ui', 'packages/server'])
      for (const name of Object.keys(read(`${app}/package.json`).dependencies))
        expect(refs, app).toContain(
          `${name}@${name.startsWith('@mien/') ? '0.1.0' : lock[`node_modules/${name}`]?.version}`,
        );
    const ofTests = ['vitest', '@playwright/test', '@biomejs/biome', 'oidc-provider', 'fast-check', '@medplum/core'];
    expect(refs.filter((ref) => ofTests.some((name) => ref.startsWith(`${name}@`)))).toEqual([]);
  });

  it('lists each part once, with its version and license, and refers only to listed parts', () => {
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set([bill.metadata.component['bom-ref'], ...refs]);
    expect(
      bill.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
    ).toEqual([]);
    expect(bill.components.filter(({ version, licenses = [] }) => !version || licenses.length === 0)).toEqual([]);
  });

  it('has the face model and the typeface, with the hashes of their files', () => {
    const files = bill.components.filter(({ 'bom-ref': ref }) => ref.startsWith('file:'));
    expect(files.map(({ name }) => name)).toEqual(['BlazeFace', 'Figtree']);
    for (const { 'bom-ref': ref, hashes } of files) {
      const content = createHash('sha256')
        .update(readFileSync(join(ROOT, ref.slice('file:'.length))))
        .digest('hex');
      expect(hashes).toEqual([{ alg: 'SHA-256', content }]);
    }
    // Delivered parts are listed in NOTICE, too.
    const notice = readFileSync(join(ROOT, 'apps/scan/NOTICE'), 'utf8');
    for (const { name } of files) expect(notice).toContain(name);
  });
});

it('a production dependency remains one if tests of a workspace need it too, and the nearest version counts', () => {
  const lock: Lock = {
    '': {},
    'apps/web': { dependencies: { '@mien/ui': '1', shared: '2' } },
    'packages/ui': { dependencies: { drawn: '1' } },
    'node_modules/@mien/ui': { link: true, resolved: 'packages/ui' },
    'node_modules/shared': { version: '2.0.0', peerDependencies: { drawn: '1' } },
    'node_modules/drawn': { version: '1.0.0' },
    'packages/ui/node_modules/drawn': { version: '1.5.0' },
    'node_modules/tried': { version: '3.0.0' },
  };
  expect([...partsOfProduct(lock)].toSorted()).toEqual(['drawn@1.0.0', 'drawn@1.5.0', 'shared@2.0.0']);
});
