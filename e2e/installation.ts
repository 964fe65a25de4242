import { cpSync } from 'node:fs';

/**
 * Initializes a data folder as a copy of the run's installation with demo people. If there is none, the first start
 * creates it.
 */
export function copyInstallation(dataFolder: string): void {
  const installation = process.env.E2E_INSTALLATION;
  if (installation) cpSync(installation, dataFolder, { recursive: true });
}
