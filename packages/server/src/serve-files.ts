import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_S = 31_536_000;

export interface BuiltSite {
  readonly folder: string;
  /** Files that have a separate route. */
  readonly leftOut?: readonly string[];
}

/** Hashed files are immutable, the page is never cached, and the rest must be revalidated. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_S}, immutable`;
  return /\.html(\.\w+)?$/.test(path) ? 'no-store' : 'no-cache';
}

/** Whether a path is spelled exactly as in the folder. Any other spelling counts as an unknown URL. */
function isPlain(path: string): boolean {
  return posix.join('/', path) === `/${path}` && !path.includes('\0');
}

/**
 * Serves the files of a built site with one route; each request looks them up. `no-store` on the page also clears the
 * back/forward cache of a session once its cookie is gone.
 *
 * @returns a function that responds with the page
 * @throws if the site is not built
 */
export async function serveFiles(
  app: FastifyInstance,
  { folder, leftOut = [] }: BuiltSite,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const page = join(folder, 'index.html');
  // As in the library's own routes: a client abort is not a server fault.
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? void request.raw.destroy() : app.errorHandler(error, request, reply);
  if (!existsSync(page)) throw new Error(`The pages are not built: ${page} is missing. Run "npm run build" first.`);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path));
    },
  });
  // To check the spelling of a path, the library reads the file's whole folder on each request.
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true }, errorHandler }, (request, reply) => {
    const path = request.params['*'];
    const isServed = isPlain(path) && !leftOut.some((name) => path.startsWith(name));
    return isServed ? reply.sendFile(`/${path}`) : reply.callNotFound();
  });
  return (reply) => reply.sendFile('index.html');
}
