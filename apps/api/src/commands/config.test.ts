import { resolve } from 'node:path';
import { ConfigError } from '@mien/server';
import { describe, expect, it } from 'vitest';
import { readCommandConfig, readRetention } from './config.ts';

describe('the configuration of a command', () => {
  it('is that of the installation in the current folder by default', () => {
    expect(readCommandConfig({})).toEqual({
      databaseUrl: null,
      databaseReadUrl: null,
      dataFolder: resolve('data'),
      scanDataFolder: resolve('data/scan'),
      serverKey: null,
      oldServerKeys: [],
      publicUrl: 'http://localhost:3000',
      productName: 'Mien',
    });
    expect(readCommandConfig({ DATA_DIR: '/srv/mien', SCAN_DATA_DIR: '', PORT: '4000' })).toMatchObject({
      dataFolder: '/srv/mien',
      scanDataFolder: '/srv/mien/scan',
      publicUrl: 'http://localhost:4000',
    });
  });

  it('is checked like that of the server', () => {
    expect(() => readCommandConfig({ SERVER_KEY: 'short', DATABASE_URL: 'mysql://x' })).toThrow(ConfigError);
    expect(() => readRetention({ RETENTION_WARN_MONTHS: '7' })).toThrow('RETENTION_SUSPEND_MONTHS');
    // How messages are sent does not matter here.
    expect(readRetention({ RETENTION_WARN_MONTHS: '3', HOST: '0.0.0.0' }).RETENTION_WARN_MONTHS).toBe(3);
  });
});
