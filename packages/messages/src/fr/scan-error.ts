import type { scanError as english } from '../en/scan-error.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';

export const scanError = {
  kinds: {
    timedOut: {
      title: 'Le temps de votre mesure est écoulé',
      description: 'Nous n’avons pas pu terminer votre mesure. Veuillez réessayer.',
    },
    serverError: {
      title: 'Un problème est survenu',
      description: 'Essayez une deuxième fois. Si votre mesure échoue encore, prévenez-nous.',
    },
    cameraPermission: { title: cameraPermission.title, description: cameraPermission.description },
    slowInternet: {
      title: 'Connexion internet lente.',
      description: 'Nous vous conseillons d’attendre une connexion plus rapide pour faire votre mesure.',
    },
    cancelled: { title: 'Mesure annulée.', description: 'Votre mesure a bien été annulée.' },
    unsuccessful: {
      title: 'Votre mesure n’a pas réussi.',
      description: 'Un problème est survenu pendant votre mesure. Veuillez réessayer.',
    },
  },
  causes: {
    profile: 'Le site de mesure n’a pas pu lire votre profil. Vérifiez-le et recommencez.',
    age: 'Le site de mesure n’a pas accepté l’âge de votre profil. Vérifiez-le.',
    height: 'Le site de mesure n’a pas accepté la taille de votre profil. Vérifiez-la.',
    weight: 'Le site de mesure n’a pas accepté le poids de votre profil. Vérifiez-le.',
    bodyMassIndex: 'Le site de mesure n’a pas accepté la taille et le poids de votre profil. Vérifiez les deux.',
    sessionOver: 'Le temps prévu pour cette mesure est écoulé. Commencez-en une nouvelle.',
    noSignal: 'La caméra n’a pas pu faire de mesure cette fois. Cela ne dit rien sur votre cœur.',
    notLive:
      'Le site de mesure n’a pas pu s’assurer qu’il voyait un visage vivant. Restez immobile, dans une lumière uniforme.',
  },
  reason: 'Ce qui s’est passé',
  toProfile: 'Vérifier votre profil',
  tips: scanTips,
  camera: {
    ...cameraPermission.steps,
    where:
      'Touchez «\u00a0{button}\u00a0» pour recharger la page de mesure. Quand le navigateur demande la caméra, choisissez «\u00a0Autoriser\u00a0».',
  },
  slow: {
    title: 'Conseils pour améliorer votre connexion internet',
    tips: [
      {
        title: 'Améliorez le signal',
        text: 'Rapprochez-vous de votre box ou routeur, ou d’un endroit avec une meilleure réception.',
      },
      {
        title: 'Arrêtez les autres usages',
        text: 'Mettez en pause les vidéos, les téléchargements et les appels sur cet appareil et les autres.',
      },
      { title: 'Redémarrez l’appareil', text: 'Éteignez votre téléphone ou ordinateur, puis rallumez-le.' },
    ],
    testing: 'Test de votre connexion…',
    progress: 'Test de connexion',
    stillSlow: 'Votre connexion est encore trop lente pour continuer.',
    failed: 'Erreur pendant la mesure de votre débit, veuillez réessayer',
  },
  preVisit: {
    title: 'Est-ce une mesure avant une consultation\u00a0?',
    text: 'Si une deuxième mesure échoue, allez à votre rendez-vous vidéo avec le lien que vous avez reçu. Votre soignant vous aidera à partir de là.',
    second: 'Deux mesures ont échoué. Votre soignant vous aidera pendant la consultation vidéo.',
  },
  scanAgain: 'Nouvelle mesure',
  testConnection: 'Tester la connexion',
  home: 'Accueil',
  scanFailed: {
    title: 'La mesure a échoué',
    text: 'Il semble que votre mesure ait échoué. Veuillez réessayer.',
    back: 'Retour à l’accueil',
  },
} as const satisfies Translated<typeof english, 'fr'>;
