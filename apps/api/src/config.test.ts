import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, Environment, readConfig } from './config.ts';

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

  it('counts an empty variable as not set', () => {
    expect(readConfig({ ...KEYS, DATABASE_URL: '', PORT: '' }).PORT).toBe(3000);
  });

  it('is documented completely', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
    for (const name of Object.keys(Environment.shape)) expect(page).toContain(`\`${name}\``);
  });
});
