import type { units as english } from '../en/units.ts';
import type { Translated } from '../translation.ts';

export const units = {
  label: 'Unidades',
  imperial: 'pies, pulg, lb',
  metric: 'cm, kg',
  heightCm: 'Estatura (cm)',
  centimeters: 'cm',
  kilograms: 'kg',
  height: { imperial: '{feet}\'{inches}"', metric: '{centimeters} cm' },
  weight: { imperial: '{weight} lb', metric: '{weight} kg' },
} as const satisfies Translated<typeof english, 'es'>;
