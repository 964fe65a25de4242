import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: 'Préparez votre mesure',
  text: 'Elle dure environ 30 secondes.',
  tips: {
    light: 'Face à une fenêtre ou à une lampe, sans lumière forte derrière vous',
    distance: 'À bout de bras, le visage dans l’ovale',
    stillness: 'Ne bougez pas, posez les bras, ne parlez pas',
    glasses: 'Retirez vos lunettes, dégagez votre front',
  },
  privacy: {
    own: 'L’image de votre caméra reste sur cet appareil. Seuls des nombres sont envoyés, comme la couleur moyenne de votre peau.',
    hosted:
      'La mesure se fera sur le site de notre partenaire de mesure. Ses propres règles de confidentialité s’y appliquent.',
  },
  check: {
    title: 'Test de connexion',
    checking: 'Test de votre connexion…',
    progress: 'Test de connexion',
    passed: 'Votre connexion est assez rapide.',
    speed: '{speed} Mbit/s',
    slow: 'Votre connexion est très lente. Vous pourriez avoir des problèmes si vous continuez.',
    tips: 'Conseils pour l’améliorer',
    failed: 'Erreur pendant la mesure de votre débit, veuillez réessayer',
    again: 'Tester encore',
  },
  start: 'Lancer la mesure',
  loading: 'Veuillez patienter…',
} as const satisfies Translated<typeof english, 'fr'>;
