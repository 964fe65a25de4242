import type { signInCode as english } from '../en/sign-in-code.ts';
import type { Translated } from '../translation.ts';

export const signInCode = {
  usedUp:
    'Un código sirve durante {minutes} minutos y {tries} intentos, y solo sirve el más reciente. Pida un código nuevo.',
  over: { title: 'Su código venció', text: 'Pida un código nuevo.' },
} as const satisfies Translated<typeof english, 'es'>;
