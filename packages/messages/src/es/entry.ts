import type { entry as english } from '../en/entry.ts';
import type { Translated } from '../translation.ts';

export const entry = {
  title: 'Le damos la bienvenida',
  text: 'Estamos abriendo su perfil. Tomará solo un momento.',
  loggingIn: 'Iniciando sesión...',
  ask: {
    text: 'Este enlace inicia su sesión. Funciona una sola vez.',
    visit: 'Este enlace abre un escaneo antes de su cita. Sirve una sola vez.',
    goOn: 'Continuar',
  },
  trust: 'Nunca vendemos sus datos ni mostramos anuncios.',
  trustOwn: 'El video de su cara nunca sale de su dispositivo. Nunca vendemos sus datos ni mostramos anuncios.',
  needsCode: 'Inicie sesión con su número de teléfono para continuar.',
  signedInAs: 'Ahora la sesión está a nombre de {name}.',
  somebodyElse: {
    title: '¿Usar este enlace de todos modos?',
    text: 'La sesión está a nombre de {name}. Si el enlace es de otro perfil, esa sesión se cierra, y lo que escriba y escanee desde entonces será de ese perfil.',
    textUnnamed:
      'Alguien tiene la sesión iniciada en este dispositivo. Si el enlace es de otro perfil, esa sesión se cierra, y lo que escriba y escanee desde entonces será de ese perfil.',
    goOn: 'Usar este enlace',
  },
  refused: {
    title: 'Este enlace no funciona',
    text: 'Quizás ya se usó, o venció. La sesión sigue a nombre de {name}. Si no es usted, ciérrela primero.',
    textUnnamed: 'Quizás ya se usó, o venció. Alguien sigue con la sesión iniciada. Si no es usted, ciérrela primero.',
    goOn: 'Cerrar sesión',
  },
  visit: {
    tooEarly: 'Este enlace sirve a partir del {day}. Ábralo entonces.',
    over: 'La cita de este enlace ya pasó. Inicie sesión con su número de teléfono o pida un enlace nuevo.',
  },
  stay: 'Seguir como {name}',
  stayUnnamed: 'Seguir con esta sesión',
  signedInAsSomebodyElse: 'Ahora la sesión es de otro perfil.',
} as const satisfies Translated<typeof english, 'es'>;
