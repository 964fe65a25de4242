import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '@mien/contract';
import type { FastifyInstance } from 'fastify';

const MULTIPART = 'multipart/form-data';

/** Content types for bytes that are only counted: raw, or as the only file of a form. */
export const OCTET_CONTENT_TYPES = ['application/octet-stream', MULTIPART] as const;

/** Accepts bytes that are only counted: they arrive as a stream, and are not stored. */
export function acceptOctets(app: FastifyInstance): void {
  for (const contentType of OCTET_CONTENT_TYPES)
    app.addContentTypeParser(contentType, (_request, payload, done) => done(null, payload));
}

/** Allowance for the boundaries and headers around a form's file. */
const FORM_OVERHEAD_BYTES = 4096;

/** Passes the chunks of a stream on up to a limit. @throws Problem body-too-large */
async function* within(stream: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw new Problem('body-too-large');
    yield chunk as Buffer;
  }
}

/** @throws Problem malformed-body for anything but a form with one file, body-too-large */
async function countFile(stream: Readable, contentType: string, maxBytes: number): Promise<number> {
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes + 1, headerPairs: 20 },
    });
  } catch {
    throw new Problem('malformed-body');
  }
  let bytes = 0;
  let hasFile = false;
  form.on('file', (_name, file) => {
    hasFile = true;
    file.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    // The pipeline reports an incomplete form once.
    file.on('error', () => {});
  });
  try {
    await pipeline(within(stream, maxBytes + FORM_OVERHEAD_BYTES), form);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('malformed-body', { cause: error });
  }
  if (!hasFile) throw new Problem('malformed-body');
  if (bytes > maxBytes) throw new Problem('body-too-large');
  return bytes;
}

/**
 * Counts bytes and discards them: of the whole body, or of the file in a form. @throws Problem body-too-large,
 * malformed-body
 */
export async function countOctets(stream: Readable, headers: IncomingHttpHeaders, maxBytes: number): Promise<number> {
  const contentType = headers['content-type'] ?? '';
  if (contentType.toLowerCase().startsWith(MULTIPART)) return countFile(stream, contentType, maxBytes);
  let bytes = 0;
  try {
    for await (const piece of within(stream, maxBytes)) bytes += piece.length;
  } catch (error) {
    // The connection was closed within the body.
    throw error instanceof Problem ? error : new Problem('malformed-body', { cause: error });
  }
  return bytes;
}
