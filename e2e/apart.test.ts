import { expect, it } from 'vitest';
import { apart } from './apart.ts';

const order = (items: string) => apart([...items], (item) => item.toLowerCase()).join('');

it('puts what is alike apart, and loses nothing', () => {
  expect(order('aaaBbcC')).toMatch(/^a[bc]a[bc]a/i);
  expect([...order('aaaBbcC')].toSorted()).toEqual([...'aaaBbcC'].toSorted());
  expect(order('abAcad')).not.toMatch(/aa/i);
});

it('keeps the order of what is not alike', () => {
  expect(order('abcd')).toBe('abcd');
});

it('leaves side by side what nothing can part', () => {
  expect(order('aab').toLowerCase()).toBe('aba');
  expect(order('aaab').toLowerCase()).toBe('abaa');
  expect(order('')).toBe('');
});
