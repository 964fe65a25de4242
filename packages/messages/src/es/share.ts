import type { share as english } from '../en/share.ts';
import type { Translated } from '../translation.ts';

export const share = {
  title: 'Comparta estos resultados',
  copyLink: 'Copiar enlace',
  linkCopied: 'Se copió el enlace a los resultados',
  copied: 'Copiado',
  byHand: {
    label: 'Enlace a sus resultados',
    hint: 'Su navegador no nos permitió copiarlo. Mantenga presionado el enlace para copiarlo.',
  },
  phone: {
    ready: '¡Enviar a mi teléfono!',
    sent: '¡Resultados enviados!',
    failed: '¡Intente de nuevo!',
    failedText: 'No pudimos enviarle los resultados. Pida ayuda a nuestro servicio de asistencia.',
  },
  handOn: 'Compartir con una aplicación',
  showUsual: 'Incluir lo que es habitual en mí, en enlaces y en papel',
  print: 'Imprimir o guardar como PDF',
  note: 'Quien tenga el enlace puede ver estos resultados, sin su nombre. Funciona durante {lifetime}.',
  lifetimes: { hours: { one: '1 hora', other: '{count} horas' }, days: { one: '1 día', other: '{count} días' } },
  toDoctor: 'Compartir con un médico',
  manage: 'Administrar enlaces',
  links: {
    title: 'Enlaces a estos resultados',
    close: 'Cerrar',
    explained:
      'Quien tenga un enlace puede ver estos resultados, sin su nombre y sin iniciar sesión. Usted puede desactivar un enlace en cualquier momento.',
    lifetime: 'Un enlace nuevo funciona durante',
    live: 'Enlaces que funcionan ahora',
    loading: 'Espere, por favor...',
    none: 'Ningún enlace funciona en este momento. Nadie más puede ver estos resultados.',
    until: 'Funciona hasta el {date}',
    neverOpened: 'Todavía no se ha abierto',
    opened: { one: 'Se abrió una vez, el {date}', other: 'Se abrió {count} veces, la última el {date}' },
    showsUsual: 'Muestra lo que es habitual en usted',
    preview: 'Las aplicaciones de mensajes pueden abrir un enlace para mostrar una vista previa. Eso también cuenta.',
    copy: 'Copiar',
    copyLabel: 'Copiar el enlace que funciona hasta el {date}',
    revoke: 'Desactivar',
    revokeLabel: 'Desactivar el enlace que funciona hasta el {date}',
    revoked: 'El enlace ya no funciona.',
  },
} as const satisfies Translated<typeof english, 'es'>;
