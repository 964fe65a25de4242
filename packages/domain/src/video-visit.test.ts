import { describe, expect, it } from 'vitest';
import { isVideoHost, isVideoUrlOf, VIDEO_URL_MAX_LENGTH, videoHostOf } from './video-visit.ts';

const HOSTS = ['visits.example.com'];

describe('an address of a video visit', () => {
  it.each([
    'https://visits.example.com',
    'https://visits.example.com/',
    'https://visits.example.com/room/42?pin=1%202#a',
    'https://VISITS.example.com/room',
    'HTTPS://visits.example.com/room',
  ])('may lead to a listed host: %s', (url) => {
    expect(isVideoUrlOf(url, HOSTS)).toBe(true);
    // Browsers read the same host.
    expect(new URL(url).host).toBe(videoHostOf(url));
  });

  it.each([
    'http://visits.example.com/room',
    'https://visits.example.com:8443/room',
    'https://visits.example.com@evil.example/room',
    'https://user@visits.example.com/room',
    'https://evil.example/visits.example.com',
    'https://evil.example?visits.example.com',
    'https://a.visits.example.com/room',
    'https://visits.example.com.evil.example/room',
    'https://evil.example\\.visits.example.com/',
    'https:\\\\visits.example.com',
    'https:/visits.example.com',
    'https://visits.example.com/a room',
    'https://visits.example.com/\u0000',
    'https://visits.example.com/\u202eroom',
    ' https://visits.example.com/',
    'javascript:alert(1)//https://visits.example.com',
    'visits.example.com',
    '',
    `https://visits.example.com/${'x'.repeat(VIDEO_URL_MAX_LENGTH)}`,
  ])('is refused otherwise: %s', (url) => expect(isVideoUrlOf(url, HOSTS)).toBe(false));

  it('may be exactly as long as allowed', () => {
    const start = 'https://visits.example.com/';
    const longest = start + 'x'.repeat(VIDEO_URL_MAX_LENGTH - start.length);
    expect(isVideoUrlOf(longest, HOSTS)).toBe(true);
    expect(isVideoUrlOf(`${longest}x`, HOSTS)).toBe(false);
  });

  it('leads nowhere without listed hosts', () => expect(isVideoUrlOf('https://visits.example.com/', [])).toBe(false));
});

it.each([
  ['visits.example.com', true],
  ['Visits.example.com', false],
  ['localhost', false],
  ['192.168.0.1', false],
  ['*.example.com', false],
  ['visits.example.com:443', false],
  ['visits.example.com/room', false],
  ['', false],
])('"%s" is a host of video visits: %s', (text, is) => expect(isVideoHost(text)).toBe(is));
