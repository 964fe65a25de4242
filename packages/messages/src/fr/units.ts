import type { units as english } from '../en/units.ts';
import type { Translated } from '../translation.ts';

export const units = {
  label: 'Unités',
  imperial: 'pi, po, lb',
  metric: 'cm, kg',
  heightCm: 'Taille (cm)',
  centimeters: 'cm',
  kilograms: 'kg',
  height: { imperial: '{feet}\'{inches}"', metric: '{centimeters} cm' },
  weight: { imperial: '{weight} lb', metric: '{weight} kg' },
} as const satisfies Translated<typeof english, 'fr'>;
