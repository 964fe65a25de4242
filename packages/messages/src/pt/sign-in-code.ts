import type { signInCode as english } from '../en/sign-in-code.ts';
import type { Translated } from '../translation.ts';

export const signInCode = {
  usedUp:
    'Os códigos vencem depois de {minutes} minutos ou {tries} tentativas, e só o mais recente é válido. Peça um código novo.',
  over: { title: 'Seu código venceu', text: 'Peça um código novo.' },
} as const satisfies Translated<typeof english, 'pt'>;
