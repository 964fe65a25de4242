import type { chat as english } from '../en/chat.ts';
import type { Translated } from '../translation.ts';

export const chat = {
  title: 'Chat en vivo',
  loading: 'Espere, por favor...',
  notForEmergencies:
    'Este chat no es para emergencias y nadie lo atiende las 24 horas. En una emergencia, llame al 911.',
  answerTime: '{clientName} suele responder en menos de {time}.',
  answerTimes: {
    hour: 'una hora',
    fourHours: '4 horas',
    day: 'un día',
    twoDays: '2 días',
    threeDays: '3 días',
    week: 'una semana',
  },
  you: 'Usted',
  patient: 'Paciente',
  messages: 'Mensajes',
  empty: 'Escríbale aquí a {providerName}. La respuesta aparece en esta página en cuanto alguien la escriba.',
  none: 'No hay mensajes todavía.',
  earlier: 'Mostrar mensajes anteriores',
  today: 'Hoy',
  yesterday: 'Ayer',
  label: 'Su mensaje',
  placeholder: 'Escriba su mensaje...',
  send: 'Enviar',
  sending: 'Enviando...',
  nothing: 'Primero escriba algo.',
  tooLong: 'El mensaje debe tener menos de {count} caracteres.',
  notSent: 'Todavía no se envió: {reason} Lo que escribió sigue aquí.',
  notLoaded: 'En este momento no se pueden cargar mensajes nuevos. Seguimos intentándolo.',
} as const satisfies Translated<typeof english>;
