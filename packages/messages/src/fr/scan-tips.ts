import type { scanTips as english } from '../en/scan-tips.ts';
import type { Translated } from '../translation.ts';

export const scanTips = {
  title: 'Ce qui aide',
  noPulse: [
    'Mettez-vous face à une fenêtre ou à une lampe, sans lumière forte derrière vous.',
    'Calez l’appareil à hauteur des yeux, appuyez votre tête et ne bougez pas.',
    'Approchez-vous, jusqu’à ce que votre visage remplisse l’ovale.',
  ],
  tooFar: [
    'Approchez-vous, jusqu’à ce que votre visage remplisse l’ovale.',
    'Ou approchez la caméra.',
    'Ou essayez une autre caméra.',
  ],
  faceLost: [
    'Calez l’appareil à hauteur des yeux.',
    'Regardez droit vers la caméra jusqu’à ce que l’anneau soit plein.',
  ],
  slowCamera: [
    'Mettez plus de lumière\u00a0: dans le noir, les caméras ralentissent.',
    'Fermez les autres applications et onglets.',
    'Essayez une autre caméra.',
  ],
  missingPictures: [
    'Fermez les autres applications et onglets.',
    'Désactivez l’économie d’énergie, ou chargez l’appareil.',
  ],
} as const satisfies Translated<typeof english, 'fr'>;
