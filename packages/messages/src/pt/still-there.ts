import type { stillThere as english } from '../en/still-there.ts';
import type { Translated } from '../translation.ts';

export const stillThere = {
  title: 'Você ainda está aí?',
  text: { one: 'Esta página fecha em 1 segundo.', other: 'Esta página fecha em {count} segundos.' },
  newHere: 'Outra pessoa? Toque primeiro em “Já terminei”. Senão, o escaneamento conta para a pessoa antes de você.',
  stay: 'Sim, continuar',
  leave: 'Já terminei',
} as const satisfies Translated<typeof english, 'pt'>;
