import type { legalPage as english } from '../en/legal-page.ts';
import type { Translated } from '../translation.ts';

export const legalPage = {
  privacy: 'PRIVACIDAD',
  terms: 'TÉRMINOS DE USO',
  effective: 'En vigor desde {date}',
  version: 'Versión {version}',
  contents: 'Contenido',
} as const satisfies Translated<typeof english, 'es'>;
