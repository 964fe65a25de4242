import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrMakeFile, replaceFile } from './atomic-write.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mien-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('readOrMakeFile', () => {
  it('creates a missing file once, readable only by its owner, without a leftover temporary file', () => {
    const path = join(folder, 'deep', 'key');
    expect(readOrMakeFile(path, () => 'first')).toBe('first');
    expect(readOrMakeFile(path, () => 'second')).toBe('first');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['key']);
  });

  it('the first process wins, even between check and creation', () => {
    const path = join(folder, 'key');
    const late = () => {
      writeFileSync(path, 'of the other process');
      return 'ours';
    };
    expect(readOrMakeFile(path, late)).toBe('of the other process');
    expect(readdirSync(folder)).toEqual(['key']);
  });

  it('is the same complete file for processes that start concurrently', async () => {
    const program = join(folder, 'start.mjs');
    const module = join(import.meta.dirname, 'atomic-write.ts');
    writeFileSync(
      program,
      `import { readOrMakeFile } from ${JSON.stringify(module)};
      process.send('ready');
      process.once('message', (path) => {
        process.send(readOrMakeFile(path, () => String(process.pid).padEnd(100_000, '.')));
        process.disconnect();
      });`,
    );
    const children = [1, 2, 3].map(() => fork(program));
    await Promise.all(children.map((child) => once(child, 'message')));
    const answers = children.map((child) => once(child, 'message'));
    for (const child of children) child.send(join(folder, 'key'));
    const read = (await Promise.all(answers)).map(([text]) => String(text));
    expect(new Set(read).size).toBe(1);
    expect(read[0]).toHaveLength(100_000);
  });
});

describe('replaceFile', () => {
  it('contains the new text, and leaves no temporary file', () => {
    const path = join(folder, 'state');
    replaceFile(path, 'a long first text');
    replaceFile(path, 'b');
    expect(readFileSync(path, 'utf8')).toBe('b');
    expect(readdirSync(folder)).toEqual(['state']);
  });
});
