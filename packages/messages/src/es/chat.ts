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
  about: {
    title: 'Sobre: {name}, {day}',
    open: 'Abrir este resultado',
    asking: 'Pregunta por {name} {value} del {day}.',
    gone: 'Este resultado ya no está. Puede enviar su mensaje sin él.',
    loading: 'Cargando el resultado…',
    shared: 'Su centro ve este valor, porque usted lo comparte.',
    notShared: 'Su centro recibe el nombre y el día de este resultado, pero no el valor.',
    unknown:
      'Su centro recibe el nombre y el día de este resultado. Solo ve el valor si usted comparte sus resultados.',
    send: 'Dejar que mi centro vea este valor',
    sent: 'Su centro verá {name} {value} con su mensaje, y nada más del escaneo.',
    without: 'Preguntar sin este resultado',
    valueSent: 'Con su valor',
  },
  notLoaded: 'En este momento no se pueden cargar mensajes nuevos. Seguimos intentándolo.',
} as const satisfies Translated<typeof english>;
