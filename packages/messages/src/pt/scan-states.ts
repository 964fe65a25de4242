import type { scanStates as english } from '../en/scan-states.ts';
import type { Translated } from '../translation.ts';

export const scanStates = {
  which: 'Quais escaneamentos',
  names: { all: 'Todos', complete: 'Completos', partial: 'Parciais' },
  ofOne: { partial: 'Parcial' },
  counted: '{name} ({count})',
  none: { complete: 'Nenhum escaneamento completo aqui.', partial: 'Nenhum escaneamento parcial aqui.' },
  showAll: 'Mostrar todos os escaneamentos',
} satisfies Translated<typeof english, 'pt'>;
