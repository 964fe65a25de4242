import { createHash } from 'node:crypto';
import { AGREEMENT_LANGUAGES, KEPT_TRACES_MAX, KEPT_TRACES_MAX_YEARS } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { TRACE_CONSENT_TEXTS, TRACE_CONSENT_VERSION } from './catalogs.ts';
import { FACTS } from './testing/language-facts.ts';

describe.each(AGREEMENT_LANGUAGES)('the consent to kept traces in %s', (language) => {
  const text = TRACE_CONSENT_TEXTS[language];

  it('has not changed without a new version', () => {
    const hash = createHash('sha256').update(JSON.stringify(text)).digest('base64url');
    expect(hash).toBe(FACTS[language].hashes?.traceConsent[TRACE_CONSENT_VERSION]);
  });

  it('names the current limits', () => {
    const words = text.points.map((point) => point.text).join(' ');
    expect(words).toContain(` ${KEPT_TRACES_MAX} `);
    expect(words).toContain(` ${KEPT_TRACES_MAX_YEARS} `);
  });
});
