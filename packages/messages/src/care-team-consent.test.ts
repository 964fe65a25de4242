import { createHash } from 'node:crypto';
import { AGREEMENT_LANGUAGES, CARE_TEAM_DAYS } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { CARE_TEAM_CONSENT_TEXTS, CARE_TEAM_CONSENT_VERSION, CATALOGS } from './catalogs.ts';
import { FACTS } from './testing/language-facts.ts';

describe.each(AGREEMENT_LANGUAGES)('the care team consent in %s', (language) => {
  const text = CARE_TEAM_CONSENT_TEXTS[language];
  const words = text.points.map((point) => point.text).join(' ');

  it('has not changed without a new version', () => {
    const hash = createHash('sha256').update(JSON.stringify(text)).digest('base64url');
    expect(hash).toBe(FACTS[language].hashes?.careTeamConsent[CARE_TEAM_CONSENT_VERSION]);
  });

  it('names the current periods, and the page of the access log by its title', () => {
    expect(words).toContain(` ${CARE_TEAM_DAYS} `);
    expect(words).toContain(`"${CATALOGS[language].accessLog.own.title}"`);
  });
});
