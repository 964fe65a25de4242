import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translation.ts';

export const signIn = {
  title: 'Comment allez-vous aujourd’hui\u00a0?',
  tab: 'Pouls et respiration par caméra',
  loggedOut: 'Votre session {productName} est fermée.',
  points: {
    scan: 'Regardez votre caméra pendant 30 secondes',
    values: 'Pouls et respiration, et à quel point c’est sûr',
    video: 'Votre vidéo ne quitte jamais votre appareil',
    trust: 'Nous ne vendons jamais vos données et ne vous montrons jamais de publicités.',
  },
  tryScan: 'Essayer une mesure, sans compte',
  newHere: 'Première visite',
  legal: {
    name: 'À propos',
    privacy: 'Confidentialité',
    terms: 'Conditions',
    measures: 'Ce qui peut et ne peut pas être mesuré',
    wellness: 'Pour le bien-être. Ce n’est pas un dispositif médical.',
  },
  phone: {
    text: 'Saisissez votre numéro de téléphone ci-dessous pour vous connecter',
    label: 'Numéro de téléphone',
    country: '+1',
    example: '(512) 555-0100',
    send: 'Envoyer le code',
    note: 'Nous vous enverrons un code à 6 chiffres pour vérifier votre appareil',
    footnote: 'Les tarifs habituels des SMS et des données peuvent s’appliquer.',
    faults: {
      required: 'Le numéro de téléphone est obligatoire.',
      tooShort: 'Numéro de téléphone trop court.',
      tooLong: 'Numéro de téléphone trop long',
      areaCode: 'Vérifiez l’indicatif régional. Les numéros des États-Unis ne peuvent pas commencer par 0 ou 1.',
    },
  },
  code: {
    title: 'Votre code est envoyé',
    text: 'Si le {phone} est enregistré, un code est en route.',
    label: 'Code d’accès',
    example: '123456',
    authenticate: 'Valider',
    resend: 'Code non reçu\u00a0?',
    resendWait: 'Vous pouvez demander un nouveau code dans {seconds} s.',
    resent: 'Si le {phone} est enregistré, un nouveau code est en route.',
    changePhone: 'Autre numéro',
    faults: {
      required: 'Le code d’accès est obligatoire.',
      digitsOnly: 'Saisissez seulement des chiffres.',
      tooShort: 'Le code d’accès est trop court.',
      tooLong: 'Le code d’accès est trop long',
    },
    wrong: 'Code d’accès incorrect, veuillez réessayer.',
  },
  spinner: {
    wait: 'Veuillez patienter…',
    sending: 'Envoi du SMS…',
    authenticating: 'Vérification, veuillez patienter…',
    loggingIn: 'Connexion…',
  },
  smsFailed: 'Le service n’est pas disponible en ce moment, veuillez réessayer plus tard.',
} as const satisfies Translated<typeof english, 'fr'>;
