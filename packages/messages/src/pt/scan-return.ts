import type { scanReturn as english } from '../en/scan-return.ts';
import type { Translated } from '../translation.ts';

export const scanReturn = {
  title: 'Escaneamento concluído',
  loading: 'Aguarde…',
  spinner: 'Preparando seus resultados!',
  failed: {
    title: 'Ainda não conseguimos salvar seu escaneamento',
    text: 'Seu escaneamento está seguro neste dispositivo por alguns minutos. Confira sua conexão e tente de novo.',
    retry: 'Tentar de novo',
  },
} as const satisfies Translated<typeof english, 'pt'>;
