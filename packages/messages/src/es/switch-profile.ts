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
    text: 'Aquí ningún otro perfil usa su número de teléfono. ¿Falta alguien? Cierre la sesión y entre con un código.',
  },
} as const satisfies Translated<typeof english, 'es'>;

export const switchProfileInMenu = 'Cambiar de perfil';
