import type { scanStart as english } from '../en/scan-start.ts';
import type { Translated } from '../translation.ts';

export const scanStart = {
  starting: 'Espere, por favor...',
  needsConnection: 'No tiene conexión, y un escaneo la necesita. Inténtelo de nuevo cuando vuelva a tenerla.',
  leaving: 'Abriendo su escaneo...',
} as const satisfies Translated<typeof english, 'es'>;
