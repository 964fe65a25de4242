import type { scanSheet as english } from '../en/scan-sheet.ts';
import type { Translated } from '../translation.ts';

export const scanSheet = {
  title: 'Todo listo para su escaneo',
  close: 'Cerrar',
  still: '¿Sigue pesando {weight}?',
  told: 'Nos lo dijo hace {time}.',
  uses: 'Este escaneo usa el perfil: {height}, {weight}. Sus preguntas se respondieron el {date}.',
  allAnswers: 'Ver todas las respuestas',
  changeWeight: 'Cambiar el peso',
  otherChanges: 'Otros cambios',
  length: { label: 'Duración del escaneo', usual: '30 segundos', minute: '60 segundos' },
  tips: 'Luz de frente, cara en el óvalo, sin moverse',
  start: 'Encender la cámara',
  yes: 'Sí, encender la cámara',
  privacy: 'El video nunca sale de este dispositivo.',
} as const satisfies Translated<typeof english, 'es'>;
