import type { careTeam as english } from '../en/care-team.ts';
import type { Translated } from '../translation.ts';

export const careTeam = {
  loading: 'Espere, por favor...',
  on: 'Activado',
  seen: 'El personal puede ver mis resultados',
  onlyOne: 'Un escaneo',
  notOn: 'Desactivado',
  roles: {
    Patient: 'paciente',
    'Client User': 'personal de la clínica',
    'Client Admin': 'personal de la clínica, administración',
    'System User': 'opera este servicio',
    'System Admin': 'opera este servicio, administración',
    'Provider Admin': 'proveedor de escaneos',
  },
  title: 'Su equipo de atención',
  more: 'Qué significa esto',
  off: '{client} no puede ver sus resultados. El personal sí ve que hubo un primer escaneo o escaneos que fallaron.',
  ended: 'Usted lo desactivó. {client} ya no puede ver sus resultados.',
  given: {
    untilEnded: '{client} puede ver sus resultados hasta que usted lo desactive.',
    days: '{client} puede ver sus resultados hasta el {date}.',
    oneScan: '{client} puede ver un solo escaneo, del {date}. Nada más.',
  },
  now: {
    sees: 'Qué ve ahora',
    all: 'Todos sus escaneos, anteriores y nuevos, con etiquetas, y los datos que usted agrega.',
    one: 'Su escaneo del {date}.',
    none: 'Nada.',
    since: 'Desde',
    until: 'Hasta',
  },
  scanGone: '{client} puede ver un solo escaneo, que ya no está aquí.',
  required:
    '{client} necesita acceso a sus resultados para hacerle escaneos. Si lo desactiva, no podrá hacer escaneos y sus resultados anteriores siguen siendo privados.',
  request: {
    title: '{who} pide ver sus resultados',
    somebody: 'Alguien del personal',
    role: 'Función: {role}.',
    text: 'Lo pidió el {asked}. Puede responder hasta el {expires}. No tiene que decir que sí, y puede cambiar de opinión.',
    legend: '¿Por cuánto tiempo?',
    oneScan: 'Solo mi escaneo más reciente, del {date}',
    days: 'Todos los resultados, por {days} días',
    untilEnded: 'Todos los resultados, hasta que yo lo desactive',
    replaces: 'Su respuesta reemplaza lo que permite ahora.',
    allow: 'Permitir',
    decline: 'No permitir',
  },
  done: {
    given: 'Su equipo de atención ya puede verlo.',
    declined: 'Su equipo de atención no recibió acceso.',
    ended: 'Su equipo de atención ya no puede ver sus resultados.',
  },
  gone: 'Esta petición ya no está abierta.',
  receipts: {
    title: 'Lo que usted decidió hasta ahora',
    asked: '{who} pidió ver sus resultados',
    given: {
      untilEnded: 'Usted lo permitió hasta que lo desactive',
      days: 'Usted lo permitió hasta el {date}',
      oneScan: 'Usted permitió ver un escaneo, del {date}',
    },
    givenScanGone: 'Usted permitió ver un escaneo',
    declined: 'Usted no lo permitió',
    ended: 'Usted lo desactivó',
    version: 'Texto del {version}',
  },
  looks: 'Quién vio mis datos',
  consent: {
    optional: 'Puede dejarlo desactivado. No cambia nada en su escaneo.',
    required:
      '{client} lo pide antes del escaneo: su personal puede ver los resultados de usted. Si no acepta, no puede hacer un escaneo aquí.',
    both: 'Para hacer un escaneo con {client}, acepte también que su personal vea sus resultados.',
    decline: 'No acepto',
    needsCode:
      'Para aceptarlo, cierre la sesión y entre con su número de teléfono. Un enlace de la clínica no es suficiente.',
  },
} as const satisfies Translated<typeof english, 'es'>;
