import { createHmac } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupName, checkCopy, DATA_PART, KEYS_PART, type Seal, timeOfName, writeManifest } from './backup-folder.ts';

const sealOf =
  (key: string): Seal =>
  (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
const OURS = sealOf('ours');
const OTHERS = sealOf('others');

let backup: string;
const folders: string[] = [];
beforeEach(() => {
  backup = mkdtempSync(join(tmpdir(), 'mien-backup-folder-'));
  mkdirSync(join(backup, DATA_PART));
  mkdirSync(join(backup, KEYS_PART));
  writeFileSync(join(backup, DATA_PART, 'database.dump'), 'dump');
  writeFileSync(join(backup, KEYS_PART, 'keys.json'), '{}');
});
afterEach(() => {
  for (const folder of [backup, ...folders.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

const MADE_AT = new Date('2026-11-26T21:03:04.005Z');
const seal = (by: Seal | null, folder = backup) => writeManifest(folder, by, MADE_AT);
const check = (seals: readonly Seal[], folder = backup, readDump = () => true) => checkCopy(folder, seals, readDump);
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const dumpIn = (folder: string) => join(folder, DATA_PART, 'database.dump');

/** A second backup of the same installation, made an hour later, with another dump. */
function laterBackup(): string {
  const later = join(backup, '..', `later-${crypto.randomUUID()}`);
  cpSync(backup, later, { recursive: true });
  writeFileSync(dumpIn(later), 'later dump');
  writeManifest(later, OURS, new Date(MADE_AT.getTime() + 3_600_000));
  folders.push(later);
  return later;
}

describe('the manifest of a backup', () => {
  it('with a seal is recognized as ours and reports when it was made', async () => {
    seal(OURS);
    expect(await check([OTHERS, OURS])).toEqual([
      'Every file is as the manifest says, and the dump was read to its end.',
      'The manifest has the seal of this installation.',
      'Made on 2026-11-26T21:03:04.005Z.',
    ]);
  });

  it('reports what was not checked', async () => {
    seal(OURS);
    expect((await check([]))[1]).toMatch(/not checked: set SERVER_KEY/);
    expect((await check([OURS], backup, () => false))[0]).toMatch(/the dump was not read/);
    seal(null);
    expect((await check([]))[1]).toMatch(/has no seal/);
  });

  it('whose seal was cut off is refused if a key is known, unless the operator allows it', async () => {
    seal(OURS);
    const { seal: _, ...cutOff } = manifestOf(backup);
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify(cutOff));
    await expect(check([OURS])).rejects.toThrow('say so with --unsealed');
    expect((await checkCopy(backup, [OURS], () => true, true))[1]).toMatch(/has no seal/);
  });

  it('that was changed together with a file is detected by its seal', async () => {
    seal(OURS);
    const { seal: ours } = manifestOf(backup);
    writeFileSync(dumpIn(backup), 'another dump');
    await expect(check([OURS])).rejects.toThrow('data/database.dump');
    seal(OTHERS);
    await expect(check([OURS])).rejects.toThrow('The manifest was changed');
    seal(null);
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifestOf(backup), seal: ours }));
    await expect(check([OURS])).rejects.toThrow('The manifest was changed');
  });

  it.each([
    ['a file that was added', () => writeFileSync(join(backup, DATA_PART, 'more'), ''), 'data/more'],
    ['a file that was removed', () => rmSync(dumpIn(backup)), 'data/database.dump'],
    ['a key that was removed', () => rmSync(join(backup, KEYS_PART, 'keys.json')), 'keys/keys.json'],
    ['a file of another backup', () => cpSync(dumpIn(laterBackup()), dumpIn(backup)), 'data/database.dump'],
    [
      'the manifest of another backup',
      () => cpSync(join(laterBackup(), 'manifest.json'), join(backup, 'manifest.json')),
      'data/database.dump',
    ],
  ])('finds %s', async (_what, change, found) => {
    seal(OURS);
    change();
    await expect(check([OURS])).rejects.toThrow(`The backup was changed, or is not whole: ${found}`);
  });

  it('finds a file that was exchanged together with its line in the manifest', async () => {
    seal(OURS);
    const later = laterBackup();
    cpSync(dumpIn(later), dumpIn(backup));
    const manifest = { ...manifestOf(backup), files: manifestOf(later).files };
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest));
    await expect(check([OURS])).rejects.toThrow('The manifest was changed');
  });

  it('finds an older backup in the folder of a newer one, and a time that was changed', async () => {
    seal(OURS);
    const newer = join(backup, '..', backupName(new Date('2026-11-27T21:03:04.005Z')));
    folders.push(newer);
    cpSync(backup, newer, { recursive: true });
    await expect(check([OURS], newer)).rejects.toThrow('This is the backup of 2026-11-26T21:03:04.005Z');
    const changed = { ...manifestOf(newer), madeAt: '2026-11-27T21:03:04.005Z' };
    writeFileSync(join(newer, 'manifest.json'), JSON.stringify(changed));
    await expect(check([OURS], newer)).rejects.toThrow('The manifest was changed');
    const own = join(backup, '..', backupName(MADE_AT));
    folders.push(own);
    renameSync(newer, own);
    seal(OURS, own);
    expect(await check([OURS], own)).toHaveLength(3);
  });

  it('may omit the keys entirely, since they are stored elsewhere', async () => {
    seal(OURS);
    rmSync(join(backup, KEYS_PART), { recursive: true });
    expect(await check([OURS])).toHaveLength(3);
  });

  it.each(['', '{"files":', '{}', 'null', '{"madeAt":"2026-11-26","files":null}'])(
    'that is cut off or something else is refused: %s',
    async (text) => {
      writeFileSync(join(backup, 'manifest.json'), text);
      await expect(check([OURS])).rejects.toThrow('is not the manifest of a backup');
    },
  );

  it('refuses symbolic links, which a copy would not contain', async () => {
    seal(OURS);
    symlinkSync('/etc/hostname', join(backup, DATA_PART, 'elsewhere'));
    expect(() => seal(OURS)).toThrow(/elsewhere is a link/);
    await expect(check([OURS])).rejects.toThrow(/elsewhere is a link/);
  });
});

it('the folder of a backup is named after its time', () => {
  expect(backupName(MADE_AT)).toBe('mien-2026-11-26T21-03-04-005Z');
  expect(timeOfName('/backups/mien-2026-11-26T21-03-04-005Z')).toEqual(MADE_AT);
  expect(timeOfName('/backups/before-the-upgrade')).toBeNull();
});
