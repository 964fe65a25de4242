import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fast rather than small: the pages that the server makes are made again and again. */
const BROTLI_QUALITY = 5;

/** Answers with a page that the server made, compressed as the browser takes it. */
export async function sendCompressedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const plain = Buffer.from(html);
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));
  reply.type('text/html; charset=utf-8');
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    };
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(plain, { params }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(plain));
  return reply.send(plain);
}
