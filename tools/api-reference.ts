import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { ROOT } from './processes.ts';

/** Where the reference is served. */
export const API_REFERENCE_PATH = '/docs';

/**
 * Starts a server that shows `docs/openapi.json` as a page, which loads nothing from other hosts.
 *
 * @returns its origin on a free port of the loopback interface, and a function that stops it
 */
export async function serveApiReference(): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const app = fastify();
  await app.register(scalar, {
    routePrefix: API_REFERENCE_PATH,
    configuration: {
      content: JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')),
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
    },
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, stop: () => app.close() };
}
