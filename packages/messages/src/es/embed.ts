import type { embed as english } from '../en/embed.ts';
import type { Translated } from '../translation.ts';

export const embed = {
  title: 'Su escaneo facial',
  opening: 'Abriendo su escaneo…',
  questions: {
    title: 'Antes de su escaneo',
    points: {
      video: 'El video se queda en este dispositivo y no se guarda.',
      told: 'La página o aplicación de la que viene sabe que usted se escaneó, pero no sus valores.',
      seen: 'Su equipo de atención ve su resultado si usted le permite ver sus resultados.',
      wellness: 'Para el bienestar, no es un diagnóstico.',
    },
    start: 'Iniciar el escaneo',
    starting: 'Abriendo el escaneo…',
    cancel: 'Cancelar',
    missing: 'Responda todas las preguntas.',
    refused: 'El escaneo no puede empezar con estas respuestas. Revíselas o pregunte a su clínica.',
  },
  scan: { frame: 'Cámara y escaneo' },
  result: {
    title: 'Su resultado',
    preparing: 'Preparando su resultado…',
    stored: 'Su resultado está guardado.',
    unwell: 'Esto no es un diagnóstico. Si se siente mal, llame a su médico. En una emergencia, llame al 911.',
    done: 'Listo',
    back: 'Volver',
    failed: 'El escaneo no funcionó',
    again: 'Intentar de nuevo',
  },
  closed: { title: 'Ya terminó aquí', text: 'Puede cerrar esta página.' },
  used: {
    title: 'Este escaneo no se puede abrir',
    text: 'Ya se abrió antes o tiene más de 30 minutos. Vuelva y ábralo otra vez.',
  },
  offline: {
    title: 'Sin conexión',
    text: 'Revise su conexión a internet y vuelva a intentarlo.',
    retry: 'Intentar de nuevo',
  },
  inApp: {
    title: 'Abra esta página en su navegador',
    text: 'Se abrió dentro de otra aplicación, que quizás no permita que una página use la cámara.',
    steps: [
      'Toque el menú de esta aplicación (⋯ o ⋮) y elija “Abrir en el navegador”, Safari o Chrome.',
      'O copie la dirección y péguela en Safari, Chrome, Edge o Firefox.',
    ],
    copy: 'Copiar la dirección',
    copied: 'Copiada.',
  },
  blocked: {
    title: 'La cámara está bloqueada en esta página',
    text: 'La página que rodea este escaneo no le permite usar la cámara. Avise a quienes la administran.',
    forHost:
      'Para ellos: agreguen camera al atributo allow del marco y {origin} a camera=(…) en el encabezado Permissions-Policy.',
  },
} as const satisfies Translated<typeof english, 'es'>;
