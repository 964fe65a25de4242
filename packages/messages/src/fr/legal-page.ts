import type { legalPage as english } from '../en/legal-page.ts';
import type { Translated } from '../translation.ts';

export const legalPage = {
  privacy: 'CONFIDENTIALITÉ',
  terms: 'CONDITIONS D’UTILISATION',
  effective: 'En vigueur\u00a0: {date}',
  version: 'Version {version}',
  contents: 'Sommaire',
} as const satisfies Translated<typeof english, 'fr'>;
