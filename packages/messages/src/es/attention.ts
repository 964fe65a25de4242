import type { attention as english } from '../en/attention.ts';
import type { Translated } from '../translation.ts';

export const attention = {
  title: 'Lo primero es cómo se siente',
  reading: '{name}: {value} {unit}, {date}.',
  usual: 'Su rango habitual es de {low} a {high}.',
  emergency: {
    title: 'Llame al 911 ahora',
    text: 'Usted tiene uno de estos síntomas. Llame ahora o pida a alguien cerca que llame. No maneje.',
  },
  symptoms:
    '¿Dolor de pecho, dificultad para respirar, desmayo? ¿Debilidad repentina o confusión? Llame al 911 ahora. No espere a esta aplicación.',
  call: 'Llamar al 911',
  hasSymptoms: 'Tengo uno de estos síntomas',
  seated: {
    ask: '¿Estuvo en una silla y sin moverse durante este escaneo y un rato antes?',
    yes: 'Sí, no me moví',
    no: 'No',
  },
  unseated:
    'No estuvo en una silla y sin moverse, así que esta lectura puede no ser confiable. Siéntese, descanse cinco minutos y vuelva a escanear.',
  rest: {
    text: 'La cámara puede equivocarse, así que vamos a comprobarlo. Siéntese, descanse cinco minutos y vuelva a escanear.',
    start: 'Empezar cinco minutos de descanso',
    left: 'Faltan {time} de descanso',
    over: 'Ya pasaron los cinco minutos.',
    again: 'Escanear de nuevo',
  },
  confirmed: {
    text: 'Dos lecturas seguidas estuvieron lejos de lo habitual en reposo. ¿Cómo se siente?',
    well: 'Me siento bien',
  },
  check: {
    pulse:
      'Compruébelo con los dedos durante 30 segundos o con otro aparato. Si sigue así, hable hoy con un profesional.',
    breathing: 'Compruébelo con otro aparato. Si sigue así, hable hoy con un profesional.',
  },
  count: {
    how: 'Sienta el pulso en la muñeca con dos dedos. Toque una vez por cada latido.',
    start: 'Toque con el primer latido',
    tap: 'Toque con cada latido',
    left: { one: 'Falta 1 segundo', other: 'Faltan {count} segundos' },
    none: 'No alcanzó para contar. Inténtelo de nuevo.',
    counted: 'Usted contó {counted} latidos por minuto. El escaneo leyó {value}.',
    again: 'Contar otra vez',
  },
  notConfirmed: 'La segunda lectura estuvo más cerca de su rango habitual.',
  staff: 'Es posible que su clínica no vea esto hoy. Si le preocupa, llámela.',
  unwell: 'Sentirse mal importa más que este número.',
  failed: 'No se guardó. {reason}',
} as const satisfies Translated<typeof english, 'es'>;
