import type { plainValues as english } from '../en/plain-values.ts';
import type { Translated } from '../translation.ts';

export const plainValues = {
  score: '{score} de 100',
  noScore: 'Esta vez no hay puntaje',
} as const satisfies Translated<typeof english, 'es'>;
