import type { units as english } from '../en/units.ts';
import type { Translated } from '../translation.ts';

export const units = {
  label: 'الوحدات',
  imperial: 'قدم، بوصة، رطل',
  metric: 'سم، كغ',
  heightCm: 'الطول (سم)',
  centimeters: 'سم',
  kilograms: 'كغ',
  height: { imperial: '{feet}\'{inches}"', metric: '{centimeters} سم' },
  weight: { imperial: '{weight} رطل', metric: '{weight} كغ' },
} as const satisfies Translated<typeof english, 'ar'>;
