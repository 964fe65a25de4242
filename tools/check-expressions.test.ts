import { describe, expect, it } from 'vitest';
import { expressionsIn, faultOf } from './check-expressions.ts';

describe('a regular expression', () => {
  it('is found anywhere in TypeScript', () => {
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

  it('that is made from text is reported, because it cannot be checked', () => {
    expect(expressionsIn('x.ts', 'new RegExp(text)').makesSome).toBe(true);
    expect(expressionsIn('x.ts', "RegExp('a', 'g')").makesSome).toBe(true);
  });

  it.each([
    ['(?:\\s|<!--[\\s\\S]{0,50}?-->)*<svg', 'exponential'],
    ['\\s+$', 'polynomial'],
    ['(a|a)*b', 'exponential'],
  ])('that is slow for some text is refused: %s', async (source, complexity) => {
    expect(await faultOf({ source, flags: '' })).toContain(complexity);
  });

  it.each(['^\\d{6}$', '^[\\w\\s.,%+()-]*$', '^(?:url\\(#[\\w.-]{1,100}\\)|[\\w\\s]*)$'])(
    'that reads each letter a fixed number of times is accepted: %s',
    async (source) => {
      expect(await faultOf({ source, flags: '' })).toBe(null);
    },
  );
});
