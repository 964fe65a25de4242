import type { confirmByCode as english } from '../en/confirm-by-code.ts';
import type { Translated } from '../translation.ts';

export const confirmByCode = {
  title: 'Confirmez que c’est bien vous',
  why: {
    'phone-not-confirmed':
      'Avant que quelqu’un puisse voir vos résultats, confirmez que {phone} est votre numéro de téléphone. Tout ce que ce profil a partagé avant ne le sera plus, et nous vous demanderons d’accepter de nouveau nos conditions.',
    'new-code-needed':
      'Cela change qui a accès à votre compte, ou ne peut pas être annulé. Nous envoyons d’abord un code au {phone}.',
    'by-link':
      'Nous envoyons un code au {phone}. Il ouvre tout ce qui se trouve dans votre profil, et nous pourrons vous demander d’accepter de nouveau nos conditions.',
    'to-care': 'Vous allez voir les données de santé d’une autre personne. Nous envoyons d’abord un code au {phone}.',
  },
  scanOnly: {
    byLink:
      'Votre connexion s’est faite avec un lien ou un code de votre clinique. Elle vous permet de faire des mesures et de voir les résultats de ces mesures. Pour voir tout le reste, confirmez que c’est bien vous.',
    confirm: 'Confirmer que c’est vous',
    held: 'Votre clinique a changé votre numéro ou fusionné votre profil. Pour vous protéger, vos anciennes réponses et vos anciens résultats restent fermés jusqu’au {date}. Vous pouvez faire des mesures et voir les résultats de ces mesures.',
    ended:
      'Vos anciennes réponses et vos anciens résultats ne s’affichent pas dans cette session. Pour les voir, déconnectez-vous, puis connectez-vous avec votre numéro de téléphone.',
  },
  noPhone: 'Ce profil n’a pas encore de numéro de téléphone. Demandez à votre clinique d’en ajouter un.',
  send: 'Envoyer le code',
  sending: 'Envoi du code…',
  label: 'Code reçu par SMS',
  confirm: 'Confirmer',
  passkey: 'Utiliser plutôt ma clé d’accès',
  again: 'Envoyer un autre code',
  wrong: 'Ce code n’est pas correct ou a expiré. Veuillez réessayer.',
  close: 'Fermer',
} as const satisfies Translated<typeof english, 'fr'>;
