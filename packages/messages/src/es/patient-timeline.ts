import type { patientTimeline as english } from '../en/patient-timeline.ts';
import type { Translated } from '../translation.ts';

export const patientTimeline = {
  title: 'Cronología',
  loading: 'Cargando la cronología…',
  empty: 'Todavía no ha pasado nada.',
  more: 'Mostrar lo anterior',
  inLog: 'Cada consulta queda en el registro de accesos, y el paciente la ve con su nombre.',
  withoutScans:
    'Los escaneos y sus consultas aparecen aquí solo con el permiso del paciente. Esta lista no dice si los hay.',
  somebody: 'Alguien que ya no está en el equipo',
  score: 'puntaje {score}',
  starts: 'para el {date}',
  times: '{count} veces',
  kinds: {
    scan: 'Escaneo',
    messageOfPatient: 'El paciente escribió un mensaje',
    messageOfTeam: '{who} escribió un mensaje',
    asked: '{who} pidió los resultados',
    given: 'El paciente permitió al equipo ver sus resultados',
    declined: 'El paciente rechazó una petición',
    ended: 'El paciente retiró el permiso',
    patientCreated: '{who} agregó al paciente',
    patientEdited: '{who} cambió los datos del paciente',
    patientInvited: '{who} envió un mensaje de texto con un enlace de acceso',
    loginLinkMade: '{who} creó un enlace de acceso',
    tokenCodeMade: '{who} creó un código temporal',
    appointmentMade: '{who} creó una cita',
    teamNoteAdded: '{who} escribió una nota',
    patientOpened: '{who} abrió esta página',
    resultsListed: '{who} consultó los resultados',
    resultOpened: '{who} consultó los resultados',
    resultCompared: '{who} consultó los resultados',
    trendsOpened: '{who} consultó los resultados',
    entriesOpened: '{who} consultó los resultados',
    recordsExported: '{who} exportó datos',
  },
} as const satisfies Translated<typeof english>;
