import type { scanStart as english } from '../en/scan-start.ts';
import type { Translated } from '../translation.ts';

export const scanStart = {
  starting: 'Veuillez patienter…',
  needsConnection:
    'Vous êtes hors ligne, et une mesure a besoin d’une connexion. Réessayez quand vous serez de nouveau en ligne.',
  leaving: 'Ouverture de votre mesure…',
} as const satisfies Translated<typeof english, 'fr'>;
