import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf, openEngine } from './embedded-engine.ts';
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedWorkerData } from './embedded-protocol.ts';

/** Runs PGlite away from the event loop of the server; see docs/adr/0003-embedded-database.md. */
const { isForMoments, ...files } = workerData as EmbeddedWorkerData;
const port = parentPort;
if (!port) throw new Error('this file is a worker');

/**
 * V8 recompiles hot code to make it faster. For the engine's largest function that takes two seconds and 600 MB, and a
 * process that exits in that time has to wait for it (decision 0003).
 */
if (isForMoments) for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

const engine = openEngine(files);
const send = (answer: EmbeddedAnswer) => port.postMessage(answer);

engine.opened.then(
  () => send({ kind: 'opened' }),
  (error: unknown) => {
    send({ kind: 'lost', message: messageOf(error) });
    port.close();
  },
);
port.on('message', async (request: EmbeddedRequest) => {
  const answer = await engine.answer(request);
  send(answer);
  if (request.kind === 'close' || answer.kind === 'lost') port.close();
});
