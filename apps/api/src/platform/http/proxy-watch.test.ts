import { describe, expect, it, vi } from 'vitest';
import { createProxyWatch } from './proxy-watch.ts';

const requestOf = (remoteAddress: string, headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress } }) as never;
const BY_PROXY = { 'x-forwarded-for': '203.0.113.7' };

function seen(
  hops: number,
  remoteAddress: string,
  headers: Record<string, string>,
  publicUrl = 'http://localhost:3000',
) {
  const warn = vi.fn();
  const watch = createProxyWatch(hops, publicUrl, warn);
  for (let index = 0; index < 3; index += 1) watch.note(requestOf(remoteAddress, headers));
  return [watch.isUntrustedProxySeen(), warn.mock.calls.length];
}

describe('a proxy in the operator’s network', () => {
  it.each(['127.0.0.1', '::1', '::ffff:172.18.0.2', '10.0.0.5', '100.64.0.3', 'fd00::2', 'fe80::1%eth0'])(
    'at %s is detected and reported once if it is not trusted',
    (address) => expect(seen(0, address, BY_PROXY)).toEqual([true, 1]),
  );

  it.each([
    'forwarded',
    'x-real-ip',
    'via',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-forwarded-port',
    'cf-connecting-ip',
    'true-client-ip',
    'x-client-ip',
  ])('is recognized by %s, too', (name) => expect(seen(0, '127.0.0.1', { [name]: 'x' })).toEqual([true, 1]));

  it('is not reported if it is trusted', () => expect(seen(1, '127.0.0.1', BY_PROXY)).toEqual([false, 0]));

  it.each(['93.184.216.34', '2606:2800:220:1::7', '::ffff:93.184.216.34'])(
    'is not detected from headers sent by %s',
    (address) => expect(seen(0, address, BY_PROXY)).toEqual([false, 0]),
  );

  it('is detected without headers if the public address is https, which this server does not use', () => {
    const https = 'https://mien.example';
    expect(seen(0, '172.18.0.2', { host: 'mien.example' }, https)).toEqual([true, 1]);
    expect(seen(0, '172.18.0.2', { host: 'MIEN.example' }, https)).toEqual([true, 1]);
    // A probe of the operator's own, a stranger, and plain http.
    expect(seen(0, '127.0.0.1', { host: 'localhost:3000' }, https)).toEqual([false, 0]);
    expect(seen(0, '93.184.216.34', { host: 'mien.example' }, https)).toEqual([false, 0]);
    expect(seen(0, '172.18.0.2', { host: 'mien.example' }, 'http://mien.example')).toEqual([false, 0]);
    expect(seen(1, '172.18.0.2', { host: 'mien.example' }, https)).toEqual([false, 0]);
  });

  it('is not detected in a request without its headers', () => expect(seen(0, '127.0.0.1', {})).toEqual([false, 0]));
});
