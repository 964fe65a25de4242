import {
  beginOnSignals,
  createStop,
  exitCodeOf,
  openMeter,
  openTracing,
  serveMetrics,
  startFaultOf,
} from '@mien/server';
import { createScanService, DamagedKeyError, readConfig, type ScanConfig } from './index.ts';

/** Logs why the service cannot continue, and exits. */
function endWith(cause: unknown): never {
  process.stderr.write(`The scan site cannot start. ${startFaultOf(cause, [DamagedKeyError], 'SCAN_PORT')}\n`);
  process.exit(exitCodeOf(cause));
}

function readConfigOrExit(): ScanConfig {
  try {
    return readConfig();
  } catch (cause) {
    return endWith(cause);
  }
}

const config = readConfigOrExit();
// The service itself knows whether it is stopping; it exists before it can be asked to stop.
const meter =
  config.metricsPort === null
    ? null
    : await openMeter({ onFailure: (error) => app.log.warn({ err: error }, 'numbers could not be read') });
const tracing =
  config.tracesTo === null
    ? null
    : await openTracing({
        endpoint: config.tracesTo,
        service: 'mien-scan',
        share: config.tracedShare,
        onFailure: (error) => app.log.warn({ err: error }, 'traces could not be sent'),
      });
const app = await createScanService({
  config,
  isStopping: () => stop.isStopping(),
  ...(meter === null ? {} : { meter }),
}).catch(endWith);
const served =
  meter && (await serveMetrics(meter, { port: config.metricsPort ?? 0, host: config.metricsHost }).catch(endWith));
const stop = createStop({
  drainMs: config.drainMs,
  async close() {
    await app.close();
    await served?.close();
    await tracing?.close();
  },
  closeSockets: () => app.server.closeAllConnections(),
  exit: process.exit,
  onFailure: (error) => app.log.error({ err: error }, 'stopping failed'),
});
beginOnSignals(stop);

await app.listen({ port: config.port, host: config.host }).catch(endWith);
