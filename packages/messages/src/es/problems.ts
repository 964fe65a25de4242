import type { problems as english } from '../en/problems.ts';
import type { Translated } from '../translation.ts';

export const problems = {
  'invalid-request': 'Algunos datos no son válidos. Revíselos e inténtelo de nuevo.',
  'sign-in-required': 'Inicie sesión para continuar.',
  'wrong-access-code': 'El código de acceso no es correcto. ¡Inténtelo de nuevo!',
  'cookies-needed':
    'Su navegador no guarda cookies de este sitio, así que no puede iniciar su sesión. Permita las cookies en los ajustes del navegador o salga del modo privado. Después vuelva a cargar esta página.',
  'login-link-invalid': 'Este enlace no sirve ahora. Inicie sesión con su número de teléfono o pida un enlace nuevo.',
  'too-many-requests': 'Demasiados intentos. Espere un poco e inténtelo de nuevo.',
  /** The same where the server says for how long: below a minute, and from there on. */
  tryAgainIn: 'Demasiados intentos. Inténtelo de nuevo en {wait}.',
  tryAgainAt: 'Demasiados intentos. Podrá intentarlo de nuevo a esta hora: {time}.',
  'service-unavailable': 'No podemos responder ahora. Inténtelo de nuevo en un momento.',
  'internal-error': '¡Parece que hay un problema con el servicio en este momento! ¡Inténtelo más tarde!',
  'https-needed':
    'Esta página no está cifrada. Por eso su navegador no puede iniciar su sesión ni usar la cámara. Ábrala con https:// al principio de la dirección.',
  'answer-unreadable': 'El servicio envió una respuesta que no pudimos leer. Inténtelo de nuevo.',
  offline: 'No podemos comunicarnos con el servicio. Revise su conexión e inténtelo de nuevo.',
} as const satisfies Translated<typeof english, 'es'>;
