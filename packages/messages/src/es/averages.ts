import type { averages as english } from '../en/averages.ts';
import type { Translated } from '../translation.ts';

export const averages = {
  title: 'Promedios de grupos',
  periods: {
    Today: 'Hoy',
    Yesterday: 'Ayer',
    Last7Days: 'Últimos 7 días',
    Last30Days: 'Últimos 30 días',
    ThisMonth: 'Este mes',
    LastMonth: 'El mes pasado',
    ThisYear: 'Este año',
    AllTime: 'Todo el tiempo',
  },
  spinner: 'Estamos calculando los promedios...',
  filter: {
    group: 'Nombre del grupo',
    period: 'Período',
    update: 'Actualizar',
  },
  compare: {
    start: 'Comparar con…',
    group: 'Grupo comparado',
    period: 'Período comparado',
    stop: 'Dejar de comparar',
    same: 'Elija otro grupo u otro período para comparar.',
    title: 'Medición por medición',
    both: '{first}\u00a0· {second}',
    place: '{name}: {first} en {firstGroup}, {second} en {secondGroup}',
    label: '{group}, {period}',
    none: 'No hay nada que comparar: uno de los dos no tiene cifras para mostrar.',
  },
  trend: {
    title: 'Mes a mes',
    text: 'Promedios de los últimos doce meses. Se omiten los meses con muy pocas personas, para que los resultados sigan siendo privados.',
    measure: 'Qué se muestra',
    score: 'Puntaje',
    ofSource: '{measure} ({source})',
    sources: { camera: 'cámara', entered: 'anotado', calculated: 'calculado', provider: 'proveedor de escaneo' },
    none: 'Todavía ningún mes tiene suficientes personas.',
    failed: 'No se pudieron cargar los meses.',
    retry: 'Intentar de nuevo',
    chart: '{measure} de {groups}, por mes',
    month: 'Mes',
    users: 'Personas',
    current: '{month} (hasta ahora)',
    withheld: '–',
    table: 'Mostrar como tabla',
  },
  until: 'Hasta el {to}',
  atRisk:
    'Los promedios indican un posible riesgo en el grupo {groupCode}, según los puntajes de esta categoría: {group}.',
  allNormal: 'Todos los promedios del grupo {groupCode} están en los rangos normales.',
  pending: 'Los promedios del grupo {groupCode} están pendientes. Se necesitan más escaneos.',
  pendingWhy: {
    one: 'Los promedios aparecen cuando más de {count} persona del grupo se escaneó en este período. Así los resultados de cada persona siguen siendo privados.',
    other:
      'Los promedios aparecen cuando más de {count} personas del grupo se escanearon en este período. Así los resultados de cada persona siguen siendo privados.',
  },
  none: { title: 'No se encontraron resultados.', text: 'Ajuste los filtros o elija otro período.' },
  score: {
    title: 'Puntaje {productName} promedio',
    withheld: 'El puntaje promedio todavía no se muestra.',
    none: 'Muy pocos de estos escaneos tienen puntaje.',
  },
  users: {
    count: { one: '{count} persona', other: '{count} personas' },
    withheld: 'La cantidad de personas todavía no se muestra.',
  },
  basis: {
    one: 'Cada persona con un número de teléfono confirmado cuenta una sola vez. Los escaneos nuevos se suman en lotes de más de {count} persona, así que los últimos pueden faltar todavía.',
    other:
      'Cada persona con un número de teléfono confirmado cuenta una sola vez. Los escaneos nuevos se suman en lotes de más de {count} personas, así que los últimos pueden faltar todavía.',
  },
  notDiagnosis: 'Un promedio describe a un grupo, no a una persona en particular. No es un diagnóstico.',
  sources: {
    camera: 'promedio, medido con la cámara',
    entered: 'promedio, anotado',
    calculated: 'promedio, calculado',
    provider: 'promedio, estimado por el proveedor de escaneo',
  },
  file: {
    save: 'Guardar como archivo (CSV)',
    name: 'promedios-{groups}-{date}.csv',
    columns: ['Grupo', 'Período', 'Primer día', 'Último día', 'Personas', 'Medida', 'Promedio', 'Unidad', 'Origen'],
    score: 'Puntaje',
    withheld: 'No se muestra: hay muy pocas personas',
    none: 'Sin escaneos',
  },
  denied: {
    title: '¡No tiene permiso para ver esta página!',
    text: 'Los promedios de grupos son para el personal. Si necesita acceso, pídalo a quien administra su cuenta.',
  },
  noGroups: { title: 'Todavía no hay grupos', text: 'No hay ningún grupo que usted pueda ver.' },
} as const satisfies Translated<typeof english, 'es'>;

export const averagesInMenu = 'Promedios de grupos';
export const averagesAbout = 'Cómo están los grupos de pacientes, sin mostrar a ninguna persona';
