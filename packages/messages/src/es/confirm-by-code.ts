import type { confirmByCode as english } from '../en/confirm-by-code.ts';
import type { Translated } from '../translation.ts';

export const confirmByCode = {
  title: 'Confirme que es usted',
  why: {
    'phone-not-confirmed':
      'Antes de que alguien pueda ver sus resultados, confirme que {phone} es su número de teléfono. Lo que este perfil compartió antes dejará de verse, y le pediremos que acepte otra vez nuestros términos.',
    'new-code-needed':
      'Esto cambia quién tiene acceso a su cuenta, o no se puede deshacer. Primero enviamos un código a {phone}.',
    'by-link':
      'Enviamos un código a {phone}. Con él se abre todo su perfil, y quizá le pidamos que acepte otra vez nuestros términos.',
    'to-care': 'Va a ver datos de salud de otra persona. Primero enviamos un código a {phone}.',
  },
  scanOnly: {
    byLink:
      'Entró con un enlace o un código de su clínica. Con él puede escanear y ver los resultados de esos escaneos. Para ver todo lo demás, confirme que es usted.',
    confirm: 'Confirmar que es usted',
    held: 'Su clínica cambió su número o unió su perfil. Para protegerle, sus respuestas y resultados anteriores quedan cerrados hasta el {date}. Puede escanear y ver los resultados de esos escaneos.',
    ended:
      'En esta sesión no se muestran sus respuestas y resultados anteriores. Para verlos, cierre la sesión e inicie sesión con su número de teléfono.',
  },
  noPhone: 'Este perfil todavía no tiene número de teléfono. Pida a su clínica que agregue uno.',
  send: 'Enviar código',
  sending: 'Enviando el código...',
  label: 'Código del mensaje de texto',
  confirm: 'Confirmar',
  passkey: 'Usar mi llave de acceso',
  again: 'Enviar otro código',
  wrong: 'Este código no es correcto o ya venció. Inténtelo de nuevo.',
  close: 'Cerrar',
} as const satisfies Translated<typeof english, 'es'>;
