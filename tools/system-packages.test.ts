import { expect, it } from 'vitest';
import { run } from './processes.ts';

/** The report on a system where nothing may be installed and Chromium is at `chromePath`. */
async function saidAbout(chromePath: string): Promise<string> {
  const script = `(await import('./tools/system-packages.ts')).installSystemPackages(['browser'])`;
  const { code, output } = await run('node', ['--input-type=module', '--eval', script], {
    env: { CHROME_PATH: chromePath, MIEN_INSTALL_PACKAGES: 'no' },
  });
  expect(code).toBe(0);
  return output;
}

it('reports missing packages, their purpose and how to get them, and installs nothing without permission', async () => {
  const said = await saidAbout('/no/such/browser');
  expect(said).toContain('Chromium, in which the journeys run (Debian: chromium chromium-headless-shell)');
  expect(said).toContain('Nothing was installed.');
  expect(said).toContain('CHROME_PATH');
  expect(said).not.toContain('Installing');
});

it('reports nothing if nothing is missing', async () => {
  expect(await saidAbout(process.execPath)).toBe('');
});
