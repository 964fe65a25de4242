import { ConfigError } from '@mien/server';
import { expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { readConfig } from '../config.ts';

const PATH = '/.well-known/security.txt';

it('security.txt names contacts in their order, the policy, where it is, and when it expires', async () => {
  const { statusCode, headers, body } = await (
    await startTestApi({
      SECURITY_CONTACT: 'mailto:security@clinic.example,https://clinic.example/report',
      SECURITY_POLICY: 'https://clinic.example/security',
    })
  ).app.inject(PATH);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  // RFC 9116: fields by line, Contact and Expires at least, Expires once and less than a year ahead.
  expect(body).toBe(
    [
      'Contact: mailto:security@clinic.example',
      'Contact: https://clinic.example/report',
      'Expires: 2026-09-10T00:00:00Z',
      'Preferred-Languages: en, es',
      'Canonical: http://localhost:3000/.well-known/security.txt',
      'Policy: https://clinic.example/security',
      '',
    ].join('\n'),
  );
});

it('security.txt moves its expiry along', async () => {
  const api = await startTestApi({ SECURITY_CONTACT: 'mailto:security@clinic.example' });
  api.clock.nowMs += 400 * 86_400_000;
  const { body } = await api.app.inject(PATH);
  expect(body).toContain('Expires: 2027-10-15T00:00:00Z');
  expect(body).not.toContain('Policy');
});

it('security.txt is not there without a contact', async () => {
  expect((await (await startTestApi()).app.inject(PATH)).statusCode).toBe(404);
});

const KEYS = {
  SERVER_KEY: 'a-server-key-of-at-least-32-characters',
  SCAN_LICENCE_KEY: 'another-key-of-at-least-32-characters',
};
it.each([
  'security@clinic.example',
  'http://clinic.example',
  'javascript:alert(1)',
  'mailto:a@b.example\nContact: tel:1',
  '',
])('a contact that is no address is refused, and an empty one is none: %j', (SECURITY_CONTACT) => {
  const read = () => readConfig({ ...KEYS, SECURITY_CONTACT });
  if (SECURITY_CONTACT === '') expect(read().SECURITY_CONTACT).toEqual([]);
  else expect(read).toThrow(ConfigError);
});
