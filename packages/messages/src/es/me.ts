import type { me as english } from '../en/me.ts';
import type { Translated } from '../translation.ts';

export const me = {
  title: 'Yo',
  profile: 'Perfil',
  age: '{age} años',
  facts: { separator: ', ' },
  device: {
    title: 'En este dispositivo',
    language: 'Idioma',
    units: 'Unidades',
    largerText: 'Texto más grande',
    reminders: 'Recordatorios',
    noReminders: 'Ninguno',
  },
  reminder: {
    how: '¿Cómo quiere que se le recuerde?',
    channels: { calendar: 'Mi calendario', text: 'Mensaje de texto' },
    text: {
      about: 'Enviamos un mensaje de texto al {phone} a las horas que usted elija. No dice nada de su salud.',
      says: 'Cada mensaje dice:',
      zone: 'Según la hora de {timeZone}.',
      switchOn: 'Enviarme recordatorios',
      change: 'Guardar las nuevas horas',
      isOn: 'Activados: {times} ({timeZone})',
      stop: 'Para terminarlos, vuelva aquí y desactívelos. También terminan solos si usted ignora tres recordatorios seguidos. Cuando se envían muchos otros mensajes, puede faltar un recordatorio.',
      switchOff: 'Terminar los recordatorios',
      needsTime: 'Elija una hora entre las {from} y las {to}.',
      noPhone:
        'Para los mensajes de texto hace falta un número de teléfono que usted haya confirmado con un código. Su cuenta no tiene ninguno.',
      hasStopped: 'Terminados',
      stopped: {
        ignored: 'Los recordatorios terminaron, porque usted ignoró tres seguidos. Actívelos si quiere más.',
        unreachable:
          'Los recordatorios terminaron, porque cambió su número de teléfono o su cuenta. Actívelos si quiere más.',
      },
    },
    about: 'Su calendario le recuerda escanear. Funciona en cualquier dispositivo y no se nos envía nada.',
    days: '¿Qué días?',
    time: '¿A qué hora?',
    add: 'Agregar a mi calendario',
    added: 'Abra el archivo que se guardó y su calendario lo toma.',
    forget: 'Olvidarlo aquí',
    end: 'Para terminarlo, borre la entrada en su calendario.',
    needsDay: 'Elija un día.',
    needsTime: 'Elija una hora.',
    entry: 'Es hora de su escaneo',
    file: 'recordatorio-escaneo.ics',
    value: '{days}, {time}',
  },
  pulse: {
    title: 'Su pulso',
    oftenLow: 'Mi pulso en reposo suele ser bajo',
    why: 'Suele estar por debajo de 45, como en deportistas, con marcapasos o con ciertas medicinas del corazón. Entonces no le preguntamos por cada lectura baja.',
    failed: 'No se guardó. {reason}',
  },
  calm: { title: 'Un momento de calma', breathe: 'Respiración pausada' },
  data: {
    title: 'Sus datos',
    healthFacts: 'Medicamentos y enfermedades',
    report: 'Informe para mi médico',
    looked: 'Quién vio mis datos',
    records: 'Guardar o borrar sus datos',
  },
  about: { title: 'Información', privacy: 'Política de privacidad', terms: 'Términos de uso' },
  logOut: 'Cerrar sesión',
  close: 'Cerrar',
} as const satisfies Translated<typeof english>;
