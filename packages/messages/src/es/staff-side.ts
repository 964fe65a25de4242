import type { staffSide as english } from '../en/staff-side.ts';
import type { Translated } from '../translation.ts';

export const staffSide = {
  name: 'Páginas del equipo',
  today: 'Hoy',
  search: {
    open: 'Buscar',
    title: 'Buscar un paciente o una página',
    hint: 'Comienzo de un nombre, un teléfono, un correo electrónico o un identificador',
    pages: 'Páginas',
    patients: 'Pacientes',
    none: 'No se encontró nada para «{search}».',
    failed: 'No se pudo buscar entre los pacientes. Inténtelo de nuevo.',
    searching: 'Buscando…',
    count: { one: '1 resultado', other: '{count} resultados' },
    all: { one: 'Mostrarlo en Pacientes', other: 'Mostrar los {count} en Pacientes' },
    close: 'Cerrar la búsqueda',
  },
  keys: {
    title: 'Teclas',
    close: 'Cerrar las teclas',
    open: 'Mostrar las teclas',
    names: {
      search: 'Buscar un paciente o una página',
      next: 'Línea siguiente de una lista',
      previous: 'Línea anterior',
      nextPatient: 'Paciente siguiente de la lista de la que se viene',
      previousPatient: 'Paciente anterior',
      open: 'Abrir la línea',
      choose: 'Elegir la línea, en Pacientes',
      close: 'Cerrar lo que está abierto',
      help: 'Mostrar estas teclas',
    },
    or: 'o',
  },
} as const satisfies Translated<typeof english, 'es'>;
