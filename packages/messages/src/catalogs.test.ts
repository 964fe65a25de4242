import {
  DEFAULT_LANGUAGE,
  isBasicSms,
  LANGUAGES,
  type Language,
  LOW_SIGNAL_CAUSES,
  MEASURE_TYPES,
  TRANSLATIONS,
} from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { CATALOGS, FHIR_EXPORT_TEXTS, MEASURE_TEXTS } from './catalogs.ts';
import { FACTS } from './testing/language-facts.ts';
import { SAFETY_SENTENCES } from './testing/safety-sentences.ts';
import {
  arePluralForms,
  foreignSignOf,
  missingNumbersOf,
  placeholdersOf,
  sharedPlaceholdersOf,
  tagsOf,
} from './testing/text-rules.ts';
import type { AllTexts } from './tiers.ts';
import type { Translated } from './translation.ts';

const isPlural = (entry: unknown): entry is Readonly<Record<string, string>> =>
  typeof entry === 'object' && entry !== null && arePluralForms(Object.keys(entry));

/** Every plural text of a catalog, by its key. */
function pluralsOf(catalog: unknown, key = ''): [key: string, forms: Readonly<Record<string, string>>][] {
  if (typeof catalog === 'string') return [];
  if (isPlural(catalog)) return [[key, catalog]];
  return Object.entries(catalog as object).flatMap(([name, entry]) => pluralsOf(entry, `${key}.${name}`));
}

/** Every text of a catalog, by its key. */
function leavesOf(catalog: unknown, key = ''): [key: string, text: string][] {
  if (typeof catalog === 'string') return [[key, catalog]];
  return Object.entries(catalog as object).flatMap(([name, entry]) => leavesOf(entry, `${key}.${name}`));
}

/** What a language's own files hold; patients' files are searched for the words of all languages, which differ. */
async function load(language: Language): Promise<readonly [Language, Omit<AllTexts, 'patientFileWords'>]> {
  // Computed import: a new language needs no line here.
  const { patientFileWords, ...texts } = (await import(`./${language}/all-texts.ts`)).allTexts as AllTexts;
  return [language, texts];
}
const TEXTS = Object.fromEntries(await Promise.all(LANGUAGES.map(load))) as Record<
  Language,
  Omit<AllTexts, 'patientFileWords'>
>;
const ENGLISH = TEXTS[DEFAULT_LANGUAGE];

/** The part of English texts that a translation has; all of them without one. */
function onlyOf(english: object, own: unknown): object {
  if (own === undefined || Array.isArray(english) || isPlural(english)) return english;
  const names = Object.entries(english).filter(([name]) => name in (own as object));
  return Object.fromEntries(
    names.map(([name, text]) => [
      name,
      typeof text === 'string' ? text : onlyOf(text, (own as Readonly<Record<string, unknown>>)[name]),
    ]),
  );
}

