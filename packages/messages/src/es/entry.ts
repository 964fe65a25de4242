import type { entry as english } from '../en/entry.ts';
import type { Translated } from '../translation.ts';

export const entry = {
  title: 'Le damos la bienvenida',
  text: 'Estamos abriendo su perfil. Tomará solo un momento.',
  loggingIn: 'Iniciando sesión...',
  trust: 'El video de su cara nunca sale de su dispositivo.',
  needsCode: 'Inicie sesión con su número de teléfono para continuar.',
  signedInAs: 'Ahora la sesión está a nombre de {name}.',
  signedInAsSomebodyElse: 'Ahora la sesión es de otro perfil.',
} as const satisfies Translated<typeof english>;
