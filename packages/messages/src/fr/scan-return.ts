import type { scanReturn as english } from '../en/scan-return.ts';
import type { Translated } from '../translation.ts';

export const scanReturn = {
  title: 'Mesure terminée',
  loading: 'Veuillez patienter…',
  spinner: 'Préparation de vos résultats',
  failed: {
    title: 'Nous n’avons pas encore pu enregistrer votre mesure',
    text: 'Votre mesure est en sécurité sur cet appareil pendant quelques minutes. Vérifiez votre connexion et réessayez.',
    retry: 'Réessayer',
  },
} as const satisfies Translated<typeof english, 'fr'>;
