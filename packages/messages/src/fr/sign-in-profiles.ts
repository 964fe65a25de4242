import type { signInProfiles as english } from '../en/sign-in-profiles.ts';
import type { Translated } from '../translation.ts';

export const signInProfiles = {
  title: 'Choisir un profil',
  text: 'Votre numéro de téléphone est lié à plusieurs profils. Choisissez le profil à utiliser',
  group: 'Groupe\u00a0: {groupCode}',
  staff: 'Personnel',
  staffOf: 'Compte du personnel de {clientName}',
  roles: {
    'Client User': 'Utilisateur du client',
    'Client Admin': 'Administrateur du client',
    'System User': 'Utilisateur du système',
    'System Admin': 'Administrateur du système',
  },
  unnamed: 'Nouveau profil',
  registered: 'Inscription {date}',
  scans: {
    none: 'Aucune mesure',
    count: { one: '{count}\u00a0mesure', other: '{count}\u00a0mesures' },
  },
  unverified: {
    title: 'Pas encore confirmés',
    text: 'Quelqu’un a inscrit ces profils avec votre numéro. Choisissez-en un seulement si c’était vous.',
  },
} as const satisfies Translated<typeof english, 'fr'>;
