import type { trialScan as english } from '../en/trial-scan.ts';
import type { Translated } from '../translation.ts';

export const trialScan = {
  title: 'Pruebe un escaneo',
  loading: 'Espere, por favor...',
  lead: 'Mire a la cámara durante 30 segundos. No hace falta una cuenta.',
  points: {
    video: {
      title: 'Su video no sale de este dispositivo',
      text: 'Solo se envían colores promedio de su piel, que se usan para calcular su resultado.',
    },
    kept: { title: 'No se guarda nada', text: 'Cierre la página y su resultado desaparece.' },
    measured: {
      title: 'Pulso y respiración',
      text: 'Cada valor indica qué tan seguro es. Para el bienestar, no es un diagnóstico.',
    },
  },
  agree: 'Soy una persona adulta y acepto que estos colores se envíen y se usen para este único resultado.',
  agreeFirst: 'Marque la casilla para comenzar.',
  camera: 'Su navegador le pedirá permiso para usar la cámara.',
  privacy: 'Política de privacidad',
  start: 'Comenzar el escaneo',
  starting: 'Abriendo el escaneo…',
  off: {
    title: 'No disponible aquí',
    text: 'Este sitio no ofrece escaneos sin cuenta.',
    home: 'Volver a la primera página',
  },
  result: 'Su resultado',
  between: 'entre {low} y {high}',
  adults: 'Rangos para personas adultas en reposo.',
  missing: '{name}: no se pudo medir esta vez',
  keep: {
    title: 'No se guardó nada. ¿Quiere conservarlo?',
    text: 'Si cierra esta página, desaparece.',
    button: 'Crear un perfil',
  },
  noScore: { title: 'Aún no hay puntaje', text: 'También necesita su estatura, su peso y algunas respuestas.' },
  again: 'Escanear de nuevo',
  measures: 'Qué puede medir y qué no',
  wellness:
    'Para el bienestar. No es un diagnóstico. Si se siente mal, consulte a un profesional médico. En una emergencia, llame al 911.',
  gone: { title: 'Este resultado ya no existe', text: 'No se guardó nada, así que no se puede mostrar de nuevo.' },
  yours: {
    title: '¿Conservar el escaneo que probó?',
    text: 'Usted probó un escaneo a las {time}. Si era usted, podemos añadirlo a sus resultados.',
    keep: 'Sí, conservarlo',
    discard: 'No, descartarlo',
  },
} as const satisfies Translated<typeof english, 'es'>;
