import type { machineTranslation as english } from '../en/machine-translation.ts';
import type { Translated } from '../translation.ts';

export const machineTranslation = {
  note: 'Um computador traduziu esta página. Nenhuma pessoa qualificada a verificou ainda.',
  original: 'Ler em inglês',
  agreements:
    'Aquilo com que você concorda não está traduzido, porque nenhuma pessoa qualificada verificou uma tradução ainda. Leia em:',
} satisfies Translated<typeof english, 'pt'>;
