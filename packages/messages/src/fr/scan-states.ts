import type { scanStates as english } from '../en/scan-states.ts';
import type { Translated } from '../translation.ts';

export const scanStates = {
  which: 'Quelles mesures',
  names: { all: 'Toutes', complete: 'Complètes', partial: 'Partielles' },
  ofOne: { partial: 'Partielle' },
  counted: '{name} ({count})',
  none: { complete: 'Aucune mesure complète ici.', partial: 'Aucune mesure partielle ici.' },
  showAll: 'Afficher toutes les mesures',
} as const satisfies Translated<typeof english, 'fr'>;
