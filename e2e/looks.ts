import type { Language } from '@mien/domain';
import { CATALOGS, SCAN_SITE_TEXTS } from '@mien/messages/catalogs';
import { PSEUDO_LANGUAGES, type PseudoLanguageName, pseudoLanguageScript } from '@mien/messages/pseudo-language';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  expectRoomForText,
  FOR_PATIENTS,
  forLongTexts,
} from './accessible.ts';
import { expectFound, expectWayOn } from './addresses.ts';
import { expect } from './browser.ts';
import { expectHeard } from './heard.ts';
import { expectKeyboard } from './keyboard.ts';
import type { LookName } from './screens.ts';
import { expectLargeTargets } from './targets.ts';
import { expectTranslated } from './translated.ts';
import { showServerTexts, wordsOutsideTheCatalog } from './visible-words.ts';
import { expectSaysThatItWaits } from './waits.ts';
import { settled, watchRequests } from './walk/settled.ts';
import type { Stop, Walk } from './walk/stop.ts';

/** The texts of a pseudo-language, as pages show them. */
function pseudoTexts(name: PseudoLanguageName) {
  const { textsOf } = PSEUDO_LANGUAGES[name];
  const texts = Object.entries(CATALOGS.en).map(([key, english]) => [key, textsOf(english, key)]);
  return {
    texts: Object.fromEntries(texts) as typeof CATALOGS.en,
    site: textsOf(SCAN_SITE_TEXTS.en, 'scanSite'),
  };
}

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
    expect(await wordsOutsideTheCatalog(page, [DATES, ...data]), stop.name).toEqual([]);
  });
};

/** A text that is cut, and a border on the wrong side, shows without knowing a right-to-left language. */
const lookAtLayout = (room: typeof FOR_PATIENTS) => async (page: Page, stop: Stop) => {
  const { name } = stop;
  const make = unlessExcepted(stop);
  await complete(page, stop);
  expect(await page.evaluate('getComputedStyle(document.documentElement).direction'), name).toBe('rtl');
  // A name that contains a label doesn't contain what the pseudo-language adds to it.
  await make('rules', () => expectReadable(page, name, ['label-content-name-mismatch']));
  await make('room', () => expectRoomForText(page, name, forLongTexts(room)));
  await expectNoSidewaysScroll(page, name);
};

const speak = (language: Language) => async (page: Page) => {
  watchRequests(page);
  await page.addInitScript(`localStorage.setItem('language', '${language}')`);
};

/** Both sites, in all tabs. */
const speakPseudo = (name: PseudoLanguageName) => async (page: Page) => {
  watchRequests(page);
  await page.context().addInitScript(pseudoLanguageScript(name));
  await showServerTexts(page, name);
};

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
        texts: CATALOGS.en,
        site: SCAN_SITE_TEXTS.en,
        begin: speak('en'),
        look: lookInEnglish(room),
      };
    case 'test':
      return { language, ...pseudoTexts(language), begin: speakPseudo(language), look: lookForWords(data) };
    case 'long':
      return { language, ...pseudoTexts(language), begin: speakPseudo(language), look: lookAtLayout(room) };
    default:
      return {
        language,
        texts: CATALOGS[language],
        site: SCAN_SITE_TEXTS[language],
        begin: speak(language),
        look: lookInTranslation(language),
      };
  }
}
