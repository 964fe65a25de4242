import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@mien/server';
import { describe, expect, it } from 'vitest';
import { Environment, readConfig } from './config.ts';

const KEYS = { SERVER_KEY: 'k'.repeat(32), SCAN_LICENCE_KEY: 'l'.repeat(32) };

describe('the configuration', () => {
  it('has defaults for everything but the keys', () => {
    expect(readConfig(KEYS)).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      SCAN_API_URL: 'http://localhost:3001',
      DEMO: '1',
      SMS_DRIVER: 'outbox',
    });
  });

  it('takes former keys as a list', () => {
    expect(readConfig(KEYS).OLD_SERVER_KEYS).toEqual([]);
    const former = ['m'.repeat(32), 'n'.repeat(40)];
    expect(readConfig({ ...KEYS, OLD_SERVER_KEYS: former.join(',') }).OLD_SERVER_KEYS).toEqual(former);
    expect(() => readConfig({ ...KEYS, OLD_SERVER_KEYS: `${former[0]},short` })).toThrow(/OLD_SERVER_KEYS/);
  });

  it('names all faults at once', () => {
    const fault = (() => {
      try {
        readConfig({
          PORT: 'http',
          PUBLIC_URL: 'https://mien.example/path',
          SMS_DRIVER: 'pigeon',
          SERVER_KEY: 'short',
        });
      } catch (error) {
        return error as ConfigError;
      }
      throw new Error('it was accepted');
    })();
    expect(fault).toBeInstanceOf(ConfigError);
    for (const name of ['PORT', 'PUBLIC_URL', 'SMS_DRIVER', 'SERVER_KEY', 'SCAN_LICENCE_KEY'])
      expect(fault.message).toContain(name);
  });

  it('asks for what the SMS driver needs', () => {
    expect(() => readConfig({ ...KEYS, SMS_DRIVER: 'twilio' })).toThrow(/TWILIO_AUTH_TOKEN/);
    expect(() => readConfig({ ...KEYS, SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: 'https://sms.example' })).toThrow(
      /SMS_WEBHOOK_SECRET/,
    );
  });

  it.each([
    [{ PUBLIC_URL: 'https://mien.example' }, 'PUBLIC_URL=https://mien.example'],
    [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, 'PUBLIC_URL=http://192.168.1.20:3000'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
  ])('keeps the outbox from others with %o, unless it is allowed', (settings, named) => {
    expect(() => readConfig({ ...KEYS, ...settings })).toThrow(named);
    expect(() => readConfig({ ...KEYS, ...settings })).toThrow('ALLOW_OUTBOX=1');
    expect(readConfig({ ...KEYS, ...settings, ALLOW_OUTBOX: '1' }).SMS_DRIVER).toBe('outbox');
    expect(() =>
      readConfig({
        ...KEYS,
        ...settings,
        SMS_DRIVER: 'webhook',
        SMS_WEBHOOK_URL: 'https://sms.example',
        SMS_WEBHOOK_SECRET: 's'.repeat(32),
      }),
    ).not.toThrow();
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'https://localhost:3443' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
  ])('shows the outbox on this machine with %o', (settings) =>
    expect(readConfig({ ...KEYS, ...settings }).SMS_DRIVER).toBe('outbox'),
  );

  describe('for the hosted scan provider', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const ANURA = { ...KEYS, ANURA_CONFIG_ID: 'clinic', ANURA_LICENCE_KEY: 'licence', ANURA_PUBLIC_KEY: spki };

    it('needs configuration, licence and key as soon as one is given or it is chosen', () => {
      expect(() => readConfig({ ...KEYS, SCAN_PROVIDER: 'anura' })).toThrow(
        /ANURA_CONFIG_ID[\s\S]*ANURA_LICENCE_KEY[\s\S]*ANURA_PUBLIC_KEY/,
      );
      expect(() => readConfig({ ...KEYS, ANURA_CONFIG_ID: 'clinic' })).toThrow(/ANURA_LICENCE_KEY/);
      expect(readConfig({ ...ANURA, SCAN_PROVIDER: 'anura' })).toMatchObject({
        ANURA_READER: 'none',
        ANURA_SUBSCORE_SCALE: 'unknown',
        ANURA_PROFILE_HASH: 'SHA-1',
      });
      expect(readConfig(ANURA).SCAN_PROVIDER).toBe('builtin');
    });

    it.each([
      ['PEM', pem],
      ['PEM in one line', pem.replaceAll('\n', '\\n')],
      ['base64', spki],
    ])('takes its key as %s', (_form, key) => {
      expect(readConfig({ ...ANURA, ANURA_PUBLIC_KEY: key }).ANURA_PUBLIC_KEY).toBe(spki);
    });

    it.each([
      ['no key', 'not-a-key'],
      [
        'a short key',
        generateKeyPairSync('rsa', { modulusLength: 1024 })
          .publicKey.export({ format: 'pem', type: 'spki' })
          .toString(),
      ],
      [
        'a key of another kind',
        generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString(),
      ],
    ])('refuses %s, and does not repeat it', (_what, key) => {
      const read = () => readConfig({ ...ANURA, ANURA_PUBLIC_KEY: key });
      expect(read).toThrow(/ANURA_PUBLIC_KEY: an RSA public key/);
      expect(read).not.toThrow(key);
    });

    it('needs a user to read as one', () => {
      expect(() => readConfig({ ...ANURA, ANURA_READER: 'user', ANURA_EMAIL: 'a@b.example' })).toThrow(
        /ANURA_PASSWORD/,
      );
      expect(() => readConfig({ ...ANURA, ANURA_READER: 'device' })).not.toThrow();
    });
  });

  it('counts an empty variable as not set', () => {
    expect(readConfig({ ...KEYS, DATABASE_URL: '', PORT: '' }).PORT).toBe(3000);
  });

  it('is documented completely', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
    for (const name of Object.keys(Environment.shape)) expect(page).toContain(`\`${name}\``);
  });
});
