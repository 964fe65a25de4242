import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SCAN_LICENCE_KEY = 'x'.repeat(32);

describe('readConfig', () => {
  it('needs only the licence key', () => {
    expect(readConfig({ SCAN_LICENCE_KEY })).toMatchObject({
      port: 3001,
      host: '127.0.0.1',
      mienUrl: 'http://localhost:3000',
      mienApiUrl: 'http://localhost:3000',
      productName: 'Mien',
    });
  });

  it('reaches Mien by its public address unless told otherwise', () => {
    const MIEN_URL = 'https://mien.example';
    expect(readConfig({ SCAN_LICENCE_KEY, MIEN_URL }).mienApiUrl).toBe(MIEN_URL);
    expect(readConfig({ SCAN_LICENCE_KEY, MIEN_URL, MIEN_API_URL: '' }).mienApiUrl).toBe(MIEN_URL);
    expect(readConfig({ SCAN_LICENCE_KEY, MIEN_URL, MIEN_API_URL: 'http://api:3000' }).mienApiUrl).toBe(
      'http://api:3000',
    );
  });

  it('lists every fault at once', () => {
    const environment = { SCAN_LICENCE_KEY: 'short', SCAN_PORT: '70000', MIEN_URL: 'https://mien.example/path' };
    expect(() => readConfig(environment)).toThrow(/SCAN_PORT[\s\S]*SCAN_LICENCE_KEY[\s\S]*MIEN_URL/);
    expect(() => readConfig({})).toThrow(/SCAN_LICENCE_KEY/);
  });
});
