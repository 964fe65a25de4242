import type { sharedResult as english } from '../en/shared-result.ts';
import type { Translated } from '../translation.ts';

export const sharedResult = {
  title: 'Resultados compartidos',
  documentTitle: 'Resultados compartidos · {productName}',
  documentDescription: 'Alguien compartió con usted los resultados de un escaneo de salud.',
  ask: { text: 'Alguien compartió con usted los resultados de un escaneo de salud.', show: 'Ver los resultados' },
  skipLink: 'Ir al contenido',
  scannedOn: 'Escaneo del',
  atRisk: 'Los resultados indican un posible riesgo para el paciente, según los puntajes de este grupo: {group}.',
  allNormal: 'Todos los resultados del paciente están en los rangos normales.',
  understand: 'Descripción de los resultados',
  close: 'Cerrar',
  partial: 'Algunas mediciones de este escaneo no se obtuvieron correctamente y faltan.',
  unverified:
    'Sin verificar: estos valores llegaron del navegador del paciente. No se pudieron confirmar con el proveedor del escaneo.',
  missing: 'Lo que no se midió en este escaneo',
  noReason: 'El escaneo no dio un motivo.',
  reasons: {
    'too-short': 'El escaneo fue demasiado corto.',
    'bad-clock': 'La cámara no indicó cuándo se tomaron las imágenes.',
    'frame-rate-too-low': 'La cámara fue demasiado lenta.',
    'too-many-gaps': 'Faltaron demasiadas imágenes.',
    'face-lost': 'La cara estuvo fuera de la vista durante demasiado tiempo.',
    'no-pulse': 'No se pudo ver el pulso con suficiente claridad.',
    'unsteady-pulse':
      'La señal fue demasiado inestable para estar seguros de un número. Esto no dice nada sobre el corazón.',
    'pulse-not-timed': 'No se pudo medir el pulso con suficiente precisión. Esto no dice nada sobre el corazón.',
    'no-breathing': 'No se pudo ver la respiración con suficiente claridad.',
    'too-few-beats': 'Hubo muy pocos latidos claros para este valor.',
    'not-reported': 'El proveedor del escaneo no lo informó.',
    'outside-limits': 'El valor estaba fuera del rango posible, por eso no se muestra.',
    'scale-not-known': 'El proveedor del escaneo lo informó en una escala desconocida, por eso no se muestra.',
    'entry-too-old': 'Lo que indicó el paciente era demasiado antiguo para contar.',
    'not-calculated': 'No se calcula para este paciente.',
  },
  entryTooOld: {
    cuff: 'En el momento del escaneo, la última lectura con brazalete del paciente tenía más de {days} días.',
    waist: 'En el momento del escaneo, el último dato de cintura del paciente tenía más de {days} días.',
  },
  notCalculated: 'Lo que no forma parte de estos resultados',
  provenances: {
    camera: 'medido con la cámara',
    entered: 'lo indicó el paciente',
    calculated: 'calculado',
    provider: 'estimado del rostro',
  },
  notDiagnosis:
    'Esto no es un diagnóstico. Quien se sienta mal debe hablar con un médico. En una emergencia, llame al 911.',
  privacy:
    'El paciente decidió compartir esta página y puede desactivarla en cualquier momento. Por favor, no comparta el enlace con nadie.',
} as const satisfies Translated<typeof english, 'es'>;