describe.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))('the catalog %s', (language) => {
  const translation = new Map(leavesOf(TEXTS[language]));
  const isWhole = TRANSLATIONS[language].status === 'reviewed';
  // A language of few tiers does not have all of them, and a machine's translation lacks some.
  const ownEnglish = onlyOf(
    Object.fromEntries(Object.entries(ENGLISH).filter(([name]) => name in TEXTS[language])),
    isWhole ? undefined : TEXTS[language],
  );
  const plurals = new Map(pluralsOf(TEXTS[language]));
  const formKeys = new Set(
    [...pluralsOf(ownEnglish), ...plurals].flatMap(([key, forms]) =>
      Object.keys(forms).map((name) => `${key}.${name}`),
    ),
  );

  // Some languages have no form for one.
  const english = leavesOf(ownEnglish).filter(([key]) => !formKeys.has(key) || translation.has(key));

  it('has the same keys as the English one, apart from the forms of plural texts', () => {
    const keysOf = (keys: Iterable<string>) => [...keys].filter((key) => !formKeys.has(key)).sort();
    expect(keysOf(translation.keys())).toEqual(keysOf(english.map(([key]) => key)));
    expect([...plurals.keys()].sort()).toEqual(
      pluralsOf(ownEnglish)
        .map(([key]) => key)
        .sort(),
    );
  });

  it('has the same placeholders in each text', () => {
    for (const [key, text] of english.filter(([name]) => !formKeys.has(name)))
      expect([key, ...placeholdersOf(translation.get(key) ?? '')]).toEqual([key, ...placeholdersOf(text)]);
    for (const [key, { other = '' }] of pluralsOf(ownEnglish))
      for (const form of Object.values(plurals.get(key) ?? {}))
        expect([key, ...sharedPlaceholdersOf(form)]).toEqual([key, ...sharedPlaceholdersOf(other)]);
  });

  it('keeps the HTML tags', () => {
    for (const [key, text] of english)
      expect([key, ...tagsOf(translation.get(key) ?? '')]).toEqual([key, ...tagsOf(text)]);
  });

  it('has no English left, no empty texts and no stray spaces', () => {
    // Many medicines have one name in both languages.
    const isName = (key: string) => key.startsWith('.healthFacts.suggested.medicine.');
    const left = english.filter(
      ([key, text]) => translation.get(key) === text && !FACTS[language].sameAsEnglish.includes(text) && !isName(key),
    );
    expect(left).toEqual([]);
    for (const [key, text] of english) {
      const translated = translation.get(key) ?? '';
      expect([key, translated.trim() === '']).toEqual([key, text.trim() === '']);
      expect([key, translated.includes('  ')]).toEqual([key, false]);
    }
  });

  it('says that a machine translated it, and only then', () => {
    const { machineTranslation = {} } = TEXTS[language] as Partial<AllTexts>;
    expect(Object.keys(machineTranslation)).toEqual(isWhole ? [] : Object.keys(ENGLISH.machineTranslation));
    expect('machineTranslation' in CATALOGS[language]).toBe(!isWhole);
  });

  it('has every sentence about safety', () => {
    for (const key of SAFETY_SENTENCES) expect([key, translation.get(`.${key}`) ?? '']).not.toEqual([key, '']);
  });

  it('has the terms of its glossary, and one form of address', () => {
    const { glossary = [], otherAddress } = FACTS[language];
    for (const [term, own, not] of glossary)
      for (const [key, text] of english) {
        const translated = translation.get(key) ?? '';
        if (!term.test(text)) continue;
        expect([key, text, translated]).toEqual([key, text, expect.stringMatching(own)]);
        if (not) expect([key, translated.match(not)?.[0]]).toEqual([key, undefined]);
      }
    if (otherAddress)
      for (const [key, text] of translation) expect([key, text.match(otherAddress)?.[0]]).toEqual([key, undefined]);
  });

  it('has no direction marks, and no other digits than values have', () => {
    for (const [key, text] of translation) expect([key, foreignSignOf(text)]).toEqual([key, undefined]);
  });

  it('has the numbers of the English text', () => {
    for (const [key, text] of english)
      if (!formKeys.has(key)) {
        const translated = translation.get(key) ?? '';
        expect([key, text, translated, missingNumbersOf(text, translated)]).toEqual([key, text, translated, []]);
      }
  });

  it('uses capitals only where English does', () => {
    for (const [key, text] of english)
      if (!text.includes('!')) expect([key, translation.get(key)?.includes('!')]).toEqual([key, false]);
  });
});

it.each(LANGUAGES)('plural texts in %s have the forms of the language, all with the same placeholders', (language) => {
  const { needed, optional }: { needed: readonly string[]; optional: readonly string[] } =
    TRANSLATIONS[language].plurals;
  const plurals = pluralsOf(TEXTS[language]);
  expect(plurals.length).toBeGreaterThan(0);
  for (const [key, forms] of plurals) {
    const names = Object.keys(forms).filter((name) => !optional.includes(name));
    expect([key, ...names.sort()]).toEqual([key, ...needed.toSorted()]);
    for (const form of Object.values(forms))
      expect([key, ...sharedPlaceholdersOf(form)]).toEqual([key, ...sharedPlaceholdersOf(forms.other ?? '')]);
  }
});

