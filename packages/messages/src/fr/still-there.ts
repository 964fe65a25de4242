import type { stillThere as english } from '../en/still-there.ts';
import type { Translated } from '../translation.ts';

export const stillThere = {
  title: 'Êtes-vous toujours là\u00a0?',
  text: { one: 'Cette page se ferme dans {count} seconde.', other: 'Cette page se ferme dans {count} secondes.' },
  newHere:
    'Une nouvelle personne\u00a0? Touchez d’abord «\u00a0J’ai terminé\u00a0». Sinon, la mesure compte pour la personne d’avant.',
  stay: 'Oui, continuer',
  leave: 'J’ai terminé',
} as const satisfies Translated<typeof english, 'fr'>;
