import type { Language } from '@mien/domain';
import { inPseudoLanguage } from '@mien/messages';
import { CATALOGUES, SCAN_SITE_TEXTS } from '@mien/messages/catalogues';
import type { Page } from '@playwright/test';
import { expectAccessible, expectRoomForText, FOR_PATIENTS } from './accessible.ts';
import { expectFound, expectWayOn } from './addresses.ts';
import { expect } from './browser.ts';
import { expectHeard } from './heard.ts';
import { expectKeyboard } from './keyboard.ts';
import type { LookName } from './screens.ts';
import { expectLargeTargets } from './targets.ts';
import { expectTranslated } from './translated.ts';
import { showServerTextsAsKeys, wordsOutsideTheCatalogue } from './visible-words.ts';
import { expectSaysThatItWaits } from './waits.ts';
import { settled, watchRequests } from './walk/settled.ts';
import type { Stop, Walk } from './walk/stop.ts';

const KEYS = Object.fromEntries(
  Object.entries(CATALOGUES.en).map(([name, texts]) => [name, inPseudoLanguage(texts, name)]),
) as typeof CATALOGUES.en;

/**
 * Dates, times and numbers as `Intl` formats them, and separators; below a chart a day or a month may be one letter.
 */
const DATES =
  /^(?:[\d\s,.:;/–·-]|AM|PM|[SMTWFJAOND]$|\b(?:Sun|Mon|Tues?|Wednes|Wed|Thurs|Thu|Fri|Satur|Sat)(?:day)?\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)+$/;

/** Runs a check unless the stop has a reason to skip it. */
const unlessExcepted = (stop: Stop) => async (look: LookName, act: () => Promise<void>) => {
  if (stop.except?.[look] === undefined) await act();
};

/** Expands what is collapsed and waits until all of the stop has loaded. */
async function complete(page: Page, stop: Stop): Promise<void> {
  const { name, open } = stop;
  await settled(page);
  await open?.(page);
  await settled(page);
  await unlessExcepted(stop)('heading', () =>
    expect(page.getByRole('heading').filter({ visible: true }).first(), name).toBeVisible(),
  );
}

/**
 * Checks the URL, loading states, axe rules, room for text, target sizes, screen reader output and keyboard operation.
 */
const lookInEnglish = (room: typeof FOR_PATIENTS) => async (page: Page, stop: Stop) => {
  const { name, address } = stop;
  const make = unlessExcepted(stop);
  await settled(page);
  if (address)
    await make('found', async () => {
      const reads = await expectFound(page, address);
      await make('waits', () => expectSaysThatItWaits(page, address, reads));
    });
  await complete(page, stop);
  await expectWayOn(page, name);
  await make('rules', () => expectAccessible(page, name));
  await make('room', () => expectRoomForText(page, name, room));
  await make('finger', () => expectLargeTargets(page, name));
  await make('ear', () => expectHeard(page, name));
  // Runs last, because a field may show an error after losing the focus.
  await make('keyboard', () => expectKeyboard(page, name));
};

const lookInTranslation = (language: Language) => async (page: Page, stop: Stop) => {
  await complete(page, stop);
  await unlessExcepted(stop)('translated', () => expectTranslated(page, language, stop.name));
};

const lookForWords = (data: readonly RegExp[]) => async (page: Page, stop: Stop) => {
  await complete(page, stop);
  await unlessExcepted(stop)('words', async () => {
    expect(await wordsOutsideTheCatalogue(page, [DATES, ...data]), stop.name).toEqual([]);
  });
};

const speak = (language: Walk['language']) => async (page: Page) => {
  watchRequests(page);
  await page.addInitScript(`localStorage.setItem('language', '${language}')`);
};

async function speakKeys(page: Page): Promise<void> {
  await speak('test')(page);
  await showServerTextsAsKeys(page);
  // The web app passes a real language.
  await page.route(/\/c\/.*[?&]lang=en\b/, (route) =>
    route.fulfill({ status: 302, headers: { location: route.request().url().replace('lang=en', 'lang=test') } }),
  );
}

/**
 * All checks of a language at every stop of a walk. The language of a page is fixed when it loads, so each language is
 * a separate walk; checks that do not depend on words run in English only.
 *
 * @param data  text that a page may show in the pseudo-language besides keys: names and user content
 * @param room  legibility rules
 */
export function looksIn(
  language: Walk['language'],
  { data = [], room = FOR_PATIENTS }: { readonly data?: readonly RegExp[]; readonly room?: typeof FOR_PATIENTS } = {},
): Walk {
  switch (language) {
    case 'en':
      return {
        language,
        texts: CATALOGUES.en,
        site: SCAN_SITE_TEXTS.en,
        begin: speak('en'),
        look: lookInEnglish(room),
      };
    case 'test':
      return {
        language,
        texts: KEYS,
        site: inPseudoLanguage(SCAN_SITE_TEXTS.en, 'scanSite'),
        begin: speakKeys,
        look: lookForWords(data),
      };
    default:
      return {
        language,
        texts: CATALOGUES[language],
        site: SCAN_SITE_TEXTS[language],
        begin: speak(language),
        look: lookInTranslation(language),
      };
  }
}
