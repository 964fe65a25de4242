import type { breathing as english } from '../en/breathing.ts';
import type { Translated } from '../translation.ts';

export const breathing = {
  title: 'Respiración pausada',
  experimental: 'En fase experimental',
  intro:
    'Respire despacio, seis veces por minuto: cuatro segundos al inhalar y seis al exhalar. A muchas personas las calma.',
  claim: 'Sirve solo para relajarse. No trata ninguna enfermedad ni reemplaza ninguna medicina.',
  dizzy: 'Si se marea, deténgase y respire como de costumbre.',
  before: {
    title: '¿Escanear primero?',
    text: 'Si se escanea antes y después, ve las dos frecuencias cardíacas juntas. Durante un escaneo respire como de costumbre.',
    scan: 'Escanear primero',
    done: 'El escaneo de las {time} cuenta como el de antes.',
  },
  minutes: '¿Cuánto tiempo?',
  minutesOption: '{minutes} minutos',
  vibration: 'Vibrar con cada respiración',
  start: 'Empezar',
  stop: 'Detener',
  session: 'Respire',
  phase: { in: 'Inhale', out: 'Exhale' },
  left: 'Quedan {time}',
  minutesLeft: { one: 'Queda 1 minuto', other: 'Quedan {count} minutos' },
  done: {
    title: 'Listo',
    text: 'Respire de nuevo como de costumbre. Quédese un momento en la silla antes de levantarse.',
    scan: 'Escanear de nuevo',
    scanText: '¿Quiere ver su frecuencia cardíaca ahora? Escanéese en los próximos {minutes} minutos.',
    again: 'Respirar otra vez',
  },
  compared: {
    title: 'Frecuencia cardíaca antes y después',
    before: 'Antes',
    after: 'Después',
    value: '{value} lpm',
    interval: 'de {low} a {high}',
    none: 'No hay una diferencia clara: los dos intervalos se superponen.',
    lower: 'Más baja después de respirar.',
    higher: 'Más alta después de respirar.',
    unknown: 'Uno de los dos escaneos no tiene una frecuencia cardíaca que comparar.',
    oneTime: 'Una sola vez dice poco: la frecuencia cardíaca también cambia por sí sola. La respiración no se compara.',
    noBefore: 'No hay un escaneo poco antes, así que no hay con qué comparar.',
    usual: 'El escaneo de después no cuenta para su rango habitual.',
    open: 'Abrir el escaneo de después',
  },
  source: 'Fuente: Shao y otros, Mindfulness, 2024.',
} as const satisfies Translated<typeof english, 'es'>;
