import type { switchProfile as english } from '../en/switch-profile.ts';
import type { Translated } from '../translation.ts';

export const switchProfile = {
  title: 'Cambiar de perfil',
  signedIn: 'Ha iniciado sesión como {name}.',
  choose: 'Estos perfiles también usan su número de teléfono. Elija uno para continuar.',
  unnamed: 'un perfil nuevo',
  loading: 'Espere, por favor...',
  switching: 'Cambiando de perfil...',
  empty: {
    title: 'No hay otro perfil aquí',
    text: 'Ningún otro perfil confirmado usa su número de teléfono, o hace tiempo que no usa un código en este navegador. Cierre la sesión e inicie una nueva con un código para ver todos.',
  },
} as const satisfies Translated<typeof english, 'es'>;

export const switchProfileInMenu = 'Cambiar de perfil';
