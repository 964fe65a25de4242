import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translation.ts';

export const signIn = {
  title: 'Iniciar sesión',
  loggedOut: 'Su sesión de {productName} se cerró.',
  trust: 'Nunca vendemos sus datos ni mostramos anuncios.',
  pitch: {
    heading: 'Su salud, vista de otra manera',
    text: 'Un escaneo facial de 30 segundos mide su frecuencia cardíaca y su respiración.',
  },
  phone: {
    text: 'Escriba su número de teléfono para iniciar sesión',
    label: 'Número de teléfono',
    example: '(512) 555-0100',
    send: 'Enviar código',
    note: 'Le enviaremos un código de 6 dígitos para verificar su dispositivo',
    footnote: 'Pueden aplicarse las tarifas normales de mensajes y datos.',
    faults: {
      required: 'El número de teléfono es obligatorio.',
      tooShort: 'El número de teléfono es demasiado corto.',
      tooLong: 'El número de teléfono es demasiado largo',
      areaCode: 'Revise el código de área: en EE. UU. ningún número empieza con 0 o 1.',
    },
  },
  code: {
    title: 'Le enviamos su código',
    text: 'Si {phone} está registrado, un código va en camino.',
    label: 'Código de acceso',
    example: '123456',
    authenticate: 'Verificar',
    resend: '¿No recibió el código?',
    resendWait: 'Podrá pedir un código nuevo en {seconds} s.',
    resent: 'Si {phone} está registrado, un código nuevo va en camino.',
    changePhone: 'Usar otro número',
    faults: {
      required: 'El código de acceso es obligatorio.',
      digitsOnly: 'Escriba solo números.',
      tooShort: 'El código de acceso es demasiado corto.',
      tooLong: 'El código de acceso es demasiado largo',
    },
    wrong: 'El código de acceso no es correcto. ¡Inténtelo de nuevo!',
  },
  spinner: {
    wait: 'Espere, por favor...',
    sending: 'Enviando el SMS...',
    authenticating: 'Verificando, espere un momento...',
    loggingIn: 'Iniciando sesión...',
  },
  smsFailed: 'El servicio no está disponible en este momento. ¡Inténtelo más tarde!',
} as const satisfies Translated<typeof english, 'es'>;
