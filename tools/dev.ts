import { join } from 'node:path';
import { createServer } from 'vite';
import { API_REFERENCE_PATH, serveApiReference } from './api-reference.ts';
import { buildProduct } from './build.ts';
import { ROOT, startNode, stopProcess } from './processes.ts';
import { startServers } from './servers.ts';

/** The API's port during development; the web app's dev server is in front of it. */
const API_PORT = '3010';

/**
 * Runs the whole product with hot reload: the web app through Vite, the API and the scan service restarted on change,
 * the scan page rebuilt on change (its workers are classic scripts, which Vite's server does not serve).
 */
const port = Number(process.env.PORT || 3000);
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
await buildProduct();
const scanPage = startNode(
  [
    'node_modules/vite/bin/vite.js',
    'build',
    'apps/scan',
    '--config',
    'apps/scan/vite.config.ts',
    '--watch',
    '--logLevel',
    'warn',
  ],
  {},
);
const servers = await startServers(
  {
    ...process.env,
    PORT: API_PORT,
    PUBLIC_URL: publicUrl,
    MIEN_URL: publicUrl,
    MIEN_API_URL: `http://127.0.0.1:${API_PORT}`,
  },
  { watch: true },
);
const apiOrigin = `http://127.0.0.1:${API_PORT}`;
const apiReference = await serveApiReference();
const web = await createServer({
  root: join(ROOT, 'apps/web'),
  configFile: join(ROOT, 'apps/web/vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: {
      '^/v1/': apiOrigin,
      '^/dev/': apiOrigin,
      '^/sharedResult/': { target: apiOrigin, changeOrigin: false },
      [`^${API_REFERENCE_PATH}`]: apiReference.origin,
    },
  },
});
await web.listen();
console.log(
  `\nMien       ${publicUrl} (hot reload)\nScan site  ${servers.scanUrl}\nSMS codes  ${publicUrl}/dev/outbox\nAPI        ${publicUrl}${API_REFERENCE_PATH}\n\nPress Ctrl+C to stop.`,
);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([web.close(), apiReference.stop(), servers.stop(), stopProcess(scanPage)]);
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
