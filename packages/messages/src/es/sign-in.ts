import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translation.ts';

export const signIn = {
  title: '¿Cómo está hoy?',
  tab: 'Pulso y respiración con la cámara',
  loggedOut: 'Su sesión de {productName} se cerró.',
  points: {
    scan: 'Mire a la cámara durante 30 segundos',
    values: 'Pulso y respiración, y con qué certeza',
    video: 'Su video nunca sale de su dispositivo',
    trust: 'Nunca vendemos sus datos ni mostramos anuncios.',
  },
  tryScan: 'Pruebe un escaneo sin cuenta',
  newHere: 'Soy nuevo aquí',
  legal: {
    name: 'Acerca de',
    privacy: 'Privacidad',
    terms: 'Términos',
    measures: 'Qué puede medir y qué no',
    wellness: 'Para el bienestar. No es un dispositivo médico.',
  },
  phone: {
    text: 'Escriba su número de teléfono para iniciar sesión',
    label: 'Número de teléfono',
    country: '+1',
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
