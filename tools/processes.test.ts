import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitForHealth } from './processes.ts';

let child: ChildProcess;
let server: Server | undefined;

beforeEach(() => {
  child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
});
afterEach(() => {
  child.kill('SIGKILL');
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** The address of a server in this process, in place of the one that the child would be. */
async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('waits for a slow start as long as the process lives, and mentions it each minute', async () => {
  const statuses = [503, 503, 503, 200];
  const origin = await listen((_, response) => void response.writeHead(statuses.shift() ?? 500).end());
  const minutes = [0, 0.5, 1, 1, 240, 240];
  const said: string[] = [];
  await waitForHealth(`${origin}/v1/health`, child, {
    nowMs: () => (minutes.shift() ?? Number.NaN) * 60_000,
    say: (line) => said.push(line),
  });
  expect(said).toEqual(
    [1, 240].map((after) => `Still starting after ${after} min: ${origin}. The first start takes longest.`),
  );
  expect([statuses, minutes]).toEqual([[], []]);
});

it('fails when the process ends, also during a request that is never answered', async () => {
  const origin = await listen(() => child.stdin?.end());
  await expect(waitForHealth(origin, child)).rejects.toThrow(`the process for ${origin} ended`);
  expect(child.listenerCount('exit')).toBe(0);
});

it('fails if the process has ended before', async () => {
  child.stdin?.end();
  await once(child, 'exit');
  const origin = await listen((_, response) => void response.end());
  await expect(waitForHealth(origin, child)).rejects.toThrow('ended');
});
