import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECOND_MS } from '@mien/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { answerFolderRequests, hereOrByHolder, type RequestHandlers } from './folder-requests.ts';

let folder: string;
let release: () => void;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mien-requests-'));
  release = lockFolder(folder);
});
afterEach(() => {
  release();
  rmSync(folder, { recursive: true, force: true });
});

/** Only claims the folder. */
const here = vi.fn(async () => lockFolder(folder)());
const requests = () => join(folder, 'requests');
const ask = (kind: string, details: unknown, limits = {}) => hereOrByHolder(folder, { kind, details }, here, limits);

/** A server that holds the folder until it has finished its work. */
async function whileServing(handlers: RequestHandlers, work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const serving = (async () => {
    while (!isOver) {
      await answerFolderRequests(folder, handlers);
      // biome-ignore lint/plugin: nothing is waited for: a server has time between two calls
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await serving;
}

describe('a request to the process that holds a folder', () => {
  it('is carried out once for each of several commands at once, and leaves no file', async () => {
    const done: unknown[] = [];
    const add = async (details: unknown) => void done.push(details);
    await whileServing({ add }, () => Promise.all([1, 2, 3].map((number) => ask('add', number))));
    expect(done.toSorted()).toEqual([1, 2, 3]);
    expect(readdirSync(requests())).toEqual([]);
    expect(statSync(requests()).mode & 0o777).toBe(0o700);
  });

  it('reports the reason why the server refused', async () => {
    const add = async () => {
      throw new Error('It is there already.');
    };
    await whileServing({ add }, () => expect(ask('add', 1)).rejects.toThrow('It is there already.'));
  });

  it('that cannot be read is answered, and holds up no other', async () => {
    const done: unknown[] = [];
    mkdirSync(requests());
    writeFileSync(join(requests(), '0.request'), '{');
    await whileServing({ add: async (details) => void done.push(details) }, () => ask('add', 1));
    expect(done).toEqual([1]);
    expect(readFileSync(join(requests(), '0.answer'), 'utf8')).toContain('JSON');
  });

  it('of an unknown kind is refused, also one that every object has', async () => {
    await whileServing({}, async () => {
      for (const kind of ['add', 'toString']) await expect(ask(kind, 1)).rejects.toThrow('another version of Mien');
    });
  });

  it('that is not accepted is withdrawn, and the command reports the holder', async () => {
    await expect(ask('add', 1, { takenWithinMs: 1, freeWithinMs: 1 })).rejects.toThrow('is in use by process');
    expect(readdirSync(requests())).toEqual([]);
  });

  it('is done by the command itself once the holder releases the folder', async () => {
    here.mockClear();
    const asking = ask('add', 1, { takenWithinMs: 1 });
    await expect.poll(() => readdirSync(folder).includes('requests')).toBe(true);
    release();
    await asking;
    expect(here.mock.results.at(-1)?.type).toBe('return');
    expect(readdirSync(requests())).toEqual([]);
  });

  it('of a command that was killed is not carried out later, and its files are removed', async () => {
    const add = vi.fn(async () => undefined);
    await whileServing({ add }, () => ask('add', 'first'));
    const agedBy = (name: string, seconds: number) => {
      const path = join(requests(), name);
      writeFileSync(path, JSON.stringify({ kind: 'add', details: name }));
      const at = Date.now() / SECOND_MS - seconds;
      utimesSync(path, at, at);
    };
    agedBy('a.request', 15);
    agedBy('b.request', 700);
    agedBy('c.answer', 700);
    agedBy('d.answer', 5);
    await answerFolderRequests(folder, { add });
    expect(add).toHaveBeenCalledExactlyOnceWith('first');
    expect(readdirSync(requests()).toSorted()).toEqual(['a.request', 'd.answer']);
  });
});
