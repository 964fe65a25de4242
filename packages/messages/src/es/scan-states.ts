import type { scanStates as english } from '../en/scan-states.ts';
import type { Translated } from '../translation.ts';

export const scanStates = {
  which: 'Qué escaneos',
  names: { all: 'Todos', complete: 'Completos', partial: 'Parciales' },
  ofOne: { partial: 'Parcial' },
  counted: '{name} ({count})',
  none: { complete: 'Aquí no hay ningún escaneo completo.', partial: 'Aquí no hay ningún escaneo parcial.' },
  showAll: 'Mostrar todos los escaneos',
} satisfies Translated<typeof english, 'es'>;
