import type { records as english } from '../en/records.ts';
import type { Translated } from '../translation.ts';

export const records = {
  title: 'Sus datos',
  intro: 'Sus datos le pertenecen. Descargue una copia o bórrelos.',
  take: {
    title: 'Obtenga una copia',
    text: 'Un archivo con todo: perfil, respuestas, consentimientos, escaneos con cada valor, colores guardados de los escaneos, enlaces, chat e inicios de sesión. Otros programas pueden leerlo (JSON).',
    button: 'Descargar mis datos',
    file: 'mis-datos-de-salud.json',
    done: 'Sus datos se descargaron.',
    fhirText:
      'Otros programas de salud leen sus escaneos y datos anotados en un archivo con su propio formato (HL7 FHIR R4). Lleva su nombre y su teléfono, y ni consentimientos, ni enlaces, ni chat.',
    fhir: 'Descargar para otros programas de salud (FHIR)',
    fhirFile: 'mis-datos-de-salud.fhir.json',
  },
  keep: {
    loading: 'Espere, por favor...',
    off: 'Desactivado',
    on: 'Activado desde el {date}',
    none: 'Todavía no se conserva ningún escaneo.',
    one: 'Se conserva 1 escaneo.',
    many: 'Se conservan {count} escaneos.',
    leftOver: 'Usted aceptó un texto anterior. Los escaneos nuevos no se conservan hasta que lo acepte de nuevo.',
    read: 'Leer y decidir',
    allowSheet: '¿Conservar los colores de sus escaneos?',
    allow: 'Sí, conservarlos',
    refuse: 'No, gracias',
    allowed: 'Se conservarán los colores de sus próximos escaneos.',
    outdated: 'El texto cambió. Léalo de nuevo, por favor.',
    turnOff: 'Desactivar y borrar',
    deleteKept: 'Borrar lo que se conserva',
    endSheet: '¿Desactivar y borrar?',
    endText:
      'Los colores conservados se borran ahora y para siempre. Sus resultados permanecen, pero ya no se podrán volver a calcular.',
    end: 'Desactivar y borrar',
    cancel: 'Dejarlo activado',
    ended: 'Desactivado. Ya no se conserva nada.',
    close: 'Cerrar',
  },
  looked: { title: 'Quién los vio', link: 'Ver quién abrió sus datos' },
  delete: {
    title: 'Borre sus datos',
    text: 'Borra su perfil y todo lo que contiene. Los enlaces que compartió dejan de funcionar de inmediato.',
    button: 'Borrar mis datos',
    sheet: '¿Borrar todo?',
    close: 'Cerrar',
    warning:
      'Su perfil, sus respuestas, todos sus escaneos y sus mensajes se borran ahora y para siempre. Nadie puede recuperarlos.',
    keeps: 'Solo conservamos una nota, sin su nombre, de que se borró un perfil, y de quién lo abrió y cuándo.',
    understood: 'Entiendo que nada se puede recuperar.',
    confirm: 'Borrar para siempre',
    cancel: 'Conservar mis datos',
    done: 'Sus datos se borraron.',
  },
} as const satisfies Translated<typeof english>;
