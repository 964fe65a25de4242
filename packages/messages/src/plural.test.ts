import { LANGUAGES, TRANSLATIONS } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { plural } from './plural.ts';
import { textsAsKeys } from './pseudo-language.ts';

const scans = { one: '1 scan', other: '{count} scans' } as const;

describe('plural', () => {
  it.each([
    [0, '0 scans'],
    [1, '1 scan'],
    [2, '2 scans'],
    [21, '21 scans'],
    [1234, '1,234 scans'],
  ])('picks and fills the form for %i', (count, text) => {
    expect(plural(scans, 'en-US', count)).toBe(text);
  });

  it('picks by the categories of the locale, not by whether the number is 1', () => {
    const polish = { one: '{count} skan', few: '{count} skany', many: '{count} skanów', other: '{count} skanu' };
    const shown = [1, 2, 5, 12, 22, 1.5].map((count) => plural(polish, 'pl', count));
    expect(shown).toEqual(['1 skan', '2 skany', '5 skanów', '12 skanów', '22 skany', '1.5 skanu']);
  });

  it('falls back to `other` for a category that a text leaves out', () => {
    expect(new Intl.PluralRules('es').select(1_000_000)).toBe('many');
    expect(plural({ one: '1 escaneo', other: '{count} escaneos' }, 'es-US', 1_000_000)).toBe('1,000,000 escaneos');
  });

  it('shows a text in place of the formatted number', () => {
    expect(plural(scans, 'en-US', 10, { count: '10+' })).toBe('10+ scans');
  });

  it('fills the other placeholders, and one without a value does not compile', () => {
    const opened = { one: 'Opened once, on {date}', other: 'Opened {count} times, last on {date}' } as const;
    expect([1, 3].map((count) => plural(opened, 'en-US', count, { date: 'May 2' }))).toEqual([
      'Opened once, on May 2',
      'Opened 3 times, last on May 2',
    ]);
    // @ts-expect-error the date is missing
    plural(opened, 'en-US', 1);
    // @ts-expect-error the name is not in the text
    plural(opened, 'en-US', 1, { date: 'May 2', name: 'Ana' });
  });

  it('uses the formatters of the caller', () => {
    const formats = { rules: { select: () => 'one' as const }, numbers: { format: () => 'five' } };
    expect(plural({ one: '{count} scan', other: '{count} scans' }, formats, 5)).toBe('five scan');
  });

  it('shows the key in the pseudo-language', () => {
    expect(plural(textsAsKeys(scans, 'page.scans'), 'en-US', 1)).toBe('[[page.scans.one]]');
  });
});

it.each(LANGUAGES)('the table has the plural categories of %s that Intl has', (language) => {
  const { needed, optional } = TRANSLATIONS[language].plurals;
  const rules = new Intl.PluralRules(language);
  const upTo1000 = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
  expect([...upTo1000].toSorted()).toEqual([...needed].toSorted());
  expect([...needed, ...optional].toSorted()).toEqual(rules.resolvedOptions().pluralCategories.toSorted());
});
