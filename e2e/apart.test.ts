import { expect, it } from 'vitest';
import { apart } from './apart.ts';

const order = (items: string) => apart([...items], (item) => item.toLowerCase()).join('');

it('separates similar items without losing any', () => {
  expect(order('aaaBbcC')).toMatch(/^a[bc]a[bc]a/i);
  expect([...order('aaaBbcC')].toSorted()).toEqual([...'aaaBbcC'].toSorted());
  expect(order('abAcad')).not.toMatch(/aa/i);
});

it('keeps the order of items that differ', () => {
  expect(order('abcd')).toBe('abcd');
});

it('leaves similar items together if nothing can separate them', () => {
  expect(order('aab').toLowerCase()).toBe('aba');
  expect(order('aaab').toLowerCase()).toBe('abaa');
  expect(order('')).toBe('');
});
