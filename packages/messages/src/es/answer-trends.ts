import type { answerTrends as english } from '../en/answer-trends.ts';
import type { Translated } from '../translation.ts';

export const answerTrends = {
  changes: {
    title: 'Cuándo cambió',
    since: 'desde {when}',
    none: 'Todavía sin responder',
    answerNow: 'Responder ahora',
    today: 'Hoy',
    changed: '{value} desde {when}',
    same: 'Igual desde {when}',
    name: '{measure}: {answers}',
    answer: '{value} desde {when}',
  },
  answer: {
    newest: 'Última respuesta, {when}',
    up: 'Antes {before} ({when}), ahora más',
    down: 'Antes {before} ({when}), ahora menos',
    same: 'Igual en todas las respuestas',
    changed: '¿Ha cambiado algo?',
    changedText: 'Cada escaneo usa las respuestas más recientes.',
    update: 'Actualizar respuestas',
  },
} as const satisfies Translated<typeof english, 'es'>;
