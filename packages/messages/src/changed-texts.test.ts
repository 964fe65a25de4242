import { expect, it } from 'vitest';
import { completed, isolated, markedAsEnglish } from './changed-texts.ts';
import { fill } from './fill.ts';
import { plural } from './plural.ts';

it('keeps the direction of what is inserted into a right-to-left text', () => {
  const texts = isolated({ greeting: 'مرحبا {name}، {day}' } as const);
  expect(fill(texts.greeting, { name: 'Ana (2)', day: 'May 2' })).toBe('مرحبا \u2068Ana (2)\u2069، \u2068May 2\u2069');
});

it('isolates in lists and plural forms, and keeps the shape', () => {
  const texts = isolated({
    steps: ['{first} ثم {second}', 'بلا'],
    scans: {
      zero: 'لا شيء',
      one: 'فحص',
      two: 'فحصان',
      few: '{count} فحوص',
      many: '{count} فحصا',
      other: '{count} فحص',
    },
    none: null,
  });
  expect(texts.steps).toEqual(['\u2068{first}\u2069 ثم \u2068{second}\u2069', 'بلا']);
  expect([0, 1, 2, 3, 11, 100].map((count) => plural(texts.scans, 'ar-u-nu-latn', count))).toEqual([
    'لا شيء',
    'فحص',
    'فحصان',
    '\u20683\u2069 فحوص',
    '\u206811\u2069 فحصا',
    '\u2068100\u2069 فحص',
  ]);
  expect(texts.none).toBeNull();
});

it('adds nothing beside links and codes, which phones and browsers read', () => {
  const sms = 'رمز {productName}: {code}\n@{host} #{code}';
  expect(isolated(sms)).toBe('رمز \u2068{productName}\u2069: {code}\n@{host} #{code}');
  expect(isolated('{link} {url} {linkName}')).toBe('{link} {url} \u2068{linkName}\u2069');
});

it('marks texts with letters as English, and keeps the shape and the placeholders', () => {
  const marked = markedAsEnglish({
    title: 'Trends of {name}',
    steps: ['One', '–'],
    scans: { one: '1 scan', other: '{count} scans' },
  } as const);
  expect(marked.steps).toEqual(['\u2066One\u2069', '–']);
  expect(marked.scans.other).toBe('\u2066{count} scans\u2069');
  expect(fill(marked.title, { name: 'Ana' })).toBe('\u2066Trends of Ana\u2069');
});

it('completes a translation with English, and takes lists and plural texts as a whole', () => {
  const english = {
    title: 'Scans',
    steps: ['One', 'Two'],
    scans: { one: '1 scan', other: '{count} scans' },
    more: { by: 'By' },
  };
  expect(completed(undefined, english)).toBe(english);
  expect(completed({ title: '检测', scans: { other: '{count} 次' }, isPartial: true }, english)).toEqual({
    title: '检测',
    steps: ['One', 'Two'],
    scans: { other: '{count} 次' },
    more: { by: 'By' },
  });
  expect(completed({ steps: ['一', '二'], more: {} }, english)).toMatchObject({
    steps: ['一', '二'],
    more: { by: 'By' },
  });
});
