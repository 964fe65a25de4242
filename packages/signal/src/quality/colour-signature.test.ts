import { expect, test } from 'vitest';
import { swingingColours } from '../testing/uniform-scenes.ts';
import { colourSignature } from './colour-signature.ts';

test('blood swings both chrominances together', () => {
  const signature = colourSignature(swingingColours(1.2), 30, 1.2);
  expect(signature.chromaAgreement).toBeGreaterThan(0.99);
  expect(signature.chromaSwing).toBeCloseTo(0.004 * (0.77 + 0.53 - 2 * 0.33) * 0.5, 4);
});

test('a warm lamp swings them against each other', () => {
  expect(colourSignature(swingingColours(1.2, [1.2, 1, 0.7]), 30, 1.2).chromaAgreement).toBeLessThan(-0.9);
});
