import { createHash } from 'node:crypto';
import { CARE_TEAM_DAYS, LANGUAGES, type Language } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { CARE_TEAM_CONSENT_TEXTS, CARE_TEAM_CONSENT_VERSION, CATALOGUES } from './catalogues.ts';

/** SHA-256 of every version that was ever in force. A changed text needs a new version, so that everyone is asked again. */
const HASHES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '2026-11-23': {
    en: 'bQa_mmjnFh4RRUCwNlCuZGuLH-wF6CJlS5b1WN14ffU',
    es: '9Id2cScV5VaP-aP9VFiOwfjPgbJKMgouU-9HmgJ3Hc0',
  },
  '2026-11-28': {
    en: '0EfGSvEZ8jd5aKUyydL2Vzeor2YKVJvz_myGD0wz23Y',
    es: 'sGF3vBDJfGuTGZ9gGWfPK23YWJQPiB6KwoGRDxygGXw',
  },
};

describe.each(LANGUAGES)('the care team consent in %s', (language) => {
  const text = CARE_TEAM_CONSENT_TEXTS[language];
  const words = text.points.map((point) => point.text).join(' ');

  it('has not changed without a new version', () => {
    const hash = createHash('sha256').update(JSON.stringify(text)).digest('base64url');
    expect(hash).toBe(HASHES[CARE_TEAM_CONSENT_VERSION]?.[language]);
  });

  it('names the current periods, and the page of the access log by its title', () => {
    expect(words).toContain(` ${CARE_TEAM_DAYS} `);
    expect(words).toContain(`"${CATALOGUES[language].accessLog.own.title}"`);
  });
});
