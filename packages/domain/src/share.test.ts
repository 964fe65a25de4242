import { describe, expect, it } from 'vitest';
import { SHARE_LIFETIME_CHOICES_HOURS, SHARE_LIFETIME_HOURS, sharedResultUrl, shareKeyInText } from './share.ts';

const ORIGIN = 'https://mien.example';
const KEY = `${'k'.repeat(21)}_-${'9'.repeat(20)}`;
const LINK = sharedResultUrl(ORIGIN, KEY);

it('offers the default lifetime and only values within the limits', () => {
  expect(SHARE_LIFETIME_CHOICES_HOURS).toContain(SHARE_LIFETIME_HOURS.default);
  expect(Math.min(...SHARE_LIFETIME_CHOICES_HOURS)).toBeGreaterThanOrEqual(SHARE_LIFETIME_HOURS.min);
  expect(Math.max(...SHARE_LIFETIME_CHOICES_HOURS)).toBe(SHARE_LIFETIME_HOURS.max);
});

describe('shareKeyInText', () => {
  it.each([
    ['a link alone', LINK],
    ['a link after text', `Your results: ${LINK}`],
    ['a link on a separate line', `Your results\n${LINK}\n`],
  ])('finds the key: %s', (_, text) => expect(shareKeyInText(text, ORIGIN)).toBe(KEY));

  it.each([
    ['no link', 'Hello'],
    ['a link to another site', `https://evil.example/sharedResult/${KEY}`],
    ['another site with the same prefix', `https://mien.example.evil.example/sharedResult/${KEY}`],
    ['our name before an at sign', `https://mien.example@evil.example/sharedResult/${KEY}`],
    ['another page of ours', `${ORIGIN}/profile/${KEY}`],
    ['another scheme', LINK.replace('https:', 'http:')],
    ['a key that is too short', LINK.slice(0, -1)],
    ['a key that is too long', `${LINK}x`],
    ['text after the key', `${LINK}?x=1`],
    ['two links', `${LINK} https://evil.example`],
    ['the same link twice', `${LINK} ${LINK}`],
    ['a second link of another kind', `${LINK} javascript://x`],
  ])('finds no key in %s', (_, text) => expect(shareKeyInText(text, ORIGIN)).toBeNull());
});
