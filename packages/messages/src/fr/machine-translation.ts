import type { machineTranslation as english } from '../en/machine-translation.ts';
import type { Translated } from '../translation.ts';

export const machineTranslation = {
  note: 'Cette page a été traduite par un ordinateur. Aucune personne qualifiée ne l’a encore vérifiée.',
  original: 'La lire en anglais',
  agreements:
    'Ce que vous acceptez n’est pas traduit, car aucune personne qualifiée n’a encore vérifié de traduction. À lire en\u00a0:',
} satisfies Translated<typeof english, 'fr'>;
