import type { scanTips as english } from '../en/scan-tips.ts';
import type { Translated } from '../translation.ts';

export const scanTips = {
  title: 'Qué ayuda',
  noPulse: [
    'Póngase frente a una ventana o una lámpara, sin luz fuerte detrás.',
    'Apoye el dispositivo a la altura de los ojos, apoye la cabeza y no se mueva.',
    'Acérquese hasta que su cara llene el óvalo.',
  ],
  tooFar: ['Acérquese hasta que su cara llene el óvalo.', 'O acerque la cámara.', 'O pruebe otra cámara.'],
  faceLost: ['Apoye el dispositivo a la altura de los ojos.', 'Mire a la cámara hasta que el anillo se llene.'],
  slowCamera: [
    'Use más luz: en la oscuridad las cámaras van más lento.',
    'Cierre otras aplicaciones y pestañas.',
    'Pruebe otra cámara.',
  ],
  missingPictures: ['Cierre otras aplicaciones y pestañas.', 'Quite el ahorro de energía o cargue el dispositivo.'],
} as const satisfies Translated<typeof english, 'es'>;
