import type { signInCode as english } from '../en/sign-in-code.ts';
import type { Translated } from '../translation.ts';

export const signInCode = {
  usedUp:
    'Un code expire après {minutes} minutes ou {tries} tentatives, et seul le dernier est valable. Demandez un nouveau code.',
  over: { title: 'Votre code a expiré', text: 'Demandez un nouveau code.' },
} as const satisfies Translated<typeof english, 'fr'>;
