import type { stillThere as english } from '../en/still-there.ts';
import type { Translated } from '../translation.ts';

export const stillThere = {
  title: '¿Sigue ahí?',
  text: { one: 'Esta página se cierra en 1 segundo.', other: 'Esta página se cierra en {count} segundos.' },
  newHere: '¿Es otra persona? Presione primero “Ya terminé”. Si no, el escaneo cuenta para la persona anterior.',
  stay: 'Sí, continuar',
  leave: 'Ya terminé',
} as const satisfies Translated<typeof english, 'es'>;
