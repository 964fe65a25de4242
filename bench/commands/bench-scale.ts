import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from '../../tools/build.ts';
import { ROOT, run } from '../../tools/processes.ts';
import { installSystemPackages } from '../../tools/system-packages.ts';
import { createMachine } from '../reliability/machine.ts';
import { measureScale } from '../scale/measure.ts';
import { scalePage } from '../scale/page.ts';

/** Measures what a patient, a scan and a visit cost, and writes docs/scale.md with plans for many. */
const PAGE = join(ROOT, 'docs/scale.md');
const SEED = 1;

await installSystemPackages(['postgres']);
await buildProduct();
let machine = createMachine(SEED);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void machine.clear().finally(() => process.exit(1)));
try {
  const costs = await measureScale(async () => {
    await machine.clear();
    machine = createMachine(SEED);
    return machine;
  });
  const cores = cpus();
  const about = `${cores.length} cores (${cores[0]?.model ?? process.arch}), Node ${process.version}`;
  writeFileSync(PAGE, scalePage(costs, { at: new Date(), machine: about }));
  await run('biome', ['format', '--write', PAGE]);
} finally {
  await machine.clear();
}
