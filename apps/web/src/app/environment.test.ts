import { expect, it } from 'vitest';
import { environmentOf } from './environment.ts';

it.each([
  ['localhost', 'local', 'Test'],
  ['127.0.0.1', 'local', 'Test'],
  ['local.example.org', 'local', 'Test'],
  ['localclinic.example.org', 'production', 'Live'],
  ['local-health.example.org', 'production', 'Live'],
  ['stagingpost.example.org', 'production', 'Live'],
  ['testing.example.org', 'testing', 'Test'],
  ['staging.example.org', 'staging', 'Beta'],
  ['mien.example.org', 'production', 'Live'],
])('%s is %s, labeled %s', (host, name, label) => {
  expect(environmentOf(host)).toMatchObject({ name, label, analyticsId: `mien-${name}` });
});
