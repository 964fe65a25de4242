import type { demo as english } from '../en/demo.ts';
import type { Translated } from '../translation.ts';

export const demo = {
  title: 'Esto es una demostración. Explore como',
  people: { ana: 'primer escaneo', ben: '40 escaneos', frances: 'diez años', grace: 'la clínica' },
  outbox: 'Ver el mensaje de texto',
} as const satisfies Translated<typeof english, 'es'>;
