import { LANGUAGES, SCORE_MIN_COVERAGE, SCORE_PARTS, SCORE_RULES, type ScorePart } from '@mien/domain';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { CATALOGS, MEASURE_TEXTS } from './catalogs.ts';

/** Pages show descriptions as HTML: paragraphs, lists and emphasis, links to https, and nothing that runs. */
const sanitised = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'sub', 'sup', 'a', 'h3', 'h4'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https'],
  });

/** Decimal numbers of a text, in their order; Spanish writes them with a comma. */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+[.,]\d+/g)].map(([number]) => Number(number.replace(',', '.')));

describe.each(LANGUAGES)('descriptions in %s', (language) => {
  const { overall } = CATALOGS[language].measures;

  it('contain nothing that a page must not show', () => {
    const types = Object.values(MEASURE_TEXTS[language]).map(({ description }) => description);
    for (const html of [overall.description, ...types]) expect(html).toBe(sanitised(html));
  });

  it('give the current weights of the overall score', () => {
    const alike: ScorePart[][] = [
      ['heartRate', 'bloodPressure'],
      ['bodyMassIndex'],
      ['breathingRate', 'smoking'],
      ['diabetesRank', 'qualityOfLife'],
    ];
    const all = SCORE_PARTS.reduce((sum, part) => sum + SCORE_RULES[part].weight, 0);
    const percentOf = (part: ScorePart) => Math.round((1000 * SCORE_RULES[part].weight) / all) / 10;
    const weights = alike.map((parts) => [...new Set(parts.map(percentOf))]);
    // The sentence names one weight for each of these groups.
    expect(weights.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect(numbersIn(overall.description)).toEqual(weights.flat());
    expect(overall.description).toMatch(new RegExp(`${100 * SCORE_MIN_COVERAGE}\\s?%`));
  });
});
