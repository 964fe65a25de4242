import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyMassIndex } from './body-mass-index.ts';
import { healthyWaistCm, healthyWeightKg } from './healthy-amount.ts';
import { HEIGHT_LIMITS_CM } from './height.ts';
import { bandOfValue } from './measure-shape.ts';
import { measureTypeOf } from './measure-type.ts';
import { waistToHeight } from './waist.ts';

const bandOf = (key: string, value: number) => bandOfValue(measureTypeOf(key)?.ranges ?? [], value, 6);
const heights = fc.double({ ...HEIGHT_LIMITS_CM, noNaN: true });
const adults = fc.record({ heightCm: heights, ageYears: fc.integer({ min: 20, max: 110 }) });

describe('the healthy zone', () => {
  it('of weight is the body mass index that results rate best', () =>
    fc.assert(
      fc.property(adults, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (person, share) => {
        const { low, high } = healthyWeightKg(person) ?? { low: 0, high: 0 };
        const index = bodyMassIndex(person.heightCm, low + share * (high - low));
        expect(bandOf('bodyMassIndex', index)).toBe('optimal');
        expect(bandOf('bodyMassIndex', bodyMassIndex(person.heightCm, low) - 0.01)).not.toBe('optimal');
        expect(bandOf('bodyMassIndex', bodyMassIndex(person.heightCm, high) + 0.11)).not.toBe('optimal');
      }),
    ));

  it('of a waist is the ratio that results rate healthy', () =>
    fc.assert(
      fc.property(adults, fc.double({ min: 0, max: 1, noNaN: true }), (person, share) => {
        const { low, high } = healthyWaistCm(person) ?? { low: 0, high: 0 };
        const ratio = waistToHeight(low + share * (high - low), person.heightCm);
        expect(bandOf('waistToHeightRatio', ratio)).toBe('healthy');
        expect(bandOf('waistToHeightRatio', waistToHeight(high, person.heightCm) + 0.006)).toBe('suboptimal');
      }),
    ));

  it.each([
    ['of unknown height', { heightCm: null, ageYears: 40 }],
    ['of unknown age', { heightCm: 170, ageYears: null }],
    ['below the age of the published limits', { heightCm: 170, ageYears: 19 }],
  ])('is unknown for a person %s', (_, person) =>
    expect([healthyWeightKg(person), healthyWaistCm(person)]).toEqual([null, null]),
  );
});
