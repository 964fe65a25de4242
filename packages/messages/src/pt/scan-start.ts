import type { scanStart as english } from '../en/scan-start.ts';
import type { Translated } from '../translation.ts';

export const scanStart = {
  starting: 'Aguarde…',
  needsConnection: 'Você está sem conexão, e um escaneamento precisa de uma. Tente de novo quando a conexão voltar.',
  leaving: 'Abrindo seu escaneamento…',
} as const satisfies Translated<typeof english, 'pt'>;
