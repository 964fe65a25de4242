import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** The pooler that may stand before Postgres, where Debian's package puts it. */
export const POOLER_PATH = '/usr/sbin/pgbouncer';

/** On Debian as root, installs the system packages that the tests need and that are missing. */
export function installSystemPackages({ withPooler = false } = {}): void {
  const missing = [
    ...(chromiumPath() ? [] : ['chromium']),
    ...(process.env.CHROME_PATH || existsSync(HEADLESS_SHELL_PATH) ? [] : ['chromium-headless-shell']),
    ...(postgresPrograms() ? [] : ['postgresql']),
    ...(!withPooler || existsSync(POOLER_PATH) ? [] : ['pgbouncer']),
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
