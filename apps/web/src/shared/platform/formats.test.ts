import { DEFAULT_LANGUAGE } from '@mien/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { dateFormat, listFormat, numberFormat, prepareFormats } from './formats.ts';
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

it('loads the locale data in a worker and creates no formatter itself', () => {
  const started = vi.fn();
  vi.stubGlobal('Worker', started);
  const make = vi.spyOn(Intl, 'DateTimeFormat');
  prepareFormats();
  expect(started).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ href: expect.stringContaining('formats-worker') }),
  );
  expect(make).not.toHaveBeenCalled();
});

it('prepares nothing without workers', () => {
  expect('Worker' in window).toBe(false);
  expect(prepareFormats).not.toThrow();
});

it('prepares nothing if the worker cannot start', () => {
  const refuse = vi.fn(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  vi.stubGlobal('Worker', refuse);
  expect(prepareFormats).not.toThrow();
  expect(refuse).toHaveBeenCalledOnce();
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
