import { describe, expect, it } from 'vitest';
import { legal } from './legal.ts';

function wordsOf(text: 'terms' | 'privacy'): string {
  return legal[text].sections.flatMap((section) => [section.heading, ...section.paragraphs]).join('\n');
}

describe('the legal texts', () => {
  it.each([
    'over 18',
    '13 to 17',
    'guardian',
    'Not for emergencies',
    'not a healthcare provider',
    'not a medical device',
    'six months',
    '($100)',
    '($5,000)',
    'binding arbitration',
    'Austin, Texas',
    'law of the State of Texas',
  ])('terms: %s', (key) => {
    expect(wordsOf('terms')).toContain(key);
  });

  it.each(['never leave your browser', 'average color', 'hsAuth', 'scan provider', 'How long it is kept'])(
    'privacy: %s',
    (key) => {
      expect(wordsOf('privacy')).toContain(key);
    },
  );

  it('medical text uses no capitals for emphasis', () => {
    expect(wordsOf('terms') + wordsOf('privacy')).not.toContain('!');
  });

  it('every section has its own heading and text', () => {
    for (const { sections } of [legal.terms, legal.privacy]) {
      expect(new Set(sections.map((section) => section.heading)).size).toBe(sections.length);
      for (const section of sections) expect(section.paragraphs.length).toBeGreaterThan(0);
    }
  });
});
