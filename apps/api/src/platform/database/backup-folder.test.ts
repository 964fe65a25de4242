import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCopy, DATA_PART, KEYS_PART, type Seal, writeManifest } from './backup-folder.ts';

const sealOf =
  (key: string): Seal =>
  (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
const OURS = sealOf('ours');
const OTHERS = sealOf('others');

let backup: string;
beforeEach(() => {
  backup = mkdtempSync(join(tmpdir(), 'mien-backup-folder-'));
  mkdirSync(join(backup, DATA_PART));
  mkdirSync(join(backup, KEYS_PART));
  writeFileSync(join(backup, DATA_PART, 'database.dump'), 'dump');
  writeFileSync(join(backup, KEYS_PART, 'keys.json'), '{}');
});
afterEach(() => rmSync(backup, { recursive: true, force: true }));

describe('the manifest of a backup', () => {
  it('with a seal is recognised as ours, and says so', async () => {
    writeManifest(backup, OURS);
    expect(await checkCopy(backup, [OTHERS, OURS])).toEqual([
      'Every file is as the manifest says. Restore it by pg_restore.',
      'The manifest has the seal of this installation.',
    ]);
  });

  it('says what was not checked', async () => {
    writeManifest(backup, OURS);
    expect((await checkCopy(backup, []))[1]).toMatch(/not checked: set SERVER_KEY/);
    writeManifest(backup, null);
    expect((await checkCopy(backup, [OURS]))[1]).toMatch(/has no seal/);
  });

  it('that was changed together with a file is detected by its seal', async () => {
    writeManifest(backup, OURS);
    const { seal } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    writeFileSync(join(backup, DATA_PART, 'database.dump'), 'another dump');
    await expect(checkCopy(backup, [OURS])).rejects.toThrow('data/database.dump');
    writeManifest(backup, OTHERS);
    await expect(checkCopy(backup, [OURS])).rejects.toThrow('The manifest was changed');
    writeManifest(backup, null);
    const { files } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ files, seal }));
    await expect(checkCopy(backup, [OURS])).rejects.toThrow('The manifest was changed');
  });

  it('refuses symbolic links, which a copy would not contain', async () => {
    writeManifest(backup, OURS);
    symlinkSync('/etc/hostname', join(backup, DATA_PART, 'elsewhere'));
    expect(() => writeManifest(backup, OURS)).toThrow(/elsewhere is a link/);
    await expect(checkCopy(backup, [OURS])).rejects.toThrow(/elsewhere is a link/);
  });
});
