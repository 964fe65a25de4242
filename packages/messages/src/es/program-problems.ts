import type { programProblems as english } from '../en/program-problems.ts';
import type { Translated } from '../translation.ts';

export const programProblems = {
  'invalid-request':
    'La solicitud no es válida. La respuesta nombra las partes incorrectas y las reglas que incumplen.',
  'not-found': 'Nada de lo que alcanza quien llama tiene esta dirección o este id.',
  'sign-in-required':
    'Esta llamada necesita un token de acceso en el encabezado Authorization, después de la palabra Bearer.',
  tokenEnded: 'El token de acceso es desconocido o ya terminó. Pida uno nuevo.',
  'wrong-credentials': 'La clave o las credenciales de la solicitud son incorrectas o ya terminaron.',
  'not-allowed':
    'Quien llama no puede hacer esta llamada. Los programas pueden hacer las llamadas que nombran permisos en /v1/openapi.json.',
  scopesMissing: 'Al token de acceso le faltan permisos (scopes) necesarios para esto: {scopes}',
  'results-not-shared': 'El paciente no comparte esto con la organización, o terminó el permiso.',
  'wrong-origin':
    'En un navegador, solo las páginas de esta instalación pueden hacer esta llamada. Una solicitud con la cookie de la sesión necesita el encabezado Origin.',
  'cookies-needed': 'Devuelva la cookie hsBrowser, que llegó con la respuesta a su solicitud del código o del desafío.',
  'too-many-requests': 'Demasiadas solicitudes. Espere los segundos del encabezado Retry-After.',
  exportInProgress:
    'Una exportación de este programa se está escribiendo. Espere a que termine, o termínela con DELETE. Su estado: {url}',
  'settings-changed': 'Se cambió mientras tanto. Léalo de nuevo y envíe su revisión actual.',
  'changed-meanwhile': 'Se cambió mientras tanto. Léalo de nuevo y envíe su revisión actual.',
  'request-in-progress':
    'Una solicitud con esta Idempotency-Key está en curso o se interrumpió. Averigüe si se hizo, o envíela con una clave nueva.',
  'idempotency-key-reused':
    'Otra solicitud tuvo esta Idempotency-Key hace menos de un día. Envíe esta con una clave nueva.',
} as const satisfies Translated<typeof english, 'es'>;
