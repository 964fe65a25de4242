import type { legalPage as english } from '../en/legal-page.ts';
import type { Translated } from '../translation.ts';

export const legalPage = {
  privacy: 'PRIVACIDADE',
  terms: 'TERMOS DE USO',
  effective: 'Em vigor desde {date}',
  version: 'Versão {version}',
  contents: 'Conteúdo',
} as const satisfies Translated<typeof english, 'pt'>;
