import { expect, it } from 'vitest';
import { exportProgress } from './fhir-export.ts';

it.each([
  [0, 0, 0],
  [0, 10, 0],
  [1, 3, 33],
  [999, 1000, 99],
  [10, 10, 99],
  // Patients were added since they were counted.
  [12, 10, 99],
])('an export that has read %i of %i patients is at %i%', (done, all, expected) => {
  expect(exportProgress(done, all)).toBe(expected);
});
