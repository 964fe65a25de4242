import type { periodReport as english } from '../en/period-report.ts';
import type { Translated } from '../translation.ts';

export const periodReport = {
  title: 'Informe para mi médico',
  loading: 'Espere, por favor...',
  intro: 'Elija un período. Solo usted decide quién lo ve.',
  days: { label: 'Período', 30: '30 días', 90: '90 días', 365: '1 año' },
  print: 'Imprimir o guardar como PDF',
  byQrCode: 'Mostrarlo a un médico con un código QR',
  sheet: {
    heading: 'Informe de escaneos de salud',
    person: '{name}, {age} años',
    period: 'Del {from} al {to}',
    made: 'Hecho el {date} con {productName}',
    scans: { one: '1 escaneo', other: '{count} escaneos' },
    partial: { one: '1 incompleto', other: '{count} incompletos' },
    separator: '\u00a0· ',
    empty: 'No hay escaneos en este período.',
  },
  table: {
    caption: 'Lo que se midió en este período',
    measure: 'Valor',
    middle: 'Típico (mediana)',
    range: 'Del menor al mayor',
    usual: 'Habitual en esta persona',
    count: 'Cantidad y fechas',
    sources: {
      entered: 'lo indicó el paciente',
      provider: 'estimado del rostro',
      cuff: 'brazalete, lo indicó el paciente',
    },
    readings: { one: '1 lectura', other: '{count} lecturas' },
    counted: '{count}, {dates}',
    line: '{range} en {count}',
    lineUsual: '{range} en {count}, lo habitual: {usual}',
    limits: 'de {low} a {high}',
    none: '–',
  },
  facts: {
    title: 'Medicinas y enfermedades, según el paciente',
    failed: 'No se pudo cargar la lista de medicinas y enfermedades. {reason}',
  },
  cuffs: {
    title: 'Presión arterial con brazalete, indicada por el paciente',
    one: '{date}: {systolic}/{diastolic} mmHg',
    all: {
      one: '1 lectura, promedio {systolic}/{diastolic} mmHg. Número más alto {upper}, número más bajo {lower}.',
      other:
        '{count} lecturas, promedio {systolic}/{diastolic} mmHg. Número más alto {upper}, número más bajo {lower}.',
    },
    latest: 'Las {count} más recientes, cada una el promedio de sus lecturas:',
    failed: 'Aquí faltan las lecturas con brazalete. {reason}',
  },
  chart: {
    one: '{measure}: 1 valor de {low} a {high} {unit}, lo típico: {median}',
    other: '{measure}: {count} valores de {low} a {high} {unit}, lo típico: {median}',
  },
  noted: 'Anotado por el paciente: {tags}',
  tag: { one: '{tag} una vez', other: '{tag} {count} veces' },
  about: {
    title: 'Cómo leerlo',
    camera:
      'La frecuencia cardíaca y la respiración se midieron con una cámara, por el color de la piel. Estos escaneos no detectan latidos irregulares.',
    typical: 'Típico: la mediana. La mitad de los valores es menor.',
    usual: 'Habitual: de cada 20 escaneos nuevos de esta persona se esperan 19 entre estos valores.',
    apart: 'Puntos huecos: escaneos después de ejercicio o algo parecido. No cuentan para lo habitual.',
    estimates:
      'Estimado del rostro: un programa de un proveedor de escaneo obtuvo estos valores de un video, sin brazalete. No se promedian con otros.',
    engine: 'Motor de señales {versions}.',
    limits: 'No es un dispositivo médico ni un diagnóstico.',
  },
} as const satisfies Translated<typeof english, 'es'>;
