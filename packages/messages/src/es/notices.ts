import type { notices as english } from '../en/notices.ts';
import type { Translated } from '../translation.ts';

export const notices = {
  title: 'Avisos',
  about:
    'Podemos avisarle cuando su clínica responda, le pregunte algo o le espere al día siguiente. Un aviso solo dice que hay algo nuevo. No dice nada de su salud.',
  aboutForCarers:
    'Podemos avisarle cuando la clínica responda a la persona a quien cuida. Un aviso solo dice que hay algo nuevo, y nada de la salud de nadie.',
  rules: 'Recibe como mucho uno por hora, y ninguno entre las {to} y las {from}. Lo que ya ha visto no se avisa.',
  byText: 'Mensaje de texto al {phone}',
  noPhone:
    'Para los mensajes de texto hace falta un número de teléfono confirmado con un código. Su cuenta no tiene ninguno.',
  says: 'Cada mensaje dice:',
  textsStopped: 'Los mensajes de texto se han detenido porque cambió su número o su cuenta. Actívelos si quiere más.',
  textsBlocked:
    'Su compañía telefónica bloquea nuestros mensajes de texto porque desde su número se envió STOP. Para recibirlos otra vez, envíe START al número del que llegan nuestros mensajes. Después actívelos aquí.',
  stoppedHere:
    'Los avisos en este dispositivo se han detenido porque su navegador los terminó. Actívelos si quiere más.',
  stopped: {
    title: 'Los avisos en este dispositivo se han detenido',
    text: 'Su navegador los terminó. Aquí no verá cuándo responde su clínica.',
    again: 'Activar de nuevo',
    off: 'Dejar desactivados',
  },
  here: 'En este dispositivo',
  hereWhy:
    'Ve el aviso aunque esta página esté cerrada. Termina cuando cierra la sesión, y cuando pasa 30 días sin abrir esta página.',
  notHere:
    'Este navegador no puede mostrar avisos. En un iPhone o iPad, agregue esta página a la pantalla de inicio y ábrala allí.',
  week: {
    title: 'Su semana',
    name: 'Un mensaje de texto el lunes',
    about:
      'Después de una semana con al menos un escaneo le enviamos un enlace a Inicio, donde ve su semana. El mensaje no lleva valores y no dice nada de su salud. Llega el lunes entre las {from} y las {until} ({timeZone}). Cuando salen muchos otros mensajes, puede omitirse.',
    says: 'El mensaje dice:',
    stopped: {
      ignored: 'Los mensajes semanales se han detenido, porque no hizo caso a tres seguidos. Actívelos si quiere más.',
      unreachable:
        'Los mensajes semanales se han detenido porque cambió su número o su cuenta. Actívelos si quiere más.',
    },
    failed: 'No se guardó. {reason}',
  },
  refused: 'Este navegador bloquea nuestros avisos. Permítalos para este sitio en sus ajustes y vuelva a intentarlo.',
  notReached: 'Su navegador no pudo preparar los avisos. Inténtelo más tarde.',
  failed: 'No se guardó. {reason}',
  values: {
    stopped: 'Detenidos en este dispositivo',
    off: 'Desactivados',
    text: 'Mensaje de texto',
    here: 'Este dispositivo',
    both: 'Mensaje de texto, este dispositivo',
  },
  offer: {
    title: 'Avíseme cuando la clínica responda',
    text: 'El aviso dice solo que hay algo nuevo.',
    byText: 'Envíenme un mensaje de texto',
    here: 'Mostrarlo en este dispositivo',
    no: 'No, gracias',
    isOn: 'Le avisaremos cuando la clínica responda. Puede cambiarlo en Yo, en Avisos.',
  },
  shown: {
    message: 'Tiene un mensaje nuevo de su clínica.',
    resultsRequest: 'Su clínica le hace una pregunta.',
    appointment: 'Tiene una cita mañana.',
    several: 'Hay novedades de su clínica.',
    ofCarer: 'Hay un mensaje nuevo para alguien a quien cuida.',
  },
} as const satisfies Translated<typeof english, 'es'>;
