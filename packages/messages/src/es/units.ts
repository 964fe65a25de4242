import type { units as english } from '../en/units.ts';
import type { Translated } from '../translation.ts';

export const units = {
  label: 'Unidades',
  imperial: 'pies, pulg, lb',
  metric: 'cm, kg',
  heightCm: 'Estatura (cm)',
  centimetres: 'cm',
  kilograms: 'kg',
} as const satisfies Translated<typeof english>;
