import type { switchProfile as english } from '../en/switch-profile.ts';
import type { Translated } from '../translation.ts';

export const switchProfile = {
  title: 'Changer de profil',
  signedIn: 'La session est ouverte au nom de {name}.',
  choose: 'Ces profils utilisent aussi votre numéro de téléphone. Choisissez-en un pour continuer.',
  unnamed: 'un nouveau profil',
  loading: 'Veuillez patienter…',
  switching: 'Changement de profil…',
  empty: {
    title: 'Pas d’autre profil ici',
    text: 'Aucun autre profil confirmé n’utilise votre numéro de téléphone, ou vous n’avez pas utilisé de code dans ce navigateur depuis un moment. Déconnectez-vous et connectez-vous avec un code pour tous les voir.',
  },
} as const satisfies Translated<typeof english, 'fr'>;

export const switchProfileInMenu = 'Changer de profil';
