import type { units as english } from '../en/units.ts';
import type { Translated } from '../translation.ts';

export const units = {
  label: '단위',
  imperial: '피트, 인치, 파운드',
  metric: 'cm, kg',
  heightCm: '키(cm)',
  centimeters: 'cm',
  kilograms: 'kg',
  height: { imperial: '{feet}피트 {inches}인치', metric: '{centimeters} cm' },
  weight: { imperial: '{weight}파운드', metric: '{weight} kg' },
} as const satisfies Translated<typeof english, 'ko'>;
