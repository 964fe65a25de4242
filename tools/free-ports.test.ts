import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, freePortsInARow } from './free-ports.ts';

it('finds consecutive free ports after a port that is in use', async () => {
  const first = await freePortsInARow(21_000, 8);
  const taken = createServer().listen(first + 3, '127.0.0.1');
  await once(taken, 'listening');
  try {
    expect(await freePortsInARow(first, 8)).toBeGreaterThanOrEqual(first + 8);
    expect(await freePort()).not.toBe(first + 3);
  } finally {
    taken.close();
  }
});
