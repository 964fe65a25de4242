import type { units as english } from '../en/units.ts';
import type { Translated } from '../translation.ts';

export const units = {
  label: 'Đơn vị',
  imperial: 'ft, in, lbs',
  metric: 'cm, kg',
  heightCm: 'Chiều cao (cm)',
  centimeters: 'cm',
  kilograms: 'kg',
  height: { imperial: '{feet}\'{inches}"', metric: '{centimeters} cm' },
  weight: { imperial: '{weight} lbs', metric: '{weight} kg' },
} as const satisfies Translated<typeof english, 'vi'>;
