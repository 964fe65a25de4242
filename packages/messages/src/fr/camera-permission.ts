import type { cameraPermission as english } from '../en/camera-permission.ts';
import type { Translated } from '../translation.ts';

export const cameraPermission = {
  title: 'L’autorisation d’utiliser la caméra est nécessaire.',
  description: 'Rechargez cette page et donnez l’autorisation quand on vous la demande.',
  steps: {
    title: 'Recharger la page ne suffit pas\u00a0?',
    browsers: [
      {
        name: 'Safari',
        steps: [
          'Touchez le bouton des réglages de la page, à gauche de la barre d’adresse (aA ou une petite page).',
          'Touchez «\u00a0Réglages du site web\u00a0», puis «\u00a0Appareil photo\u00a0».',
          'Choisissez «\u00a0Autoriser\u00a0» et revenez à la page de mesure.',
          'Rechargez la page de mesure.',
        ],
      },
      {
        name: 'Chrome sur iOS',
        steps: [
          'Ouvrez l’app «\u00a0Réglages\u00a0» de votre iPhone ou iPad.',
          'Descendez jusqu’à Chrome et touchez-le.',
          'Activez «\u00a0Appareil photo\u00a0».',
          'Revenez à Chrome et rechargez la page de mesure.',
        ],
      },
      {
        name: 'Chrome sur Android',
        steps: [
          'Touchez l’icône à gauche de la barre d’adresse.',
          'Touchez «\u00a0Autorisations\u00a0», puis «\u00a0Appareil photo\u00a0».',
          'Activez l’appareil photo pour la page de mesure.',
          'Rechargez la page de mesure.',
        ],
      },
      {
        name: 'Chrome sur ordinateur',
        steps: [
          'Cliquez sur l’icône à gauche de la barre d’adresse.',
          'À côté de «\u00a0Caméra\u00a0», choisissez «\u00a0Autoriser\u00a0».',
          'Fermez les autres programmes qui utilisent la caméra.',
          'Rechargez la page de mesure.',
        ],
      },
    ],
  },
} as const satisfies Translated<typeof english, 'fr'>;
