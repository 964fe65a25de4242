import type { trends as english } from '../en/trends.ts';
import type { Translated } from '../translation.ts';

export const trends = {
  title: 'Gráficas de tendencia',
  loading: 'Espere, por favor...',
  periodsLabel: 'Período',
  periods: { day: 'Día', week: 'Semana', month: 'Mes', year: 'Año' },
  periodNames: { day: 'día', week: 'semana', month: 'mes', year: 'año' },
  previous: { day: 'Día anterior', week: 'Semana anterior', month: 'Mes anterior', year: 'Año anterior' },
  next: { day: 'Día siguiente', week: 'Semana siguiente', month: 'Mes siguiente', year: 'Año siguiente' },
  measure: 'Medición',
  goToDate: 'Ir a la fecha',
  empty:
    'Lo sentimos, no hay mediciones en este período ({period}: {range}). Use las flechas de arriba para cambiar de fecha y ver sus resultados.',
  chart: '{measure}, {range}',
  chartHint: {
    finger: 'Toque la gráfica para leer un valor. Deslice el dedo para ver otras fechas.',
    keys: 'Señale la gráfica o use las flechas del teclado para leer un valor. Re Pág y Av Pág cambian las fechas.',
  },
  hour: 'Hora {hour}, {time}',
  countOne: '1 escaneo',
  count: 'Promedio de {count} escaneos',
  pair: '{first}/{second}',
  separator: ' · ',
  best: 'Mejor rango: {name}',
  bands: 'Rangos',
  noBands: 'No hay una referencia confiable para este valor en un escaneo corto, por eso la gráfica no muestra rangos.',
  range: { below: 'menos de {max}', above: '{min} o más', between: 'de {min} a {max}' },
  table: {
    show: 'Mostrar como tabla',
    caption: '{measure}, {range}. No se muestran las horas o fechas sin escaneos.',
    when: { day: 'Hora', week: 'Día', month: 'Día', year: 'Mes' },
    band: 'Rango',
    scans: 'Escaneos',
  },
  dashboard: 'Todos sus escaneos',
} as const satisfies Translated<typeof english>;
