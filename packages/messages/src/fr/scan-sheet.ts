import type { scanSheet as english } from '../en/scan-sheet.ts';
import type { Translated } from '../translation.ts';

export const scanSheet = {
  title: 'Tout est prêt pour votre mesure',
  close: 'Fermer',
  still: 'Toujours {weight}\u00a0?',
  told: 'Vous nous l’avez dit il y a {time}.',
  uses: 'Cette mesure utilise le profil\u00a0: {height}, {weight}. Ses questions ont reçu une réponse le {date}.',
  allAnswers: 'Voir les réponses',
  changeWeight: 'Modifier le poids',
  otherChanges: 'Autres modifications',
  length: { label: 'Quelle durée de mesure voulez-vous\u00a0?', usual: '30 secondes', minute: '60 secondes' },
  tips: 'Lumière devant, visage dans l’ovale, sans bouger',
  start: 'Allumer la caméra',
  yes: 'Oui, allumer la caméra',
  privacy: 'La vidéo ne quitte jamais cet appareil.',
} as const satisfies Translated<typeof english, 'fr'>;
