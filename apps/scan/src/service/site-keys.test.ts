import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DamagedKeyError, loadSiteKeys } from './site-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mien-site-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

it.each([
  ['profile-key.pem', '-----BEGIN PRIVATE KEY-----\ncut'],
  ['receipt-key.pem', ''],
  ['receipt-key.pem', rsa],
  ['token-secret', 'short'],
])('reports a damaged %s with the way to repair it', async (name, content) => {
  await loadSiteKeys(folder);
  writeFileSync(join(folder, name), content);
  await expect(loadSiteKeys(folder)).rejects.toThrow(DamagedKeyError);
  await expect(loadSiteKeys(folder)).rejects.toThrow(`${name} in ${folder} is damaged. Restore it from a backup`);
});
