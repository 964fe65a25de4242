import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const HERE = import.meta.dirname;
const PACKAGE = join(HERE, 'node_modules/vitallens/dist');

/** What the page asks for; the models must not come as HTML, or the package fetches them from a CDN. */
const FILES: Readonly<Record<string, string>> = {
  '/': join(HERE, 'page.html'),
  '/page.js': join(HERE, 'page.js'),
  '/vitallens.browser.js': join(PACKAGE, 'vitallens.browser.js'),
};
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.bin': 'application/octet-stream',
};

/** Serves a page that runs vitallens on the camera; a camera is given to localhost only. */
export async function serveVitallensPage(port: number): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const model = /^\/models\/([\w.-]+)$/.exec(pathname)?.[1];
    const path = model ? join(PACKAGE, 'models', model) : FILES[pathname];
    if (path === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    url: `http://localhost:${port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
