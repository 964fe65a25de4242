import { DEFAULT_LANGUAGE } from '@mien/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { dateFormat, listFormat, numberFormat } from './formats.ts';
import { startIn } from './language.ts';

afterEach(() => {
  startIn(DEFAULT_LANGUAGE);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('creates each formatter once per language and options', () => {
  const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
  expect(dateFormat({ dateStyle: 'long', timeZone: 'UTC' })).toBe(day);
  expect(dateFormat({ dateStyle: 'long', timeZone: 'America/Chicago' })).not.toBe(day);
  expect(numberFormat()).toBe(numberFormat());
  expect(listFormat({ type: 'unit' })).toBe(listFormat({ type: 'unit' }));
});

it('formats in the language of the page or in a given one', () => {
  const noon = new Date('2026-03-05T12:00:00Z');
  const day = () => dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(noon);
  expect([day(), numberFormat().format(12345.5), listFormat().format(['a', 'b'])]).toEqual([
    'March 5, 2026',
    '12,345.5',
    'a and b',
  ]);
  startIn('es');
  expect([day(), numberFormat().format(12345.5), listFormat().format(['a', 'b'])]).toEqual([
    '5 de marzo de 2026',
    '12,345.5',
    'a y b',
  ]);
  expect(numberFormat({ minimumFractionDigits: 1 }, 'en-US').format(3)).toBe('3.0');
});
