import { describe, expect, it } from 'vitest';
import { CHAT_EXCERPT_LENGTH, chatExcerpt, chatExcerptAround, placesOf } from './chat.ts';

const found = (search: string, text: string) => placesOf(search, text).map(([from, to]) => text.slice(from, to));

describe('placesOf', () => {
  it('finds search terms at the start of words, ignoring case and accents', () => {
    expect(found('pres', 'Presión, presentation; express')).toEqual(['Pres', 'pres']);
    expect(found('niño', 'El nino y el NIÑO')).toEqual(['nino', 'NIÑO']);
  });

  it('finds each term, the longest first where two start alike', () => {
    expect(found('heart he', 'He has a heartbeat')).toEqual(['He', 'heart']);
    expect(found('he heart', 'a heartbeat')).toEqual(['heart']);
  });

  it('includes combining marks on the last letter', () => {
    expect(found('cafe', 'cafe\u0301s')).toEqual(['cafe\u0301']);
  });

  it('returns no matches for an empty search or without a similar word', () => {
    expect(placesOf(' ', 'anything')).toEqual([]);
    expect(placesOf('zebra', 'anything')).toEqual([]);
  });
});

describe('chatExcerpt', () => {
  const long = 'word '.repeat(100);

  it('puts a short message on one line', () => {
    expect(chatExcerpt('  two\n\n lines  ')).toBe('two lines');
    const full = 'x'.repeat(CHAT_EXCERPT_LENGTH);
    expect(chatExcerpt(full)).toBe(full);
  });

  it('truncates a long message with an ellipsis', () => {
    const excerpt = chatExcerpt(long);
    expect(excerpt).toMatch(/^(word )+word…$|^(word )+\w{1,4}…$/);
    expect(excerpt.length).toBeLessThanOrEqual(CHAT_EXCERPT_LENGTH);
    expect(excerpt.length).toBeGreaterThan(CHAT_EXCERPT_LENGTH - 6);
    expect(excerpt).not.toContain(' …');
  });

  it('never splits a grapheme cluster', () => {
    const family = '👨‍👩‍👧';
    const excerpt = chatExcerpt(family.repeat(100));
    expect(excerpt.slice(0, -1).replaceAll(family, '')).toBe('');
    expect(excerpt.length).toBeGreaterThan(family.length);
  });

  it('chatExcerptAround starts at a word shortly before the first match', () => {
    expect(chatExcerptAround('the dizzy one', 'dizzy')).toBe('the dizzy one');
    const excerpt = chatExcerptAround(`${long}dizzy ${long}`, 'dizzy');
    expect(excerpt).toMatch(/^…(word ){4,8}dizzy (word )*/);
    expect(excerpt.endsWith('…')).toBe(true);
  });

  it('chatExcerptAround returns the beginning without a match', () => {
    expect(chatExcerptAround(long, 'zebra')).toBe(chatExcerpt(long));
  });
});
