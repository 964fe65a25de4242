import { createHash } from 'node:crypto';
import { KEPT_TRACES_MAX, KEPT_TRACES_MAX_YEARS, LANGUAGES, type Language } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { TRACE_CONSENT_TEXTS, TRACE_CONSENT_VERSION } from './catalogues.ts';

/** SHA-256 of every version that was ever in force. A changed text needs a new version, so that everyone is asked again. */
const HASHES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '2026-11': {
    en: '88MjlRiGznx7VHPUNwTAkppuqsNok19unlJg7F5K48I',
    es: '-WU0zklQQuVFag6UTunQBm0VpWWxKKS0pZMJ1ju5FRE',
  },
  '2026-11-22': {
    en: 'LR4YO5srkHNBPsjAvnk1MIN0GPefmmikWHRYb7Jtw6U',
    es: 'KEtDPQ-nXTneibOBQNVfrsY3O5Kqx9eT_UGg3_nnPZw',
  },
  '2026-11-28': {
    en: 'OgboyDiCcZLDcE2csflB4xFK17SuGfpiaK4-IQxKZgo',
    es: 'KEtDPQ-nXTneibOBQNVfrsY3O5Kqx9eT_UGg3_nnPZw',
  },
};

describe.each(LANGUAGES)('the consent to kept traces in %s', (language) => {
  const text = TRACE_CONSENT_TEXTS[language];

  it('has not changed without a new version', () => {
    const hash = createHash('sha256').update(JSON.stringify(text)).digest('base64url');
    expect(hash).toBe(HASHES[TRACE_CONSENT_VERSION]?.[language]);
  });

  it('names the current limits', () => {
    const words = text.points.map((point) => point.text).join(' ');
    expect(words).toContain(` ${KEPT_TRACES_MAX} `);
    expect(words).toContain(` ${KEPT_TRACES_MAX_YEARS} `);
  });
});
