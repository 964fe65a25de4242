import { cpSync } from 'node:fs';

/**
 * Lets a data folder begin as a copy of the installation with the demo's people that the run has made; where it has none, the
 * first start there makes one.
 */
export function copyInstallation(dataFolder: string): void {
  const installation = process.env.E2E_INSTALLATION;
  if (installation) cpSync(installation, dataFolder, { recursive: true });
}
