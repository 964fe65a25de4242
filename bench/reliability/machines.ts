import { once } from 'node:events';
import { FILM_RATE_BPM, scanIn } from '../../e2e/other-browsers/scan-in.ts';
import { giveOutPatientsFrom } from '../../e2e/steps.ts';
import { freePort } from '../../tools/free-ports.ts';
import { type Servers, startServers } from '../../tools/servers.ts';
import { scansOutcome } from './film-scan-outcome.ts';
import type { Machine } from './machine.ts';
import { MIEN, openChromium, PICTURE, SCAN, startNginx } from './nginx.ts';
import { startPooler, startPostgresServer } from './postgres-server.ts';
import type { Trial } from './trial.ts';

/** Each site twice, on one database behind PgBouncer and with one folder of keys. They call each other through the proxy, too. */
async function startPair(
  machine: Machine,
  ports: { readonly mien: readonly number[]; readonly scan: readonly number[] },
  inside: { readonly mien: number; readonly scan: number },
): Promise<Servers[]> {
  const postgres = await startPostgresServer(machine);
  const pooler = await startPooler(machine, postgres);
  const folder = machine.folder('data');
  const pairs: Servers[] = [];
  for (const [index, port] of ports.mien.entries()) {
    const servers = await startServers({
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DATABASE_URL: pooler.url,
      PORT: String(port),
      SCAN_PORT: String(ports.scan[index]),
      PUBLIC_URL: `https://${MIEN}`,
      SCAN_URL: `https://${SCAN}`,
      MIEN_API_URL: `http://127.0.0.1:${inside.mien}`,
      SCAN_API_URL: `http://127.0.0.1:${inside.scan}`,
      TRUST_PROXY: '1',
      DEMO: '1',
      ALLOW_OUTBOX: '1',
    });
    machine.atEnd(() => servers.stop());
    pairs.push(servers);
  }
  return pairs;
}

/** Ends one process of each site at once, as when their machine loses its power. */
async function killPair({ children }: Servers): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
}

export const machines: Trial = {
  name: 'machines',
  title:
    'Both sites twice behind nginx and PgBouncer, a film scanned in Chromium; one process of each killed while the camera is read, another scan after it',
  async run(machine) {
    giveOutPatientsFrom(machine.folder('patients'));
    const [inside, first, second] = await Promise.all(
      [0, 1, 2].map(async () => ({ mien: await freePort(), scan: await freePort() })),
    );
    if (!inside || !first || !second) throw new Error('no ports');
    const ports = { mien: [first.mien, second.mien], scan: [first.scan, second.scan] };
    const [one] = await startPair(machine, ports, inside);
    const front = await startNginx(machine, ports, inside);
    const sites = {
      mienUrl: `https://${MIEN}`,
      outboxUrl: `${front.inside.mien}/dev/outbox.json`,
      stop: async () => {},
    };
    const browser = { open: () => openChromium(front), picture: PICTURE };
    const scans = [
      await scanIn(browser, sites, { during: async () => one && (await killPair(one)) }),
      await scanIn(browser, sites),
    ];
    return scansOutcome(
      scans.map((scan, index) => ({
        name: index === 0 ? 'one of two killed' : 'after it',
        trueBpm: scan.trueBpm ?? FILM_RATE_BPM,
        shownBpm: scan.shownBpm,
        frameRateHz: scan.frameRateHz,
        reason: scan.end,
        faults: scan.consoleErrors,
      })),
      1,
    );
  },
};
