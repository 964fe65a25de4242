import type { resultPrint as english } from '../en/result-print.ts';
import type { Translated } from '../translation.ts';

export const resultPrint = {
  title: 'Resultados de un escaneo de salud',
  patient: 'Paciente',
  age: 'Edad el día del escaneo',
  years: '{age} años',
  scanned: 'Fecha del escaneo',
  status: 'Escaneo',
  statuses: { COMPLETE: 'completo', PARTIAL: 'parcial: faltan algunos valores' },
  columns: {
    measure: 'Medición',
    value: 'Valor',
    interval: 'Intervalo del 90 %',
    band: 'Valoración',
    reference: 'Rango saludable',
    source: 'Origen',
  },
  interval: 'de {low} a {high}',
  reference: { between: 'de {low} a {high}', from: '{low} o más', below: '{high} o menos' },
  usualSource: 'Fuente, donde no se nombra otra: {source}.',
  noValue: '–',
  noBand: 'sin valoración',
  legend:
    'Valoración: cinco niveles, de no saludable a óptimo. Rango saludable: valores valorados como saludables u óptimos. Sin valoración: no hay una referencia confiable para este valor.',
  intervalLegend: 'El valor verdadero está en el intervalo del 90 % en nueve de cada diez escaneos.',
  missing: 'Lo que no se midió',
  missingOne: '{name}: {reason}',
  engine: 'Motor de señales {version}',
  kind: 'Esto es un resumen de bienestar. No es un diagnóstico. Si se siente mal, hable con un médico. En una emergencia, llame al 911.',
} as const satisfies Translated<typeof english, 'es'>;
