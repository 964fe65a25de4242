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
] as const)('says where %s of %s comes from', (measurementTypeId, provenance, text) => {
  expect(sourceText({ measurementTypeId, provenance })).toBe(text);
});
