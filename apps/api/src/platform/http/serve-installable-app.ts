import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientLook, Problem } from '@mien/contract';
import { directionOf, languageFromHeader } from '@mien/domain';
import { CATALOGS } from '@mien/messages/catalogs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { APP_ICONS, type AppIconName, createAppIcons, hasOwnLook } from './app-icon.ts';
import { type Network, networkOf } from './network.ts';

/** From tokens.css of the pages: the background while the app starts, and the color behind the product's icon. */
export const APP_COLORS = { background: '#fbfaf7', brand: '#4a42b8' } as const;

/** In icon addresses, in place of a client: the product's own icon. */
const PRODUCT = 'product';
const CLIENT_ID = /^[0-9a-f-]{36}$/i;
const HOUR_S = 3600;

/** Empties a service worker's caches and removes it, on the next visit of a browser that has one. */
const KILL_SWITCH = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;

export interface InstallableAppSettings {
  readonly productName: string;
  /** False removes an installed service worker and offers no installation. */
  readonly isInstallable: boolean;
  /** The client of the signed-in user, or null. */
  readonly clientOf: (request: FastifyRequest) => Promise<string | null>;
  /** Name and logos of a client; the installation's for null and for an unknown client. */
  readonly lookOf: (clientId: string | null) => Promise<ClientLook>;
  /** Counts one icon. @throws Problem too-many-requests */
  readonly limitIcons: (network: Network) => void;
}

function isIconName(name: string): name is AppIconName {
  return Object.hasOwn(APP_ICONS, name);
}

/**
 * Serves what makes the web app installable: the manifest and icons, by client, and the script that removes the service
 * worker. The service worker itself is one of the built files.
 *
 * @param folder  where the built web app is
 */
export function serveInstallableApp(app: FastifyInstance, folder: string, settings: InstallableAppSettings): void {
  const { productName, isInstallable, clientOf, lookOf, limitIcons } = settings;
  const icons = createAppIcons(readFileSync(join(folder, 'icon.svg')), APP_COLORS.brand);

  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const language = languageFromHeader(request.headers['accept-language']);
    const texts = CATALOGS[language].installedApp;
    const clientId = await clientOf(request);
    const look = await lookOf(clientId);
    const isOwn = hasOwnLook(look);
    const name = isOwn ? (look.clientName ?? productName) : productName;
    const iconOf = (iconName: AppIconName) => {
      const { sizePx, isMaskable } = APP_ICONS[iconName];
      return {
        src: `/icons/${isOwn ? clientId : PRODUCT}/${iconName}.png`,
        sizes: `${sizePx}x${sizePx}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      };
    };
    return reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-language, cookie')
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          // The same for every client, so that a patient who changes clients keeps one app.
          id: '/',
          name,
          short_name: name,
          description: texts.description,
          lang: language,
          dir: directionOf(language),
          start_url: '/dashboard',
          scope: '/',
          display: isInstallable ? 'standalone' : 'browser',
          background_color: APP_COLORS.background,
          theme_color: APP_COLORS.background,
          categories: ['health', 'medical'],
          icons: (['192', '512', 'maskable-512'] as const).map(iconOf),
          shortcuts: [
            { name: texts.scanNow, url: '/profile' },
            { name: texts.history, url: '/dashboard' },
          ],
        }),
      );
  });

  app.get('/icons/:owner/:file', { schema: { hide: true } }, async (request, reply) => {
    const { owner, file } = request.params as { owner: string; file: string };
    const name = file.replace(/\.png$/, '');
    const isOwner = owner === PRODUCT || owner === 'own' || CLIENT_ID.test(owner);
    if (!isOwner || !file.endsWith('.png') || !isIconName(name)) throw new Problem('not-found');
    limitIcons(networkOf(request.ip));
    const clientId = owner === PRODUCT ? null : owner === 'own' ? await clientOf(request) : owner;
    return reply
      .header('cache-control', owner === 'own' ? 'private, no-cache' : `public, max-age=${HOUR_S}`)
      .type('image/png')
      .send(await icons.draw(await lookOf(clientId), name));
  });

  const serviceWorker = isInstallable ? readFileSync(join(folder, 'sw.js'), 'utf8') : KILL_SWITCH;
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(serviceWorker),
  );
}
