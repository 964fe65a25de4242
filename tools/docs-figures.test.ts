import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './processes.ts';

/**
 * No measured figure is typed into a document: benches write theirs, and every other figure with a unit is a constant of the
 * code, in a phrase of the list below that is made from that constant. Decision records are dated and measured by the bench that
 * they name; they are left out, as are the pages that scripts write from beginning to end, and the specification, whose figures
 * are requirements that `packages/domain/src/specification.test.ts` compares.
 */
const WRITTEN_BY_SCRIPTS = [
  'docs/sentences.md',
  'docs/accuracy.md',
  'docs/performance.md',
  'docs/reliability.md',
  'docs/usual-range.md',
  'docs/scale.md',
].filter((page) => existsSync(join(ROOT, page)));

const UNITS = [
  'bpm',
  'beats a minute',
  '%',
  'kB',
  'MB',
  'GB',
  'ms',
  's',
  'seconds?',
  'minutes?',
  'hours?',
  'days?',
  'Mbit/s',
];
const FIGURE = new RegExp(String.raw`\b\d[\d.,]*(?:\s|-)?(?:${UNITS.join('|')})(?![\w/])`, 'g');

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What constants are made of besides digits. */
const NAMED_FACTORS: Readonly<Record<string, number>> = { MINUTE_MS: 60_000, HOUR_MS: 3_600_000, DAY_MS: 86_400_000 };

/** The value of a constant of the code: `const NAME = 20 * 60_000`, also with a type, or a property `name: '15s'`. */
function numberIn(path: string, name: string): number {
  const [, product] = new RegExp(String.raw`\b${name}(?:: \w+)?(?: =|:) \[?'?([\w.* ]+)`).exec(read(path)) ?? [];
  if (product === undefined) throw new Error(`${path} has no number ${name}`);
  const factors = product.split('*').map((factor) => factor.trim());
  const numbers = factors.map((text) => NAMED_FACTORS[text] ?? Number.parseFloat(text.replaceAll('_', '')));
  if (numbers.some(Number.isNaN)) throw new Error(`${path}: ${name} = ${product} is made of something unknown`);
  return numbers.reduce((result, number) => result * number, 1);
}

const usualScanS = numberIn('packages/domain/src/scan-length.ts', 'USUAL_SCAN_LENGTH_S');
const longScanS = Number(/lengthS === (\d+)/.exec(read('packages/domain/src/scan-length.ts'))?.[1]);
/** The share of a normal distribution within a number of standard deviations, for the numbers in use. */
const intervalPercent = { 1.645: 90 }[numberIn('packages/signal/src/pulse/heart-rate.ts', 'NORMAL_90')];
const windowS = numberIn('packages/signal/src/pulse/rate-likelihood.ts', 'TRACK_WINDOW_S');
const stopS = numberIn('packages/server/src/stop.ts', 'STOP_WITHIN_MS') / 1000;
const limitS = (name: string): number => numberIn('apps/api/src/platform/database/connection-limits.ts', name);

/** By page, the phrases that may contain a figure with a unit. Each has to be there. */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    `looks into a phone's camera for ${usualScanS} seconds`,
    `with a ${intervalPercent}% interval`,
    `times between beats of a ${longScanS} s scan`,
  ],
  'docs/trust-boundaries.md': [
    `its own scan, for ${numberIn('apps/api/src/platform/providers/anura.ts', 'SCAN_TOKEN_LIFETIME_S') / 60} minutes`,
  ],
  'docs/glossary.md': [
    `one provider, ${numberIn('apps/api/src/scans/scan-sessions/scan-sessions.service.ts', 'SESSION_LIFETIME_MS') / 60_000} minutes`,
    `Can be undone for ${numberIn('packages/domain/src/patient-merge.ts', 'MERGE_UNDO_DAYS')} days`,
  ],
  'docs/configuration.md': [
    'sends in 24 hours',
    `closed after ${numberIn('packages/server/src/stop.ts', 'CLOSE_GRACE_MS') / 1000} s`,
    `ends after ${stopS} s in any case`,
    `${limitS('statement_timeout')} s a statement, ${limitS('lock_timeout')} s for a lock`,
    `${limitS('idle_in_transaction_session_timeout')} s idle in a transaction`,
    `within ${numberIn('apps/api/src/platform/database/postgres-dialect.ts', 'ANSWER_LIMIT_MS') / 1000} s is given up`,
    `${numberIn('packages/domain/src/upload-speed.ts', 'UPLOAD_TEST_BYTES') / 1e6} MB pass to`,
    `${numberIn('packages/contract/src/scan-site.ts', 'TRACE_MAX_BODY_BYTES') / 1e6} MB to`,
    `within ${numberIn('apps/api/src/identity/login-links/operator-links.ts', 'OPERATOR_LINK_LIFETIME_MS') / 60_000} minutes`,
  ],
  'docs/model-card.md': [
    `from a ${longScanS} s scan the heart rate variability`,
    `with a ${intervalPercent} % interval`,
    `says for every ${windowS} s`,
    `single beats of a ${longScanS} s scan`,
  ],
  'docs/topics/engine.md': [`each with a ${intervalPercent} % interval`],
  'packages/signal/golden/README.md': [`${numberIn('packages/signal/src/colour/pos.ts', 'POS_WINDOW_S')} s windows`],
  'packages/signal/README.md': [
    `each with a ${intervalPercent} % interval`,
    `for every ${windowS} s of the scan`,
    `on a ${usualScanS} s scan its interval`,
    `from ${longScanS} s on`,
    `its camera after ${numberIn('packages/signal/src/early-stop.ts', 'CAMERA_JUDGED_S')} s`,
    `its pulse after ${numberIn('packages/signal/src/early-stop.ts', 'SHORTEST_JUDGED_S')} s`,
  ],
};

const pagesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'apps', 'packages', 'tools', 'bench', 'e2e'].flatMap(pagesBelow),
].filter(
  (page) => !page.startsWith('docs/adr/') && page !== 'docs/specification.md' && !WRITTEN_BY_SCRIPTS.includes(page),
);

/** A page in one line, without what scripts wrote into it, code and addresses. */
const proseOf = (page: string): string =>
  read(page)
    .replace(/<!-- ([\w -]+): written by [\s\S]*?<!-- end of \1 -->/g, '')
    // Titles of tests, which `named-tests.test.ts` compares with the tests themselves.
    .replace(/`[^`\n]*`: "[^"\n]*"/g, ' ')
    .replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ');

describe.each(pages)('%s', (page) => {
  const phrases = (PHRASES[page] ?? []).map((phrase) => phrase.replace(/\s+/g, ' '));

  it('has figures with units only in phrases generated from the code', () => {
    const prose = proseOf(page);
    expect(phrases.filter((phrase) => !prose.includes(phrase))).toEqual([]);
    const rest = phrases.reduce((text, phrase) => text.replaceAll(phrase, '…'), prose);
    const typed = [...rest.matchAll(FIGURE)].map(
      ({ 0: figure, index }) => `${figure}: ${rest.slice(index - 40, index + 40)}`,
    );
    expect(typed).toEqual([]);
  });
});

it('pages written by scripts say so', () => {
  for (const page of WRITTEN_BY_SCRIPTS) expect(read(page)).toMatch(/^Written by /m);
});

it('the list contains only existing pages', () => {
  expect(Object.keys(PHRASES).filter((page) => !pages.includes(page))).toEqual([]);
});
