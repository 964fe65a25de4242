import { expect, it } from 'vitest';
import { sourceText } from './source-text.ts';

it.each([
  ['bodyTemperatureC', 'provider', 'measured by the provider’s sensor'],
  ['estimatedHeightCm', 'provider', 'as entered'],
  ['estimatedWeightKg', 'provider', 'as entered'],
  ['sexCode', 'provider', 'as entered'],
  ['systolicMmHg', 'provider', 'estimate from the face'],
  ['systolicMmHg', 'entered', 'you entered'],
  ['heartRateBpm', 'camera', 'measured by camera'],
] as const)('names the source of %s of %s', (measurementTypeId, provenance, text) => {
  expect(sourceText({ measurementTypeId, provenance })).toBe(text);
});
