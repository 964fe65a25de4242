import type { consent as english } from '../en/consent.ts';
import type { Translated } from '../translation.ts';

export const consent = {
  title: 'Antes de empezar',
  text: 'Necesitamos que acepte dos cosas. Puede leer los dos textos primero.',
  terms: { before: 'He leído y acepto los ', link: 'Términos de uso', after: '.' },
  data: {
    before: 'Doy mi consentimiento para que mis datos se usen como lo describe la ',
    link: 'Política de privacidad',
    after: '.',
  },
  points: {
    kept: {
      own: 'El video se queda en su dispositivo. Guardamos sus valores y sus respuestas.',
      hosted: 'El escaneo se hace en el sitio de nuestro socio. Guardamos los valores que informa y sus respuestas.',
    },
    seen: 'Su clínica ve sus valores solo si usted lo permite. Los promedios de grupo no nombran a nadie.',
    ended: 'Puede descargar o borrar sus datos en cualquier momento, en la página Yo.',
  },
  profile: {
    before: 'Para usar {productName}, acepto los ',
    terms: 'Términos de uso',
    between: ' y la ',
    privacy: 'Política de privacidad',
    after: ' y doy mi consentimiento.',
  },
  short: 'He leído los términos de uso y la política de privacidad, y acepto ambos.',
  agree: 'Aceptar y continuar',
  loading: 'Espere, por favor...',
  bannerLabel: 'Aviso',
  both: 'Para continuar, debe aceptar los Términos de uso y la Política de privacidad de {productName} y dar su consentimiento.',
} as const satisfies Translated<typeof english, 'es'>;
