import type { chatInbox as english } from '../en/chat-inbox.ts';
import type { Translated } from '../translation.ts';

export const chatInbox = {
  title: 'Conversaciones',
  loading: 'Espere, por favor...',
  which: 'Qué conversaciones',
  states: { open: 'Abiertas', closed: 'Cerradas' },
  unread: '{count} sin leer',
  answered: 'Respondido: {excerpt}',
  unnamed: 'Paciente sin nombre',
  more: 'Mostrar más conversaciones',
  denied: 'Las conversaciones son para quienes responden a los pacientes.',
  notLoaded: 'En este momento no se pueden cargar las novedades. Seguimos intentándolo.',
  paused: 'En pausa, porque esta página no se usó por un rato. Sigue en cuanto usted la use.',
  empty: {
    open: { title: 'Nadie está esperando.', text: 'En cuanto un paciente escriba, la conversación aparecerá aquí.' },
    closed: { title: 'No hay conversaciones cerradas.', text: 'Aquí se guardan las conversaciones que se cerraron.' },
  },
  conversation: {
    title: 'Conversación con {name}',
    back: 'Todas las conversaciones',
    close: 'Cerrar la conversación',
    reopen: 'Volver a abrir',
    closed: 'Esta conversación está cerrada. Una respuesta o un mensaje nuevo la vuelve a abrir.',
    cameIn: 'El paciente acaba de escribir otra vez, así que la conversación sigue abierta.',
    deletedUser: 'Usuario eliminado',
    empty: 'Todavía nadie ha escrito. Lo que escriba aquí aparece en el chat en vivo del paciente.',
    shownAs: 'El paciente ve sus respuestas con el nombre {providerName}.',
  },
} as const satisfies Translated<typeof english>;
