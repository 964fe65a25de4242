import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translation.ts';

export const dashboard = {
  title: 'Inicio',
  loading: 'Espere, por favor...',
  greetings: {
    morning: 'Buenos días',
    afternoon: 'Buenas tardes',
    evening: 'Buenas noches',
    withName: '{greeting}, {firstName}',
  },
  latest: '{day}, {time}',
  today: 'Hoy',
  yesterday: 'Ayer',
  daysAgo: 'Hace {days} días',
  viewResults: 'Ver resultados',
  score: '{score} de 100, {band}',
  noScore: 'Sin puntaje',
  changes: {
    higher: { amount: '{points} más', beside: 'que el {date}' },
    lower: { amount: '{points} menos', beside: 'que el {date}' },
    same: { amount: 'Igual', beside: 'que el {date}' },
  },
  otherParts: 'El {date} su puntaje se formó con otras partes, así que los dos no se pueden comparar.',
  oneStandsOut: '{names}: llama la atención',
  standOut: '{names}: llaman la atención',
  nothingStandsOut: 'Nada llama la atención en este escaneo',
  vitals: { heartRateBpm: 'Frecuencia cardíaca', breathingRatePerMin: 'Respiración' },
  usually: 'lo habitual: de {low} a {high}',
  nextStep: {
    cuffAgain: {
      title: 'Su lectura con brazalete fue muy alta',
      text: 'Si le duele el pecho, le cuesta respirar o siente adormecimiento o debilidad, llame al 911 ahora. Si no, siéntese quieto unos minutos y mida otra vez.',
      button: 'Medir otra vez',
    },
    repeat: {
      title: 'Siéntese cinco minutos y escanee de nuevo',
      text: 'Un valor no fue el habitual en usted. Un solo escaneo puede fallar.',
      button: 'Escanear de nuevo',
    },
    careTeam: {
      title: '{who} pide ver sus resultados',
      text: 'Usted decide si lo permite y por cuánto tiempo.',
      button: 'Responder',
    },
    cuff: {
      title: 'Su última lectura con brazalete tiene {age}',
      text: 'Una nueva cuenta en su puntaje durante 30 días.',
      button: 'Agregar una lectura',
    },
    learn: {
      days: 'Faltan {days} escaneos en otros días',
      oneDay: 'Falta 1 escaneo en otro día',
      text: 'Entonces sabremos qué es lo habitual en usted.',
    },
    breathe: {
      title: 'Dos minutos de calma',
      text: 'Respire despacio y vea su frecuencia cardíaca antes y después.',
      button: 'Respiración pausada',
    },
  },
  previous: 'Escaneos anteriores',
  trendCharts: 'Gráficas de tendencia',
  none: 'Sus escaneos anteriores aparecerán aquí.',
  partial: 'Parcial',
  oneScan: '1 escaneo',
  scans: '{count} escaneos',
  scansWithLatest: '{count} escaneos con el más reciente',
  scored: '{count} con puntaje',
  mean: 'promedio {mean}',
  separator: ', ',
  more: '{count} más en {month}',
} as const satisfies Translated<typeof english>;
