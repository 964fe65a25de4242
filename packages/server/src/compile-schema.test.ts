import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileSchema } from './compile-schema.ts';

const Item = z.object({
  name: z.string().check(z.maxLength(5)),
  when: z.codec(z.string(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() }),
  note: z.optional(z.string()),
});
const SCHEMA = z.object({
  items: z.array(Item).check(z.maxLength(2)),
  last: z.nullable(Item),
  either: z.union([z.string(), Item]),
  only: z.strictObject({ kind: z.literal('a') }),
});
const compiled = compileSchema(SCHEMA) as typeof SCHEMA;

const item = { name: 'one', when: new Date('2026-01-01') };
const GOOD = { items: [item, { ...item, note: 'x' }], last: null, either: item, only: { kind: 'a' as const } };

describe('a compiled schema', () => {
  it.each([
    ['a valid response', GOOD],
    [
      'undeclared properties, at every depth',
      { ...GOOD, more: 1, items: [{ ...item, secret: 1 }], last: { ...item, secret: 1 } },
    ],
  ])('encodes %s like the schema', (_, answer) => {
    const text = JSON.stringify(z.encode(compiled, answer as never));
    expect(text).toBe(JSON.stringify(z.encode(SCHEMA, answer as never)));
    expect(text).not.toContain('secret');
  });

  it.each([
    ['a wrong value in a list', { ...GOOD, items: [{ ...item, name: 1 }] }],
    ['a value beyond its limit', { ...GOOD, last: { ...item, name: 'longer' } }],
    ['a list that is too long', { ...GOOD, items: [item, item, item] }],
    ['a missing value', { ...GOOD, last: undefined }],
    ['extra properties of a strict object', { ...GOOD, only: { kind: 'a', more: 1 } }],
    ['a value that is not an object', null],
  ])('rejects %s like the schema', (_, answer) => {
    const issues = (schema: typeof SCHEMA) => z.safeEncode(schema, answer as never).error?.issues;
    expect(issues(compiled)).toEqual(issues(SCHEMA));
    expect(issues(compiled)).toHaveLength(1);
  });
});
