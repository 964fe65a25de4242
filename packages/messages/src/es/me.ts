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
    why: 'Suele estar por debajo de 45, como en deportistas, con marcapasos o con ciertos medicamentos del corazón. Entonces no le preguntamos por cada lectura baja.',
    failed: 'No se guardó. {reason}',
  },
  calm: { title: 'Un momento de calma', breathe: 'Respiración pausada' },
  data: {
    title: 'Sus datos',
    report: 'Informe para mi médico',
    looked: 'Quién vio mis datos',
    records: 'Guardar o borrar sus datos',
  },
  about: { title: 'Información', privacy: 'Política de privacidad', terms: 'Términos de uso' },
  logOut: 'Cerrar sesión',
  close: 'Cerrar',
} as const satisfies Translated<typeof english>;