it.each(LANGUAGES)('no line in %s starts with a dot separator', (language) => {
  // The title of a document is one line.
  const facts = leavesOf(CATALOGS[language]).filter(([, text]) => !/· \u2068?\{productName\}/.test(text));
  for (const [key, text] of facts) expect([key, text.includes(' ·')]).toEqual([key, false]);
});

it('opens every Spanish question and exclamation', () => {
  const count = (text: string, sign: string) => text.split(sign).length;
  for (const [key, text] of leavesOf(TEXTS.es)) {
    expect([key, count(text, '¿')]).toEqual([key, count(text, '?')]);
    expect([key, count(text, '¡')]).toEqual([key, count(text, '!')]);
  }
});

it('speaks to the patient as "usted"', () => {
  const familiar = /\b(tú|tu|tus|tuyo|te|contigo|puedes|tienes|debes|quieres|eres|estás|haz|vosotros|vuestr[oa]s?)\b/i;
  for (const [key, text] of leavesOf(TEXTS.es)) expect([key, familiar.exec(text)?.[0]]).toEqual([key, undefined]);
});

it.each(LANGUAGES.filter((language) => FACTS[language].hasBasicSms))(
  'SMS in %s use only characters that allow long messages',
  (language) => {
    const { outbox, ...sent } = CATALOGS[language].sms;
    for (const [key, text] of leavesOf(sent)) expect([key, isBasicSms(text)]).toEqual([key, true]);
  },
);

it('a translation with a missing key or placeholder does not compile', () => {
  type Page = Translated<{ readonly title: 'Hello {name}'; readonly steps: readonly ['One', 'Two'] }, 'es'>;
  const whole: Page = { title: 'Hola, {name}', steps: ['Uno', 'Dos'] };
  // @ts-expect-error the placeholder is missing
  const withoutName: Page = { title: 'Hola', steps: ['Uno', 'Dos'] };
  // @ts-expect-error the title is missing
  const withoutTitle: Page = { steps: ['Uno', 'Dos'] };
  // @ts-expect-error a step is missing
  const withoutStep: Page = { title: 'Hola, {name}', steps: ['Uno'] };
  expect([whole, withoutName, withoutTitle, withoutStep]).toHaveLength(4);
});

it.each(LANGUAGES)(
  'descriptions of measures (%s) never say "you", because readers of a link see them, too',
  (language) => {
    const { overall } = CATALOGS[language].measures;
    for (const { description } of [...Object.values(MEASURE_TEXTS[language]), overall])
      expect(description).not.toMatch(/\b(you|yours?|usted|suy[oa]s?)\b/i);
  },
);

describe.each([
  ['English', ENGLISH],
  ['Spanish', TEXTS.es],
])('texts on both sites in %s', (_, { measures, results, scanError, scanReturn, sharedResult, scanSite }) => {
  it.each(LOW_SIGNAL_CAUSES)('say the same of what helps after a scan that could not be read: %s', (cause) => {
    const onScanSite = scanSite.stops.causes[cause].tips;
    expect(onScanSite.length).toBeGreaterThan(1);
    expect(onScanSite).toHaveLength(scanError.tips[cause].length);
    // The scan site adds its lamp, which no other page has.
    for (const [index, tip] of scanError.tips[cause].entries()) expect(onScanSite[index]?.startsWith(tip)).toBe(true);
  });

  it.each([
    measures.missing['unsteady-pulse'],
    sharedResult.reasons['unsteady-pulse'],
    scanSite.stops.causes.noPulse.text,
    scanSite.stops.causes.slowCamera.text,
    scanSite.stops.causes.missingPictures.text,
    measures.missing['no-pulse'],
    scanError.causes.noSignal,
  ])('about a signal cannot be mistaken for a finding about the heart: %s', (text) => {
    expect(text).toMatch(/(says nothing about|no dice nada sobre) (your|the|su|el) (heart|corazón)/);
    expect(text).not.toMatch(/irregular/i);
  });

  it('are the same while results are prepared', () => {
    expect([scanSite.finish.done, scanSite.finish.sending]).toEqual([scanReturn.title, scanReturn.spinner]);
    expect(results.spinner).toBe(scanReturn.spinner);
  });

  it('about a blocked camera also fit an installed app, which has no address bar', () => {
    expect(scanSite.stops.causes.revoked.tips.join(' ')).not.toMatch(/address bar|barra de direcciones/);
  });
});

