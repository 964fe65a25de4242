import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { exampleBody, exampleOf } from './examples.ts';
import { mienContract } from './mien-contract.ts';
import { scanSiteContract } from './scan-site.ts';

const CALLS = [...Object.values(mienContract), ...Object.values(scanSiteContract)]
  .flatMap((group) => Object.values<Endpoint>(group))
  .map((declaration) => ({ of: `${declaration.method} ${declaration.path}`, declaration }));

describe.each(CALLS)('the example of $of', ({ declaration }) => {
  it.each(['all', 'needed'] as const)('the example is valid for the call: %s', (filled) => {
    const { params, query, body } = declaration;
    for (const schema of [params, query]) if (schema) schema.parse(exampleOf(schema, new Map(), 'needed'));
    body?.parse(exampleBody(declaration, new Map(), filled));
    // Explicitly declared examples must be body fields.
    const fields = Object.keys(declaration.example ?? {});
    if (fields.length > 0)
      expect(Object.keys(body?.parse(exampleBody(declaration)) ?? {})).toEqual(expect.arrayContaining(fields));
  });
});
