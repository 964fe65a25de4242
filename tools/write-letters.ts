import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { CATALOGUES } from '../packages/messages/src/catalogues.ts';
import { ROOT } from './processes.ts';

/**
 * Subsets Figtree to the characters that most pages need: every character of a keyboard, of our texts and of Spanish
 * names. A first visit waits for this file alone; a page with any other character also loads the full font.
 */
const FOLDER = join(ROOT, 'packages/ui/src/letters');
const FIGTREE = createRequire(join(ROOT, 'packages/ui/package.json')).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

/** Tabular figures, and features that browsers apply by default. */
const FEATURES = ['tnum', 'kern', 'liga', 'calt', 'ccmp', 'clig', 'locl', 'mark', 'mkmk', 'rlig'];
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº';
/** Characters of formatted numbers, units and dates. */
const FORMATS = '\u00a0\u2009\u202f·×±°²³µ–—−‘’“”…';
const SPACE = 0x20;
const TILDE = 0x7e;
/** The characters of Figtree's Latin file, as in font.css. */
const isLatin = (code: number) =>
  code <= 0xff || (code >= 0x2000 && code <= 0x206f) || code === 0x20ac || code === 0x2212;

function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object' ? Object.values(value).map(textsIn).join('') : '';
}

/** Sorted and without duplicates. */
function letters(): readonly number[] {
  const keyboard = Array.from({ length: TILDE - SPACE + 1 }, (_, index) => SPACE + index);
  const others = [...textsIn(CATALOGUES), ...SPANISH, ...FORMATS].map((letter) => letter.codePointAt(0) ?? SPACE);
  return [...new Set([...keyboard, ...others])].filter((code) => code >= SPACE && isLatin(code)).sort((a, b) => a - b);
}

/** In CSS syntax: `U+20-7E, U+A0`. */
function unicodeRange(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

/** Output files by name: the font, and its CSS rule. */
async function files(): Promise<ReadonlyMap<string, Buffer>> {
  const codes = letters();
  const font = await subsetFont(readFileSync(FIGTREE), String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
  });
  const css = `/* Written by "npm run generate -- letters", as is the font. The last rule that has a letter draws it. */
@font-face {
  font-family: "Figtree Variable";
  font-style: normal;
  font-display: swap;
  font-weight: 300 900;
  src: url("./most-letters.woff2") format("woff2-variations");
  unicode-range:
    ${unicodeRange(codes)};
}
`;
  return new Map([
    ['most-letters.woff2', font],
    ['most-letters.css', Buffer.from(css)],
  ]);
}

const isCheck = process.argv.includes('--check');
for (const [name, content] of await files()) {
  const path = join(FOLDER, name);
  if (!isCheck) writeFileSync(path, content);
  else if (!readFileSync(path).equals(content)) {
    console.error(`packages/ui/src/letters/${name} is stale: run "npm run generate -- letters"`);
    process.exitCode = 1;
  }
}
