import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID } from '@mien/contract';
import { expect, it } from 'vitest';
import { scanProviderOf } from './scan-provider.ts';

it.each([
  [{ scanProviderId: BUILTIN_PROVIDER_ID }, 'own'],
  [{ scanProviderId: ANURA_PROVIDER_ID }, 'hosted'],
  [undefined, 'unknown'],
] as const)('names the scan provider of %j', (configuration, provider) => {
  expect(scanProviderOf(configuration)).toBe(provider);
});
