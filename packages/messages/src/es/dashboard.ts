import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translation.ts';

export const dashboard = {
  title: 'Sus escaneos',
  loading: 'Espere, por favor...',
  latest: 'Último escaneo',
  today: 'Hoy',
  yesterday: 'Ayer',
  daysAgo: 'Hace {days} días',
  viewResults: 'Ver resultados',
  scanNow: 'Escanear ahora',
  trendCharts: 'Gráficas de tendencia',
  liveChat: '¿Preguntas? Escríbanos',
  previous: 'Escaneos anteriores',
  none: 'Sus escaneos anteriores aparecerán aquí.',
  score: '{score} de 100, {band}',
  noScore: 'Sin puntaje',
  partial: 'Parcial',
  ofHundred: 'de 100',
  month: '{month}, {count} escaneos',
  oneInMonth: '{month}, 1 escaneo',
} as const satisfies Translated<typeof english>;
