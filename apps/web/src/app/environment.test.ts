import { expect, it } from 'vitest';
import { environmentOf } from './environment.ts';

it.each([
  ['localhost', 'local', 'Test'],
  ['testing.example.org', 'testing', 'Test'],
  ['staging.example.org', 'staging', 'Beta'],
  ['mien.example.org', 'production', 'Live'],
])('%s is %s, labelled %s', (host, name, label) => {
  expect(environmentOf(host)).toMatchObject({ name, label, apiAddress: '', analyticsId: `mien-${name}` });
});
