import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { postgresPrograms } from './postgres.ts';

/** Where Chromium is looked for when CHROME_PATH does not say. */
const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the end-to-end tests, or null. */
export function chromiumPath(): string | null {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : null;
  return CHROMIUM_PATHS.find((path) => existsSync(path)) ?? null;
}

/** On Debian as root, installs the system packages that the tests need and that are missing. */
export function installSystemPackages(): void {
  const missing = [...(chromiumPath() ? [] : ['chromium']), ...(postgresPrograms() ? [] : ['postgresql'])];
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${missing.join(' and ')} …`);
  const options = {
    stdio: 'pipe',
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  const result = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options);
  if (result.status !== 0) console.error(result.stderr.split('\n').slice(-5).join('\n'));
}
