import type { traceConsent as english } from '../en/trace-consent.ts';
import type { Translated } from '../translation.ts';

export const traceConsent = {
  title: 'Conservar los colores de mis escaneos',
  lead: 'Así sus resultados se pueden volver a calcular más adelante, por ejemplo, si usted duda de alguno. Está desactivado a menos que usted lo active.',
  points: [
    {
      about: 'Qué se conserva',
      text: 'Los números con los que se calcula cada escaneo nuevo: los colores promedio de la piel de su frente, de su nariz y mejillas, y de toda su cara en cada imagen de la cámara, un color promedio de todo lo que lo rodea, la hora de cada imagen, cómo se movió su cabeza, y la duración y los ajustes de cámara del escaneo. Nunca una imagen ni un video, que no salen de su dispositivo.',
    },
    {
      about: 'Para qué',
      text: 'Solo para volver a calcular el mismo escaneo. Los números se guardan cifrados.',
    },
    {
      about: 'Quién lo ve',
      text: 'Ninguna pantalla lo muestra a nadie. Quien opera este servicio puede volver a calcular un escaneo, y usted lo lee cada vez en la lista de quién abrió sus datos.',
    },
    {
      about: 'Por cuánto tiempo',
      text: 'Hasta que usted lo desactive o borre sus datos: entonces se borra de inmediato. Como máximo 10 años y sus 365 escaneos más recientes.',
    },
    {
      about: 'Si dice que no',
      text: 'No cambia nada. Los escaneos funcionan igual y sus colores se olvidan en cuanto se calculan los valores.',
    },
  ],
} as const satisfies Translated<typeof english, 'es'>;
