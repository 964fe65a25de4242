import type { appointments as english } from '../en/appointments.ts';
import type { Translated } from '../translation.ts';

export const appointments = {
  next: 'Su próxima cita',
  now: 'Su cita es ahora',
  title: 'Citas',
  name: 'Próxima cita',
  none: 'Ninguna',
  today: 'Hoy',
  tomorrow: 'Mañana',
  when: '{date}, {time}',
  whenNear: '{day}, {when}',
  until: 'Ahora, hasta las {time}',
  atClinic: '{time} hora de la clínica',
  clinic: 'Con {clinic}',
  moved: 'Hora nueva',
  cannotCome: '¿No puede venir? Escriba a su clínica',
  cannotComeOf: '¿No puede venir? Escriba a su clínica: {when}',
  cannotComeOn: 'No puedo ir a la cita: {when}.',
  cancelled: 'Cancelada',
  cancelledOne: 'La cita del {date} se canceló.',
  inCalendar: 'Si está en su calendario, bórrela allí.',
  scan: {
    button: 'Escanear antes de la cita',
    soon: {
      shared: 'Escanee {days}, para que su clínica tenga un resultado reciente.',
      notShared: 'Escanee {days} para tener un resultado reciente en su cita.',
    },
    days: { one: 'el {to}', two: 'el {from} o el {to}', more: 'entre el {from} y el {to}' },
    made: 'Ya se escaneó para esta cita.',
  },
  after: {
    shared: 'Su clínica lo ve antes de la cita',
    notShared: 'Su escaneo para la cita está hecho',
    notSharedWhy: 'Su clínica lo ve solo si usted comparte sus resultados.',
  },
  video: {
    goTo: 'Ir a la cita por video',
    open: 'La sala está abierta. Puede esperar allí.',
    later: 'Podrá ir a la cita por video desde aquí a partir de: {time}.',
  },
  calendar: {
    add: 'Agregar a mi calendario',
    addOf: 'Agregar a mi calendario: {date}',
    added: 'Abra el archivo guardado para agregarlo a su calendario.',
    entry: 'Cita',
    file: 'cita.ics',
  },
  all: 'Todas las citas ({count})',
} as const satisfies Translated<typeof english, 'es'>;
