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
const app = await createScanService({ config });

let isClosing = false;
const close = (): void => {
  if (isClosing) return;
  isClosing = true;
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.on('SIGINT', close);
process.on('SIGTERM', close);

await app.listen({ port: config.port, host: config.host });
