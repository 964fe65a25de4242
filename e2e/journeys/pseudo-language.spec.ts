import { inPseudoLanguage, LANGUAGE_NAMES } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import { scanSite as englishSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { signInPatient, signInStaff } from '../steps.ts';
import { showServerTextsAsKeys, wordsOutsideTheCatalogue } from '../visible-words.ts';
import { type Look, walkNotices, walkPatient, walkScanSite, walkStaff, walkVisitor } from '../walk.ts';

const { en } = CATALOGUES;

/** System Admin, who sees all pages of staff: journeys that walk through them all. Others take somebody else. */
const SAM = '5125550110';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('in the pseudo-language no word stands outside the catalogue', () => {
  const keys = Object.fromEntries(
    Object.entries(en).map(([name, texts]) => [name, inPseudoLanguage(texts, name)]),
  ) as typeof en;
  const siteKeys = inPseudoLanguage(englishSite, 'scanSite');

  /** Days and times, as `Intl` writes them, and the dot between facts; below a chart a day or a month may be one letter. */
  const DATES =
    /^(?:[\d\s,.:/–·-]|AM|PM|[SMTWFJAOND]$|\b(?:Sun|Mon|Tue|Wednes|Wed|Thurs|Thu|Fri|Satur|Sat)(?:day)?\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)+$/;

  const lookFor =
    (...data: RegExp[]): Look =>
    async (page, name) => {
      expect(await wordsOutsideTheCatalogue(page, [DATES, ...data]), name).toEqual([]);
    };

  async function speakKeys(page: Page): Promise<void> {
    await page.addInitScript("localStorage.setItem('language', 'test')");
    await showServerTextsAsKeys(page);
    // The web app hands over a real language.
    await page.route(/\/c\/.*[?&]lang=en\b/, (route) =>
      route.fulfill({ status: 302, headers: { location: route.request().url().replace('lang=en', 'lang=test') } }),
    );
  }

  test('before signing in and on notices', async ({ page }) => {
    await speakKeys(page);
    // The invented profiles of the sign-in.
    await walkVisitor(page, keys, lookFor(/^((Dana|Eli)( Novak)?|Novak|DN?|EN?|N)$/));
    await walkNotices(page, keys, lookFor());
  });

  test('on a patient’s pages and the scan site', async ({ page }) => {
    await signInPatient(page);
    await speakKeys(page);
    const { user } = (await (await page.request.get('/v1/auth/session')).json()) as {
      user: { firstName: string; lastName: string };
    };
    const { firstName, lastName } = user;
    const initials = `${firstName.charAt(0)}${lastName.charAt(0)}`;
    // Languages are called by their own names.
    const look = lookFor(
      new RegExp(`^(${firstName}|${lastName}|${firstName} ${lastName}|${initials})$`),
      new RegExp(`^(${Object.values(LANGUAGE_NAMES).join('|')})$`),
    );
    await walkPatient(page, keys, look);
    await walkScanSite(page, 'test', keys, siteKeys, look);
  });

  test('on the pages of staff', async ({ page }) => {
    await signInStaff(page, SAM);
    await speakKeys(page);
    const people = /^((Grace Liu|Omar Haddad|Nora Becker)|[a-z.]+@example\.com)$/;
    // For the provider of a client with single sign-on, which another journey sets up.
    const addresses = /^http:\/\/localhost:\d+\/\S+$/;
    const groupCodes = /^(signature|md|night-shift|office|warehouse)$/i;
    // How long something took, as `Intl` writes it, alone or after a day.
    const times = /^(?:[A-Z][a-z]{2} \d+)?(?:[\s,]*\d+ (?:second|minute|hour|day)s)+$/;
    await walkStaff(page, keys, lookFor(people, addresses, groupCodes, times));
  });
});
