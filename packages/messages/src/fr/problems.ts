import type { problems as english } from '../en/problems.ts';
import type { Translated } from '../translation.ts';

export const problems = {
  'invalid-request': 'Certaines données ne sont pas valables. Vérifiez-les et réessayez.',
  'sign-in-required': 'Connectez-vous pour continuer.',
  'wrong-access-code': 'Code d’accès incorrect, veuillez réessayer.',
  'cookies-needed':
    'Votre navigateur ne garde pas les cookies de ce site, il ne peut donc pas vous connecter. Autorisez les cookies dans les réglages de votre navigateur, ou quittez la navigation privée. Rechargez ensuite cette page.',
  'login-link-invalid':
    'Ce lien ne marche pas en ce moment. Connectez-vous avec votre numéro de téléphone, ou demandez un nouveau lien.',
  'too-many-requests': 'Trop de tentatives. Attendez un peu et réessayez.',
  tryAgainIn: 'Trop de tentatives. Réessayez dans {wait}.',
  tryAgainAt: 'Trop de tentatives. Réessayez à {time}.',
  'service-unavailable': 'Nous ne pouvons pas répondre pour le moment. Veuillez réessayer dans un instant.',
  'internal-error': 'Le service semble avoir un problème en ce moment. Veuillez réessayer plus tard.',
  'https-needed':
    'Cette page n’est pas chiffrée. Votre navigateur ne peut donc pas vous connecter ni utiliser la caméra. Ouvrez-la avec https:// au début de l’adresse.',
  'answer-unreadable': 'Le service a envoyé une réponse que nous n’avons pas pu lire. Veuillez réessayer.',
  offline: 'Nous ne pouvons pas joindre le service. Vérifiez votre connexion et réessayez.',
} as const satisfies Translated<typeof english, 'fr'>;
