import { describe, expect, it } from 'vitest';
import {
  EMBED_ORIGIN_MAX_LENGTH,
  embedUrl,
  isEmbedOrigin,
  isReturnUrl,
  isUrlOfOrigins,
  RETURN_URL_MAX_LENGTH,
} from './embed.ts';

describe('an origin that may embed Mien', () => {
  it.each([
    'https://portal.example.com',
    'https://portal.example.com:8443',
    'https://a-1.b.example',
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'https://localhost',
  ])('is %s, as browsers write it', (origin) => {
    expect(isEmbedOrigin(origin)).toBe(true);
    expect(new URL(origin).origin).toBe(origin);
  });

  it.each([
    'http://portal.example.com',
    'https://Portal.example.com',
    'https://portal.example.com/',
    'https://portal.example.com:443',
    'http://localhost:80',
    'https://portal.example.com:0443',
    'https://portal.example.com:65536',
    'https://portal.example.com:',
    'https://*.example.com',
    'https://portal',
    'https://portal.example.com ',
    "https://portal.example.com 'self'",
    'https://portal.example.com;frame-src *',
    'https://user@portal.example.com',
    'http://localhost.example.com',
    'https://-a.example.com',
    'portal.example.com',
    'null',
    '*',
    '',
    `https://${'a.'.repeat(EMBED_ORIGIN_MAX_LENGTH / 2)}example`,
  ])('is not %j', (origin) => expect(isEmbedOrigin(origin)).toBe(false));
});

describe('a return address', () => {
  const ORIGINS = ['https://portal.example.com', 'http://localhost:4000'];

  it.each([
    'https://portal.example.com',
    'https://portal.example.com/done?visit=7&x=%20#top',
    'http://localhost:4000/',
  ])('may lead to a listed origin: %s', (url) => {
    expect(isUrlOfOrigins(url, ORIGINS)).toBe(true);
    expect(ORIGINS).toContain(new URL(url).origin);
  });

  it.each([
    'https://portal.example.com.evil.example/',
    'https://portal.example.com@evil.example/',
    'https://portal.example.com:8443/',
    'https://portal.example.com\\@evil.example/',
    'https://portal.example.com/a b',
    'https://portal.example.com/\u202e',
    'HTTPS://PORTAL.EXAMPLE.COM/',
    'http://portal.example.com/',
    'http://localhost:40001/',
    'javascript:alert(1)//https://portal.example.com',
    '/done',
    '',
  ])('is refused otherwise: %j', (url) => expect(isUrlOfOrigins(url, ORIGINS)).toBe(false));

  it('has a form of its own, whatever the list', () => {
    for (const url of ['https://a.example', 'https://a.example:8443/b?c#d', 'http://localhost:4000/'])
      expect([url, isReturnUrl(url)]).toEqual([url, true]);
    for (const url of [
      'text',
      'http://a.example/',
      'https://u@a.example/',
      'https://a.example\\b',
      'https:///a',
      '//a.example',
    ])
      expect([url, isReturnUrl(url)]).toEqual([url, false]);
  });

  it('may be exactly as long as allowed', () => {
    const longest = 'https://portal.example.com/'.padEnd(RETURN_URL_MAX_LENGTH, 'x');
    expect(isUrlOfOrigins(longest, ORIGINS)).toBe(true);
    expect(isUrlOfOrigins(`${longest}x`, ORIGINS)).toBe(false);
  });

  it('leads nowhere without listed origins', () =>
    expect(isUrlOfOrigins('https://portal.example.com/', [])).toBe(false));
});

it('the key of an embedded session is behind the hash', () => {
  const url = new URL(embedUrl('https://mien.example', { clientId: 'c', sessionId: 's', key: 'k' }));
  expect([url.pathname, url.search, url.hash]).toEqual(['/embed/c/s', '', '#k']);
});
