import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fast rather than small: pages made by the server are made often. */
const BROTLI_QUALITY = 5;

type Encoding = 'br' | 'gzip';

/** A page made by the server. If it is cached, it is compressed once per encoding. */
export interface MadePage {
  readonly html: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

export const madePage = (html: string): MadePage => ({ html, compressed: new Map() });

function compress(html: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(html);
  if (encoding === 'gzip') return promisify(gzip)(plain);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return promisify(brotliCompress)(plain, { params });
}

function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** Sends a page made by the server, compressed with an encoding that the browser accepts. */
export async function sendMadePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, compressed }: MadePage,
): Promise<FastifyReply> {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));
  reply.type('text/html; charset=utf-8');
  const encoding = encodingFor(request);
  if (encoding === null) return reply.send(html);
  const body = compressed.get(encoding) ?? compress(html, encoding);
  compressed.set(encoding, body);
  // After a failure the next request tries again.
  body.catch(() => compressed.delete(encoding));
  return reply.header('content-encoding', encoding).send(await body);
}
