import type { generalError as english } from '../en/general-error.ts';
import type { Translated } from '../translation.ts';

export const generalError = {
  title: 'Nous sommes désolés',
  texts: {
    1000: 'Votre navigateur n’est pas pris en charge. Utilisez un navigateur pris en charge.',
    1001: 'Le service semble avoir un problème en ce moment. Veuillez réessayer plus tard.',
    other: 'Il semble y avoir un problème. Veuillez réessayer plus tard.',
  },
  sharedLink: {
    title: 'Ce lien a expiré ou a été désactivé',
    ask: 'Demandez-en un nouveau au patient.',
    about:
      'Les liens vers des résultats marchent quelques jours, ou jusqu’à ce que le patient les désactive. Votre appareil n’a aucun problème.',
    cutOff:
      'Si vous avez copié le lien à la main, il en manque peut-être une partie. Ouvrez-le alors de nouveau depuis le message.',
    own: {
      title: 'Ce sont vos propres résultats\u00a0?',
      text: 'Connectez-vous et créez un nouveau lien.',
      signIn: 'Se connecter',
    },
    emergency: 'En cas d’urgence, appelez le 911.',
  },
  tryAgain: 'Réessayer',
  browsers:
    'Ces versions marchent, et les plus récentes aussi\u00a0: Chrome {chrome}, Edge {edge}, Firefox {firefox} et Safari {safari}. Sur iPhone ou iPad, tout navigateur marche à partir de {ios}.',
  scanAgain: 'Nouvelle mesure',
  profile: 'Votre profil',
  notFound: {
    title: 'Page introuvable',
    text: 'La page que vous cherchez n’est pas disponible.',
    home: 'Aller à la page de départ',
  },
} as const satisfies Translated<typeof english, 'fr'>;
