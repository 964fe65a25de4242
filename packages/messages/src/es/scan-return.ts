import type { scanReturn as english } from '../en/scan-return.ts';
import type { Translated } from '../translation.ts';

export const scanReturn = {
  title: 'Escaneo completo',
  loading: 'Espere, por favor...',
  spinner: '¡Estamos preparando sus resultados!',
  failed: {
    title: 'Todavía no pudimos guardar su escaneo',
    text: 'Su escaneo está a salvo en este dispositivo por unos minutos. Revise su conexión e inténtelo de nuevo.',
    retry: 'Intentar de nuevo',
  },
} as const satisfies Translated<typeof english, 'es'>;
