import { describe, expect, it } from 'vitest';
import { expressionsIn, faultOf } from './check-expressions.ts';

describe('a regular expression', { tags: 'thorough' }, () => {
  it('is found anywhere in TypeScript code', () => {
    const source = `const a: RegExp = /x+/gi; export const b = (t: string) => t.replace(/y/, 'no /z/ here') satisfies string;`;
    expect(expressionsIn('x.ts', source)).toEqual({
      expressions: [
        { source: 'x+', flags: 'gi' },
        { source: 'y', flags: '' },
      ],
      makesSome: false,
    });
    expect(expressionsIn('x.tsx', 'const p = <p title="x">{/z/.source}</p>;').expressions).toHaveLength(1);
  });

  it('is reported if it is built from a string, because it cannot be checked', () => {
    expect(expressionsIn('x.ts', 'new RegExp(text)').makesSome).toBe(true);
    expect(expressionsIn('x.ts', "RegExp('a', 'g')").makesSome).toBe(true);
  });

  it.each([
    ['(?:\\s|<!--[\\s\\S]{0,50}?-->)*<svg', 'exponential'],
    ['\\s+$', 'polynomial'],
    ['(a|a)*b', 'exponential'],
  ])('is rejected if it is slow for some input: %s', async (source, complexity) => {
    expect(await faultOf({ source, flags: '' })).toContain(complexity);
  });

  it.each(['^\\d{6}$', '^[\\w\\s.,%+()-]*$', '^(?:url\\(#[\\w.-]{1,100}\\)|[\\w\\s]*)$'])(
    'is accepted if it reads each character a fixed number of times: %s',
    async (source) => {
      expect(await faultOf({ source, flags: '' })).toBe(null);
    },
  );
});
