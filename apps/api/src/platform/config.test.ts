import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@mien/server';
import { describe, expect, it } from 'vitest';
import { configWarnings, Environment, readConfig } from './config.ts';

const KEYS = {
  SERVER_KEY: 'a-server-key-of-at-least-32-characters',
  SCAN_LICENCE_KEY: 'a-licence-key-of-at-least-32-characters',
};

const SMS_WEBHOOK_SECRET = 'a-webhook-secret-of-32-characters-or-more';

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

  it('takes the pages’ own origin as the address of the API', () => {
    const own = { PUBLIC_URL: 'https://staging.mien.example', SCAN_URL: 'https://scan.example', ALLOW_OUTBOX: '1' };
    expect(readConfig({ ...KEYS, ...own, API_URL: own.PUBLIC_URL }).API_URL).toBe(own.PUBLIC_URL);
  });

  it('has an access code for medical doctors, in the form of a group’s code', () => {
    expect(readConfig(KEYS).DOCTORS_ACCESS_CODE).toBe('md');
    expect(readConfig({ ...KEYS, DOCTORS_ACCESS_CODE: 'physicians' }).DOCTORS_ACCESS_CODE).toBe('physicians');
    expect(() => readConfig({ ...KEYS, DOCTORS_ACCESS_CODE: 'Dr. Park' })).toThrow(/DOCTORS_ACCESS_CODE: lower-case/);
  });

  it('reports all errors at once', () => {
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

  describe('a configuration that is too open', () => {
    const WORLD = { PUBLIC_URL: 'https://mien.example', SCAN_URL: 'https://scan.example', ALLOW_OUTBOX: '1' };
    const webhook = (SMS_WEBHOOK_URL: string, secret = SMS_WEBHOOK_SECRET) => ({
      SMS_DRIVER: 'webhook',
      SMS_WEBHOOK_URL,
      SMS_WEBHOOK_SECRET: secret,
    });
    const signedWith = (secret: string) => webhook('https://sms.example', secret);

    it.each([
      ['a key of one character', { SERVER_KEY: 'a'.repeat(40) }, /SERVER_KEY: at least 8 different/],
      ['a license key of a few', { SCAN_LICENCE_KEY: 'abcd'.repeat(10) }, /SCAN_LICENCE_KEY: at least 8 different/],
      ['one key for two', { SERVER_KEY: KEYS.SCAN_LICENCE_KEY }, /SERVER_KEY: another one than SCAN_LICENCE_KEY/],
      ['plain http to the world', { ...WORLD, PUBLIC_URL: 'http://mien.example' }, /PUBLIC_URL: https/],
      [
        // Decision 0137, row 9.2.
        'an API at another origin',
        { ...WORLD, API_URL: 'https://api.mien.example' },
        /API_URL: the same as PUBLIC_URL/,
      ],
      ['one origin for both sites', { ...WORLD, SCAN_URL: WORLD.PUBLIC_URL }, /SCAN_URL: another origin/],
      ['one origin, one of them by default', { SCAN_URL: 'http://localhost:3000' }, /SCAN_URL: another origin/],
      ['one origin, the other by default', { PUBLIC_URL: 'http://localhost:3001' }, /SCAN_URL: another origin/],
      ['one origin by a port', { PORT: '3001' }, /SCAN_URL: another origin/],
      ['scans in plain http', { ...WORLD, SCAN_URL: 'http://scan.example' }, / SCAN_URL: https/],
      ['the license key in plain http', { ...WORLD, SCAN_API_URL: 'http://scan.example' }, / SCAN_API_URL: https/],
      ['codes in plain http', webhook('http://sms.example/send'), /SMS_WEBHOOK_URL: https/],
      ['a webhook secret of one character', signedWith('s'.repeat(40)), /SMS_WEBHOOK_SECRET: at least 8 different/],
      ['the server key as webhook secret', signedWith(KEYS.SERVER_KEY), /SMS_WEBHOOK_SECRET: another one/],
      ['the license key as webhook secret', signedWith(KEYS.SCAN_LICENCE_KEY), /SMS_WEBHOOK_SECRET: another one/],
    ])('is refused because of %s', (_what, settings, words) =>
      expect(() => readConfig({ ...KEYS, ...settings })).toThrow(words),
    );

    it.each([
      'http://localhost:9000/send',
      'http://127.0.0.1:9000',
      'http://sms-gateway:9000',
      'http://10.0.0.7',
      'http://172.20.1.1',
      'http://192.168.1.7',
      'http://[fd00::7]:9000',
      'http://gateway.internal',
      'https://sms.example',
    ])('does not include a webhook inside the operator’s network: %s', (url) =>
      expect(readConfig({ ...KEYS, ...webhook(url) }).SMS_WEBHOOK_URL).toBe(url),
    );

    it.each(['http://127.0.0.1:3001', 'http://scan:3001', 'http://10.0.0.7:3001', 'https://scan.internal'])(
      'does not include a scan site inside the operator’s network: %s',
      (url) => {
        const config = readConfig({ ...KEYS, ...WORLD, SCAN_API_URL: url });
        expect([config.SCAN_URL, config.SCAN_API_URL]).toEqual([WORLD.SCAN_URL, url]);
        expect(readConfig({ ...KEYS, SCAN_URL: url }).SCAN_API_URL).toBe(url);
      },
    );

    it('never includes demo people by accident on a public address, and warns if they are requested', () => {
      expect(readConfig({ ...KEYS, ...WORLD }).DEMO).toBe('0');
      const wanted = readConfig({ ...KEYS, ...WORLD, DEMO: '1' });
      expect(wanted.DEMO).toBe('1');
      expect(configWarnings(wanted)).toEqual([expect.stringContaining('DEMO=1')]);
      expect(configWarnings(readConfig(KEYS))).toEqual([]);
    });
  });

  it.each([
    [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 1],
    [{ METRICS_PORT: '9464' }, 0],
    [{ METRICS_HOST: '0.0.0.0' }, 0],
  ])('warns that others may read the metrics with %j: %i', (settings, count) => {
    const warnings = configWarnings(readConfig({ ...KEYS, ...settings }));
    expect(warnings.filter((warning) => warning.startsWith('METRICS_HOST=0.0.0.0'))).toHaveLength(count);
  });

  it.each([
    ['http://192.168.1.20:3000', 'http://localhost:3001', ['PUBLIC_URL']],
    ['http://clinic.lan', 'http://scan.clinic.lan', ['PUBLIC_URL', 'SCAN_URL']],
    ['https://clinic.lan', 'http://10.0.0.7:3001', ['SCAN_URL']],
    ['https://clinic.lan', 'https://scan.clinic.lan', []],
    ['http://localhost:3000', 'http://127.0.0.1:3001', []],
  ])(
    'with %s and %s leads to a warning that browsers need https, with the way to set it',
    (PUBLIC_URL, SCAN_URL, named) => {
      const warnings = configWarnings(readConfig({ ...KEYS, PUBLIC_URL, SCAN_URL, ALLOW_OUTBOX: '1', DEMO: '0' }));
      expect(warnings.map((warning) => warning.split('=')[0])).toEqual(named);
      for (const warning of warnings) expect(warning).toMatch(/set \w+ to its https address$/);
    },
  );

  it.each(['http://clinic.test', 'http://clinic.example:8080'])(
    'is refused for %s, which no browser can use',
    (PUBLIC_URL) =>
      expect(() => readConfig({ ...KEYS, PUBLIC_URL, ALLOW_OUTBOX: '1' })).toThrow(
        /PUBLIC_URL: https, since browsers drop session cookies over plain http/,
      ),
  );

  it('includes whatever the SMS driver needs', () => {
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
  ])('does not include a public outbox with %o, unless allowed', (settings, named) => {
    expect(() => readConfig({ ...KEYS, ...settings })).toThrow(named);
    expect(() => readConfig({ ...KEYS, ...settings })).toThrow('ALLOW_OUTBOX=1');
    expect(readConfig({ ...KEYS, ...settings, ALLOW_OUTBOX: '1' }).SMS_DRIVER).toBe('outbox');
    expect(() =>
      readConfig({
        ...KEYS,
        ...settings,
        SMS_DRIVER: 'webhook',
        SMS_WEBHOOK_URL: 'https://sms.example',
        SMS_WEBHOOK_SECRET,
      }),
    ).not.toThrow();
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'https://localhost:3443' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
  ])('may include an outbox on this machine with %o', (settings) =>
    expect(readConfig({ ...KEYS, ...settings }).SMS_DRIVER).toBe('outbox'),
  );

  describe('for the hosted scan provider', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const ANURA = { ...KEYS, ANURA_CONFIG_ID: 'clinic', ANURA_LICENCE_KEY: 'license', ANURA_PUBLIC_KEY: spki };

    it('needs its configuration, license and key as soon as one is set or it is chosen', () => {
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
    ])('accepts its key as %s', (_form, key) => {
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
    ])('refuses %s without repeating it', (_what, key) => {
      const read = () => readConfig({ ...ANURA, ANURA_PUBLIC_KEY: key });
      expect(read).toThrow(/ANURA_PUBLIC_KEY: an RSA public key/);
      expect(read).not.toThrow(key);
    });

    it('needs a user to read with a password', () => {
      expect(() => readConfig({ ...ANURA, ANURA_READER: 'user', ANURA_EMAIL: 'a@b.example' })).toThrow(
        /ANURA_PASSWORD/,
      );
      expect(() => readConfig({ ...ANURA, ANURA_READER: 'device' })).not.toThrow();
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ ...KEYS, DATABASE_URL: '', PORT: '' }).PORT).toBe(3000);
  });

  it('is documented completely', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');
    for (const name of Object.keys(Environment.shape)) expect(page).toContain(`\`${name}\``);
  });
});
