import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * The `compress` option of routes with compressed responses. Below 1 kB there is no gain, and the lowest level of each
 * method leaves little to the others (`docs/topics/operations.md`).
 */
export const COMPRESSION: NonNullable<RouteOptions['compress']> = {
  encodings: ['br', 'gzip'],
  threshold: 1000,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

/** Enables compression for routes that request it, and no others. Must be called before the routes are declared. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // Compressed request bodies are rejected: a small one could become huge.
  await app.register(fastifyCompress, { global: false, globalDecompression: false });
}
