import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { postgresPrograms } from './postgres.ts';

/** Where Chromium is looked for when CHROME_PATH does not say. */
const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium without its window, where Debian's package puts it. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';

/** The browser for all that measures or scans, or null. */
export function chromiumPath(): string | null {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : null;
  return CHROMIUM_PATHS.find((path) => existsSync(path)) ?? null;
}

/**
 * The browser for journeys that scan nothing, or null: the same engine without the parts around a window, which took
 * a fifth off them on two cores. Whoever names a browser, or has no other, gets that one.
 */
export function pageBrowserPath(): string | null {
  const isChosen = !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL_PATH);
  return isChosen ? HEADLESS_SHELL_PATH : chromiumPath();
}

/** Where Debian's packages put the other browsers. */
const FIREFOX_PATH = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER_PATH = '/usr/bin/WebKitWebDriver';
const WEBKIT_BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const DISPLAY_PATH = '/usr/bin/Xvfb';
/** Make a film that other browsers show in place of their camera, and serve the sites by https. */
const FILM_PATHS = ['/usr/bin/ffmpeg', '/usr/bin/openssl'];

const canShowFilm = (): boolean => FILM_PATHS.every((path) => existsSync(path));

/** Firefox for scans of a film, or null when it, or what the film needs, is not here. */
export function firefoxPath(): string | null {
  return existsSync(FIREFOX_PATH) && canShowFilm() ? FIREFOX_PATH : null;
}

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
}

/** WebKitGTK's driver and browser for scans of a film, or null when something of it is not here. */
export function webKitPrograms(): WebKitPrograms | null {
  const [browser] = globSync(WEBKIT_BROWSERS);
  const isThere = existsSync(WEBKIT_DRIVER_PATH) && existsSync(DISPLAY_PATH) && canShowFilm();
  return isThere && browser !== undefined ? { driver: WEBKIT_DRIVER_PATH, browser } : null;
}

/** Debian's packages of {@link firefoxPath} and {@link webKitPrograms}. */
function missingBrowsers(): string[] {
  return [
    ...(existsSync(FIREFOX_PATH) ? [] : ['firefox-esr']),
    ...(existsSync(WEBKIT_DRIVER_PATH)
      ? []
      : ['webkit2gtk-driver', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-gl']),
    ...(existsSync(DISPLAY_PATH) ? [] : ['xvfb']),
    ...FILM_PATHS.filter((path) => !existsSync(path)).map((path) => basename(path)),
  ];
}

/** The pooler that may stand before Postgres, where Debian's package puts it. */
export const POOLER_PATH = '/usr/sbin/pgbouncer';

/** On Debian as root, installs the system packages that the tests need and that are missing. */
export function installSystemPackages({ withPooler = false, withOtherBrowsers = false } = {}): void {
  const missing = [
    ...(chromiumPath() ? [] : ['chromium']),
    ...(process.env.CHROME_PATH || existsSync(HEADLESS_SHELL_PATH) ? [] : ['chromium-headless-shell']),
    ...(postgresPrograms() ? [] : ['postgresql']),
    ...(!withPooler || existsSync(POOLER_PATH) ? [] : ['pgbouncer']),
    ...(withOtherBrowsers ? missingBrowsers() : []),
  ];
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${missing.join(', ')} …`);
  const options = {
    stdio: 'pipe',
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  // One by one: a package that an older Debian lacks must not keep the others away.
  for (const name of missing) {
    const result = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
    if (result.status !== 0) console.error(result.stderr.split('\n').slice(-5).join('\n'));
  }
}
