import type { problems as english } from '../en/problems.ts';
import type { Translated } from '../translation.ts';

export const problems = {
  'invalid-request': 'Algunos datos no son válidos. Revíselos e inténtelo de nuevo.',
  'malformed-body': 'No se pudo leer la solicitud. Inténtelo de nuevo.',
  'body-too-large': 'Es demasiado para enviarlo de una sola vez.',
  'unsupported-content-type': 'No se pudo leer la solicitud. Inténtelo de nuevo.',
  'not-found': 'No encontramos lo que usted busca.',
  'method-not-allowed': 'No encontramos lo que usted busca.',
  'sign-in-required': 'Inicie sesión para continuar.',
  'wrong-credentials': 'Su sesión ya no es válida. Inicie sesión de nuevo.',
  'not-allowed': '¡Usted no tiene permiso para ver esta página!',
  'care-ended': 'Usted ya no cuida a esta persona.',
  'adults-only': 'Solo pueden hacerlo personas de 18 años o más. Si es su caso, agregue primero su edad a su perfil.',
  'too-many-carers': 'Llegó al límite. Termine primero con un cuidador o una invitación.',
  'sms-code-needed':
    'Entró con un enlace de la clínica, que solo sirve para un escaneo nuevo. Salga y entre con su número de teléfono para ver todo.',
  'wrong-origin': 'Esta solicitud vino de otro sitio y no se aceptó.',
  'wrong-access-code': 'El código de acceso no es correcto. ¡Inténtelo de nuevo!',
  'login-link-invalid':
    'Este enlace no funciona en este momento. Inicie sesión con su número de teléfono o pida un enlace nuevo.',
  'too-many-requests': 'Demasiados intentos. Espere un poco e inténtelo de nuevo.',
  'text-message-failed': 'El servicio no está disponible en este momento. ¡Inténtelo más tarde!',
  'profile-incomplete': 'Complete su perfil antes de hacer el escaneo.',
  'consent-missing': 'Acepte nuestros términos para continuar',
  'text-outdated': 'Nuestros términos cambiaron. Lea y acepte la nueva versión.',
  'settings-changed':
    'Otra persona cambió esta configuración. Ahora ve su versión: haga su cambio de nuevo, por favor.',
  'too-many-links': 'Este resultado ya tiene muchos enlaces. Primero desactive uno de ellos.',
  'phone-missing': 'No tenemos un número de teléfono suyo confirmado para enviarle los resultados.',
  'merge-not-possible':
    'Estos dos perfiles no se pueden fusionar: uno es del personal o ya fue fusionado. Vuelva a cargar la página.',
  'merge-not-undoable': 'El perfil se fusionó después con otro. Primero deshaga esa fusión.',
  'request-differs': 'Este formulario ya se usó para un paciente con otros datos. Búsquelo en la lista.',
  'changed-meanwhile': 'Otra persona modificó este paciente. Revíselo de nuevo antes de cambiarlo.',
  'export-running': 'Sus datos ya se están descargando. Espere a que termine la descarga.',
  'message-exists': 'Ya se envió otro mensaje. Cambie un poco el suyo y envíelo de nuevo.',
  'user-deactivated': 'Esta persona está desactivada. Reactívela primero.',
  'staff-needs-code': 'El personal inicia sesión con un código por SMS. Un enlace no le sirve.',
  'scan-session-expired': 'Este escaneo ya no es válido. Comience uno nuevo.',
  'receipt-invalid': 'No pudimos confirmar este resultado. Haga otro escaneo.',
  'scan-without-signal':
    'El escaneo no pudo ver el pulso con suficiente claridad. Inténtelo de nuevo con una luz más pareja.',
  'analysis-failed': 'No pudimos calcular los resultados. Inténtelo de nuevo.',
  'scan-provider-failed': 'El servicio de escaneo no responde en este momento. Inténtelo de nuevo.',
  'service-unavailable': 'No podemos responder en este momento. Inténtelo de nuevo en un momento.',
  'internal-error': '¡Parece que hay un problema con el servicio en este momento! ¡Inténtelo más tarde!',
  offline: 'No podemos comunicarnos con el servicio. Revise su conexión e inténtelo de nuevo.',
} as const satisfies Translated<typeof english>;
