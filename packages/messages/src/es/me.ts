import type { me as english } from '../en/me.ts';
import type { Translated } from '../translation.ts';

export const me = {
  title: 'Yo',
  profile: 'Perfil',
  age: '{age} años',
  facts: { separator: ', ' },
  device: {
    title: 'En este dispositivo',
    language: 'Idioma',
    units: 'Unidades',
    largerText: 'Texto más grande',
  },
  data: {
    title: 'Sus datos',
    looked: 'Quién vio mis datos',
    records: 'Guardar o borrar sus datos',
  },
  about: { title: 'Información', privacy: 'Política de privacidad', terms: 'Términos de uso' },
  logOut: 'Cerrar sesión',
  close: 'Cerrar',
} as const satisfies Translated<typeof english>;