it('a machine’s translation may lack texts, but no placeholder, list entry or plural form', () => {
  type Page = Translated<
    {
      readonly title: 'Hello {name}';
      readonly steps: readonly ['One', 'Two'];
      readonly scans: { readonly one: '1 scan'; readonly other: '{count} scans' };
    },
    'fr'
  >;
  const some: Page = { title: 'Bonjour {name}' };
  // @ts-expect-error the placeholder is missing
  const withoutName: Page = { title: 'Bonjour' };
  // @ts-expect-error a step is missing
  const withoutStep: Page = { steps: ['Un'] };
  // @ts-expect-error the form for 1 is missing
  const withoutOne: Page = { scans: { other: '{count} mesures' } };
  expect([some, withoutName, withoutStep, withoutOne]).toHaveLength(4);
});

it('a translated plural text without a form of its language, or without a placeholder, does not compile', () => {
  type English = { readonly one: '{name}: 1 scan'; readonly other: '{name}: {count} scans' };
  type Spanish = Translated<{ readonly scans: English }, 'es'>['scans'];
  const whole: Spanish = { one: '{name}: 1 escaneo', other: '{name}: {count} escaneos' };
  const withMany: Spanish = { ...whole, many: '{name}: {count} de escaneos' };
  // @ts-expect-error the form for 1 is missing
  const withoutOne: Spanish = { other: '{name}: {count} escaneos' };
  // @ts-expect-error the name is missing
  const withoutName: Spanish = { one: '1 escaneo', other: '{name}: {count} escaneos' };
  // @ts-expect-error Spanish has no form for few
  const withFew: Spanish = { one: '{name}: 1 escaneo', few: '{name}', other: '{name}: {count} escaneos' };
  expect([whole, withMany, withoutOne, withoutName, withFew]).toHaveLength(5);
});

describe('Spanish has one term for each thing', () => {
  const leaves = leavesOf(TEXTS.es)
    // Signed texts change only with a new version, which asks everyone again.
    .filter(([key]) => !key.startsWith('.careTeamConsent') && !key.startsWith('.legal'));

  it.each([
    ['frecuencia cardíaca', /ritmo (cardíaco|del corazón)/i],
    ['lo habitual', /normalmente de \{|\blo usual\b/i],
    ['puntaje', /puntuaci/i],
    ['medicina', /medicament/i],
    ['brazalete', /tensiómetro/i],
    ['mmHg', /mm Hg/],
    ['pulg', /pulg\./],
    ['escanear de nuevo', /escanear otra vez/i],
  ])('%s', (_term, other) => {
    expect(leaves.filter(([, text]) => other.test(text))).toEqual([]);
  });
});

it.each(LANGUAGES)('a file in %s names the equation of each calculated measure', (language) => {
  const calculated = MEASURE_TYPES.filter(({ provenance }) => provenance === 'calculated').map(({ key }) => key);
  expect(Object.keys(FHIR_EXPORT_TEXTS[language].methods.calculated).toSorted()).toEqual(
    [...calculated, 'overallScore'].toSorted(),
  );
});
