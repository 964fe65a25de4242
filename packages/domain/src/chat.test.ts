import { describe, expect, it } from 'vitest';
import { CHAT_EXCERPT_LENGTH, chatExcerpt, chatExcerptAround, placesOf } from './chat.ts';

const found = (search: string, text: string) => placesOf(search, text).map(([from, to]) => text.slice(from, to));

describe('words that are searched for', () => {
  it('are found at the beginning of words, whatever their case and accents', () => {
    expect(found('pres', 'Presión, presentation; express')).toEqual(['Pres', 'pres']);
    expect(found('niño', 'El nino y el NIÑO')).toEqual(['nino', 'NIÑO']);
  });

  it('are found each, the longest first where two begin alike', () => {
    expect(found('heart he', 'He has a heartbeat')).toEqual(['He', 'heart']);
    expect(found('he heart', 'a heartbeat')).toEqual(['heart']);
  });

  it('include the marks on the last letter', () => {
    expect(found('cafe', 'cafe\u0301s')).toEqual(['cafe\u0301']);
  });

  it('are none for an empty search, and where nothing is like them', () => {
    expect(placesOf(' ', 'anything')).toEqual([]);
    expect(placesOf('zebra', 'anything')).toEqual([]);
  });
});

describe('an excerpt', () => {
  const long = 'word '.repeat(100);

  it('is a short message on one line', () => {
    expect(chatExcerpt('  two\n\n lines  ')).toBe('two lines');
    const full = 'x'.repeat(CHAT_EXCERPT_LENGTH);
    expect(chatExcerpt(full)).toBe(full);
  });

  it('is the beginning of a long one, and says that there is more', () => {
    const excerpt = chatExcerpt(long);
    expect(excerpt).toMatch(/^(word )+word…$|^(word )+\w{1,4}…$/);
    expect(excerpt.length).toBeLessThanOrEqual(CHAT_EXCERPT_LENGTH);
    expect(excerpt.length).toBeGreaterThan(CHAT_EXCERPT_LENGTH - 6);
    expect(excerpt).not.toContain(' …');
  });

  it('never splits a character that people see as one', () => {
    const family = '👨‍👩‍👧';
    const excerpt = chatExcerpt(family.repeat(100));
    expect(excerpt.slice(0, -1).replaceAll(family, '')).toBe('');
    expect(excerpt.length).toBeGreaterThan(family.length);
  });

  it('begins shortly before the first word that was found, at a word', () => {
    expect(chatExcerptAround('the dizzy one', 'dizzy')).toBe('the dizzy one');
    const excerpt = chatExcerptAround(`${long}dizzy ${long}`, 'dizzy');
    expect(excerpt).toMatch(/^…(word ){4,8}dizzy (word )*/);
    expect(excerpt.endsWith('…')).toBe(true);
  });

  it('is the beginning where nothing was found', () => {
    expect(chatExcerptAround(long, 'zebra')).toBe(chatExcerpt(long));
  });
});
