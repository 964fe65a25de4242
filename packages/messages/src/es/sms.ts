import type { sms as english } from '../en/sms.ts';
import type { Translated } from '../translation.ts';

/** Without accents that the alphabet of SMS lacks (á, í, ó, ú): one of them more than halves what a message holds. */
export const sms = {
  code: 'Use {code} para entrar en {productName}. Vale por 5 minutos. No lo comparta con nadie.\n@{host} #{code}',
  results: 'Sus resultados de {productName}. Quien tenga este enlace puede verlos: {link}',
  unusedWarning:
    'No ha usado {productName} desde el {since}. Entre antes del {deadline} para conservar sus resultados. Si no, su cuenta se suspende y luego se borra. {link}',
  unusedSuspended:
    'Su cuenta de {productName} fue suspendida por falta de uso. Entre antes del {deadline} para conservar sus resultados; luego se borran. {link}',
  loginLink:
    '{productName}: Le invitamos a un escaneo. Su enlace personal sirve una vez y vence en una semana. No lo comparta: {link}',
  linkOpened:
    'Alguien ha usado un enlace de su equipo médico para abrir {productName} y hacer un escaneo. No se mostraron resultados anteriores. Si no fue usted, avise a su equipo médico.',
  phoneChanged:
    'Se ha cambiado este teléfono en su cuenta de {productName}. Los resultados anteriores siguen cerrados una semana. Si no lo ha pedido, avise a su equipo médico.',
  profilesMerged:
    'Su cuenta de {productName} se ha unido con la de otro teléfono. Los resultados anteriores pueden seguir cerrados una semana. Si no lo ha pedido, avise a su equipo médico.',
  carerInvited:
    '{productName}: alguien le pide que le cuide. Entre con este teléfono en una semana para responder: {link}',
  newCarerInvited:
    '{productName}: alguien le pide que le cuide. Cree su perfil con este teléfono y entre en una semana para responder: {link}',
  scanReminder:
    '{productName}: Es hora de su escaneo. Para no recibir estos mensajes, vaya a Yo y a Recordatorios. Abrir: {link}',
  weekSummary:
    '{productName}: Su semana le espera en Inicio. Para no recibir estos mensajes, vaya a Yo y a Avisos. Abrir: {link}',
  notice: {
    message:
      '{productName}: Tiene un mensaje nuevo de su equipo médico. Para no recibir avisos, vaya a Yo y a Avisos. Abrir: {link}',
    resultsRequest:
      '{productName}: Su equipo médico le hace una pregunta. Para no recibir avisos, vaya a Yo y a Avisos. Abrir: {link}',
    appointment: '{productName}: Tiene una cita mañana. Para no recibir avisos, vaya a Yo y a Avisos. Abrir: {link}',
    several:
      '{productName}: Hay novedades de su equipo médico. Para no recibir avisos, vaya a Yo y a Avisos. Abrir: {link}',
    ofCarer:
      '{productName}: Hay un mensaje nuevo para alguien a quien cuida. Para no recibir avisos, vaya a Yo y a Avisos. Abrir: {link}',
  },
  visitScan: {
    invite: {
      now: '{productName}: Le pedimos un escaneo antes de su cita. Su enlace personal sirve una vez. No lo comparta: {link}',
      later:
        '{productName}: Le pedimos un escaneo antes de su cita. Su enlace personal sirve una vez, desde el {day}. No lo comparta: {link}',
    },
    remind: {
      now: '{productName}: Su cita es mañana. Haga antes un escaneo. Su enlace personal sirve una vez. No lo comparta: {link}',
      later:
        '{productName}: Su cita es mañana. Haga antes un escaneo. Su enlace personal sirve una vez, desde el {day}. No lo comparta: {link}',
    },
  },
  staffAdded: '{productName}: ahora tiene una cuenta del personal de {clientName}. Entre con este teléfono: {link}',
  staffPhoneChanged:
    'Este teléfono fue reemplazado en su cuenta del personal de {productName} y sus sesiones se cerraron. Si no lo ha pedido, avise ahora a su administrador.',
  secondFactorReset:
    'Un administrador ha pedido restablecer el segundo paso de su acceso a {productName}, dentro de 24 horas. ¿No lo ha pedido? Entre con su segundo paso para evitarlo.',
  passkeyMade:
    'Hay una nueva llave de acceso en su perfil de {productName}. Si no fue usted, entre, vaya a Yo y a Llaves de acceso, quite la llave y llame a su equipo médico.',
  passkeysReset:
    'Se ha pedido quitar las llaves de acceso de su perfil de {productName}, dentro de 24 horas. ¿No lo ha pedido? Entre con su llave para evitarlo y llame a su equipo médico.',
  outbox: {
    title: 'Mensajes de texto',
    about: 'Ningún teléfono recibe estos mensajes. Llegan aquí.',
    only: 'Solo una demostración o una prueba tiene esta página.',
    demo: 'Demostración',
    phones: 'Teléfonos',
    others: 'Otros teléfonos',
    older: 'Anteriores',
    newer: 'Más recientes',
    none: { title: 'Todavía no hay mensajes', text: 'Pida un código.' },
    copy: 'Copiar el código',
    copied: 'Copiado',
    left: 'Quedan {time}',
    expired: 'Vencido',
    askAgain: 'Pedir uno nuevo',
    paste: '¿Copiado? Péguelo.',
    now: 'Ahora',
    minutes: { one: 'hace {count} min', other: 'hace {count} min' },
    hours: { one: 'hace {count} h', other: 'hace {count} h' },
    yesterday: 'Ayer',
    days: { one: 'hace {count} día', other: 'hace {count} días' },
    signIn: 'Volver a iniciar sesión',
  },
} as const satisfies Translated<typeof english, 'es'>;
