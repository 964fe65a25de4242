import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SCAN_LICENCE_KEY = 'a-licence-key-of-at-least-32-characters';

describe('readConfig', () => {
  it('requires only the license key', () => {
    expect(readConfig({ SCAN_LICENCE_KEY })).toMatchObject({
      port: 3001,
      scanUrl: 'http://localhost:3001',
      host: '127.0.0.1',
      mienUrl: 'http://localhost:3000',
      mienApiUrl: 'http://localhost:3000',
      productName: 'Mien',
    });
  });

  it('reaches Mien at its public address by default', () => {
    const MIEN_URL = 'https://mien.example';
    expect(readConfig({ SCAN_LICENCE_KEY, MIEN_URL }).mienApiUrl).toBe(MIEN_URL);
    expect(readConfig({ SCAN_LICENCE_KEY, MIEN_URL, MIEN_API_URL: '' }).mienApiUrl).toBe(MIEN_URL);
    expect(readConfig({ SCAN_LICENCE_KEY, MIEN_URL, MIEN_API_URL: 'http://api:3000' }).mienApiUrl).toBe(
      'http://api:3000',
    );
  });

  it('contains the public address of the scan site', () => {
    expect(readConfig({ SCAN_LICENCE_KEY, SCAN_PORT: '4001' }).scanUrl).toBe('http://localhost:4001');
    const SCAN_URL = 'https://scan.example';
    expect(readConfig({ SCAN_LICENCE_KEY, SCAN_PORT: '4001', SCAN_URL }).scanUrl).toBe(SCAN_URL);
    expect(() => readConfig({ SCAN_LICENCE_KEY, SCAN_URL: `${SCAN_URL}/path` })).toThrow('SCAN_URL');
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['one site for both', { SCAN_URL: 'http://localhost:3000' }, /SCAN_URL: another origin than MIEN_URL/],
    ['one site by its default', { SCAN_PORT: '3000' }, /SCAN_URL: another origin than MIEN_URL/],
    ['public plain http', { SCAN_URL: 'http://scan.example' }, /SCAN_URL: https/],
    ['public plain http for Mien', { MIEN_URL: 'http://mien.example' }, /MIEN_URL: https/],
    ['public plain http for its API', { MIEN_API_URL: 'http://mien.example' }, /MIEN_API_URL: https/],
    ['a key of one character', { SCAN_LICENCE_KEY: 'a'.repeat(40) }, /SCAN_LICENCE_KEY: at least 8 different/],
  ])('rejects %s', (_, environment, fault) =>
    expect(() => readConfig({ SCAN_LICENCE_KEY, ...environment })).toThrow(fault),
  );

  it('lists all errors at once', () => {
    const environment = { SCAN_LICENCE_KEY: 'short', SCAN_PORT: '70000', MIEN_URL: 'https://mien.example/path' };
    for (const name of ['SCAN_PORT', 'SCAN_LICENCE_KEY', 'MIEN_URL'])
      expect(() => readConfig(environment)).toThrow(`${name}: `);
    expect(() => readConfig({})).toThrow(/SCAN_LICENCE_KEY/);
  });
});
