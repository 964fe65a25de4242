import type { scanStart as english } from '../en/scan-start.ts';
import type { Translated } from '../translation.ts';

export const scanStart = {
  starting: 'Espere, por favor...',
  leaving: 'Abriendo su escaneo...',
} as const satisfies Translated<typeof english>;
