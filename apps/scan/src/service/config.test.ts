import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SCAN_LICENCE_KEY = 'x'.repeat(32);

describe('readConfig', () => {
  it('needs only the licence key', () => {
    expect(readConfig({ SCAN_LICENCE_KEY })).toMatchObject({
      port: 3001,
      scanUrl: 'http://localhost:3001',
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

  it('knows where browsers find this site', () => {
    expect(readConfig({ SCAN_LICENCE_KEY, SCAN_PORT: '4001' }).scanUrl).toBe('http://localhost:4001');
    const SCAN_URL = 'https://scan.example';
    expect(readConfig({ SCAN_LICENCE_KEY, SCAN_PORT: '4001', SCAN_URL }).scanUrl).toBe(SCAN_URL);
    expect(() => readConfig({ SCAN_LICENCE_KEY, SCAN_URL: `${SCAN_URL}/path` })).toThrow('SCAN_URL');
  });

  it('lists every fault at once', () => {
    const environment = { SCAN_LICENCE_KEY: 'short', SCAN_PORT: '70000', MIEN_URL: 'https://mien.example/path' };
    for (const name of ['SCAN_PORT', 'SCAN_LICENCE_KEY', 'MIEN_URL'])
      expect(() => readConfig(environment)).toThrow(`${name}: `);
    expect(() => readConfig({})).toThrow(/SCAN_LICENCE_KEY/);
  });
});
