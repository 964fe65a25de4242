import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * The `compress` of a route whose answers are sent compressed. Below 1 kB nothing is gained, and the first level of each
 * method leaves little to the others (`docs/topics/operations.md`).
 */
export const COMPRESSION: NonNullable<RouteOptions['compress']> = {
  encodings: ['br', 'gzip'],
  threshold: 1000,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

/** Compresses answers of routes that ask for it, and no others. Must be called before the routes are declared. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // A compressed body of a request is not read: a small one could become huge.
  await app.register(fastifyCompress, { global: false, globalDecompression: false });
}
