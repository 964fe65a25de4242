import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTokenOf, satisfiesTokens, searchTokenOf, valuesIn } from './search-tokens.ts';

const HEART_RATE = { system: 'http://loinc.org', code: '8867-4' };

describe('a token of a search', () => {
  it.each([
    ['8867-4', { system: null, code: '8867-4' }],
    ['http://loinc.org|8867-4', HEART_RATE],
    ['http://loinc.org|', { system: 'http://loinc.org', code: null }],
    ['|8867-4', { system: '', code: '8867-4' }],
    [String.raw`a\|b`, { system: null, code: 'a|b' }],
    ['', null],
    ['|', null],
    ['a|b|c', null],
  ])('is parsed: %s', (text, token) => expect(searchTokenOf(text)).toEqual(token));

  it('matches by system and code, or by the one that it names', () => {
    const matches = (text: string) => isTokenOf(searchTokenOf(text)!, HEART_RATE);
    for (const text of ['8867-4', 'http://loinc.org|8867-4', 'http://loinc.org|']) expect(matches(text)).toBe(true);
    for (const text of ['8867-5', '|8867-4', 'http://snomed.info/sct|8867-4', 'http://snomed.info/sct|'])
      expect(matches(text)).toBe(false);
  });

  it('of several parameters all have to match, of the values of one any', () => {
    const of = (...parameters: string[]) =>
      satisfiesTokens(
        parameters.map((text) => valuesIn(text).map((value) => searchTokenOf(value)!)),
        [HEART_RATE, { system: 'https://mien.example/fhir/CodeSystem/measure', code: 'heartRateBpm' }],
      );
    expect(of()).toBe(true);
    expect(of('9279-1,8867-4')).toBe(true);
    expect(of('8867-4', 'heartRateBpm')).toBe(true);
    expect(of('8867-4', '9279-1')).toBe(false);
  });

  it('survives escaping, whatever its characters', () => {
    const escaped = (text: string) => text.replaceAll(/[\\,|$]/g, String.raw`\$&`);
    const part = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 4 }), (tokens) => {
        const text = tokens.map((token) => token.map(escaped).join('|')).join(',');
        expect(valuesIn(text).map(searchTokenOf)).toEqual(tokens.map(([system, code]) => ({ system, code })));
      }),
    );
  });
});
