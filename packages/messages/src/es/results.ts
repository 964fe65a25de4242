import type { results as english } from '../en/results.ts';
import type { Translated } from '../translation.ts';

export const results = {
  title: 'Sus resultados',
  spinner: '¡Estamos preparando sus resultados!',
  scannedOn: 'Escaneo del {date}',
  atRisk: '{firstName}, sus resultados indican un posible riesgo, según los puntajes de este grupo: {group}.',
  allNormal: '{firstName}, todos sus resultados están en los rangos normales.',
  score: {
    title: 'Puntaje {productName}',
    of: 'de 100',
    plusMinus: 'con un margen de {points}',
    description: '{score} de 100, {band}',
    none: 'No alcanza para dar un puntaje',
    noneText: 'Se midió muy poco para resumirlo en un solo número. Lo que se midió está abajo.',
    understand: 'Entienda sus resultados',
    leftOut: 'No forma parte de este puntaje: {parts}.',
    kind: 'Esto es un resumen de bienestar. No es un diagnóstico.',
  },
  scoreParts: {
    heartRate: 'frecuencia cardíaca',
    breathingRate: 'frecuencia respiratoria',
    bodyMassIndex: 'índice de masa corporal',
    smoking: 'tabaquismo',
    bloodPressure: 'presión arterial medida con brazalete',
    diabetesRank: 'riesgo de diabetes',
    qualityOfLife: 'calidad de vida',
  },
  badge: { risk: 'Algunos riesgos', normal: 'Todo normal' },
  preview: { separator: ', ', more: '+{count} más.' },
  bloodPressure: { name: 'Presión arterial', value: '{systolic}/{diastolic}' },
  describe: 'Qué significa {name}',
  interval: 'Con un 90 % de confianza, entre {low} y {high} {unit}.',
  noIndicator: 'Sin valoración: no hay una referencia confiable para este valor en un escaneo corto.',
  quality: 'Calidad de la señal: {decibels} dB.',
  missing: { title: 'Lo que no se midió esta vez', noReason: 'El escaneo no dio un motivo.' },
  longerScan: 'Si el escaneo dura 60 segundos, podemos mostrar también la variabilidad del ritmo cardíaco.',
  partial:
    '¡Una o más mediciones no se obtuvieron correctamente! ¡Haga otro escaneo para tener resultados más exactos!',
  unverified:
    'Sin verificar: estos valores llegaron de su navegador. No pudimos confirmarlos con el proveedor del escaneo.',
  engine: 'Medido con el motor de señales {version}.',
  notDiagnosis: 'Esto no es un diagnóstico. Si se siente mal, hable con un médico. En una emergencia, llame al 911.',
  scanAgain: 'Escanear de nuevo',
  dashboard: 'Inicio',
  close: 'Cerrar',
} as const satisfies Translated<typeof english>;
