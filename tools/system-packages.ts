import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { postgresPrograms } from './postgres.ts';
import { whileNamed } from './tally.ts';

/** Names of Chromium and Chrome on the PATH, and their locations on macOS. */
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHROMIUM_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Headless Chromium, where the Debian package installs it. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';

/** The browser for measurements and scans, or null. */
export function chromiumPath(): string | null {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = CHROMIUM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...CHROMIUM_PATHS].find((path) => existsSync(path)) ?? null;
}

/**
 * The browser for end-to-end tests without scans, or null: the same engine without window management, which made them
 * 20% faster on two cores. If a browser is configured or only one is installed, that one is used.
 */
export function pageBrowserPath(): string | null {
  const isChosen = !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL_PATH);
  return isChosen ? HEADLESS_SHELL_PATH : chromiumPath();
}

/** Where the Debian packages install the other browsers. */
const FIREFOX_PATH = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER_PATH = '/usr/bin/WebKitWebDriver';
const WEBKIT_BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const DISPLAY_PATH = '/usr/bin/Xvfb';
/** Create a film that other browsers use as their camera, and serve the sites over HTTPS. */
const FILM_PATHS = ['/usr/bin/ffmpeg', '/usr/bin/openssl'];

const canShowFilm = (): boolean => FILM_PATHS.every((path) => existsSync(path));

/** Firefox for scans of a film, or null if it or a required program is missing. */
export function firefoxPath(): string | null {
  return existsSync(FIREFOX_PATH) && canShowFilm() ? FIREFOX_PATH : null;
}

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
}

/** The WebKitGTK driver and browser for scans of a film, or null if one is missing. */
export function webKitPrograms(): WebKitPrograms | null {
  const [browser] = globSync(WEBKIT_BROWSERS);
  const isThere = existsSync(WEBKIT_DRIVER_PATH) && existsSync(DISPLAY_PATH) && canShowFilm();
  return isThere && browser !== undefined ? { driver: WEBKIT_DRIVER_PATH, browser } : null;
}

/** An optional pooler in front of Postgres, where the Debian package installs it. */
export const POOLER_PATH = '/usr/sbin/pgbouncer';

/** Optional proxies in front of both sites, where the Debian packages install them. */
export const NGINX_PATH = '/usr/sbin/nginx';
export const CADDY_PATH = '/usr/bin/caddy';

/** A test certificate authority, and the DNS server that it queries. */
export const ACME_PATHS = { authority: '/usr/bin/pebble', names: '/usr/bin/pebble-challtestsrv' } as const;

/** LibreOffice, where the Debian package installs it. */
const OFFICE_PATH = '/usr/bin/soffice';

/** LibreOffice, or null if it is missing. */
export const officePath = (): string | null => (existsSync(OFFICE_PATH) ? OFFICE_PATH : null);

/** System requirements of a run, in words for the person who starts it, and the Debian packages that provide them. */
const NEEDS = {
  browser: {
    why: 'Chromium, in which the journeys run',
    missing: () => (chromiumPath() ? [] : ['chromium', 'chromium-headless-shell']),
  },
  postgres: {
    why: "Postgres, for the API's tests on the second engine",
    missing: () => (postgresPrograms() ? [] : ['postgresql']),
  },
  pooler: {
    why: 'PgBouncer, for trials with a pooler before Postgres',
    missing: () => (existsSync(POOLER_PATH) ? [] : ['pgbouncer']),
  },
  proxy: {
    why: 'nginx and Caddy, for a scan through a proxy with https, and Pebble, from which Caddy gets its certificates',
    missing: () => [
      ...(existsSync(NGINX_PATH) ? [] : ['nginx-light']),
      ...(existsSync(CADDY_PATH) ? [] : ['caddy']),
      ...(Object.values(ACME_PATHS).every(existsSync) ? [] : ['pebble']),
    ],
  },
  'other-browsers': {
    why: 'Firefox and WebKitGTK, in which a scan is tried too, and what shows them a film in place of a camera',
    missing: () => [
      ...(existsSync(FIREFOX_PATH) ? [] : ['firefox-esr']),
      ...(existsSync(WEBKIT_DRIVER_PATH)
        ? []
        : ['webkit2gtk-driver', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-gl']),
      ...(existsSync(DISPLAY_PATH) ? [] : ['xvfb']),
      ...FILM_PATHS.filter((path) => !existsSync(path)).map((path) => basename(path)),
    ],
  },
  office: {
    why: 'LibreOffice Calc, which opens the exported tables',
    missing: () => (officePath() ? [] : ['libreoffice-calc']),
  },
} as const;

export type Need = keyof typeof NEEDS;

/** If set to `no`, nothing is installed. */
const MAY_INSTALL = process.env.MIEN_INSTALL_PACKAGES !== 'no';

/** Prints missing system requirements and their purpose, and installs them if possible: on Debian, as root. */
export async function installSystemPackages(needs: readonly Need[]): Promise<void> {
  const lacking = needs
    .map((need) => ({ why: NEEDS[need].why, packages: NEEDS[need].missing() }))
    .filter(({ packages }) => packages.length > 0);
  if (lacking.length === 0) return;
  const packages = lacking.flatMap((need) => need.packages);
  console.log('Not on this system:');
  for (const { why, packages: names } of lacking) console.log(`  ${why} (Debian: ${names.join(' ')})`);
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall || !MAY_INSTALL) {
    const how = existsSync('/usr/bin/apt-get') ? `: sudo apt-get install ${packages.join(' ')}` : '';
    console.log(`Nothing was installed. What needs it will be skipped or fail. To have it, install it yourself${how}.`);
    console.log('CHROME_PATH names a Chromium or Chrome in another place, DATABASE_URL another Postgres.');
    return;
  }
  console.log('Installing it with apt-get. MIEN_INSTALL_PACKAGES=no prevents that. This takes some minutes …');
  await whileNamed('apt-get', async () => {
    await aptGet('update', '-qq');
    // One at a time, so that a package that an older Debian lacks does not block the others.
    for (const name of packages) await aptGet('install', '-y', '-qq', '--no-install-recommends', name);
  });
}

/** Runs apt-get and prints the last lines of its output if it fails. */
async function aptGet(...args: readonly string[]): Promise<void> {
  const child = spawn('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) console.error(said.trim().split('\n').slice(-5).join('\n'));
}
