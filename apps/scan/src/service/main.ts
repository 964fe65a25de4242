import { createStop } from '@mien/server';
import { createScanService, readConfig, type ScanConfig } from './index.ts';

function readConfigOrExit(): ScanConfig {
  try {
    return readConfig();
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exit(1);
  }
}

const config = readConfigOrExit();
// The service itself says whether it is stopping; it exists before anybody can ask it to.
const app = await createScanService({ config, isStopping: () => stop.isStopping() });
const stop = createStop({
  drainMs: config.drainMs,
  close: () => app.close(),
  closeSockets: () => app.server.closeAllConnections(),
  exit: process.exit,
  onFailure: (error) => app.log.error({ err: error }, 'stopping failed'),
});
process.on('SIGINT', stop.begin);
process.on('SIGTERM', stop.begin);

await app.listen({ port: config.port, host: config.host });
