import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { CATALOGUES } from '../packages/messages/src/catalogues.ts';
import { ROOT } from './processes.ts';

/**
 * Takes the letters that most pages need out of Figtree: every character of a keyboard, of our texts and of Spanish names.
 * A first visit waits for these alone; a page with any other letter fetches the font's own file as well.
 */
const FOLDER = join(ROOT, 'packages/ui/src/letters');
const FIGTREE = createRequire(join(ROOT, 'packages/ui/package.json')).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

/** Figures of one width, and what browsers do without being asked. */
const FEATURES = ['tnum', 'kern', 'liga', 'calt', 'ccmp', 'clig', 'locl', 'mark', 'mkmk', 'rlig'];
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº';
/** What formatted figures, units and dates bring along. */
const FORMATS = '\u00a0\u2009\u202f·×±°²³µ–—−‘’“”…';
const SPACE = 0x20;
const TILDE = 0x7e;
/** What Figtree's file of Latin letters may hold, as font.css says. */
const isLatin = (code: number) =>
  code <= 0xff || (code >= 0x2000 && code <= 0x206f) || code === 0x20ac || code === 0x2212;

function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object' ? Object.values(value).map(textsIn).join('') : '';
}

/** Sorted, each once. */
function letters(): readonly number[] {
  const keyboard = Array.from({ length: TILDE - SPACE + 1 }, (_, index) => SPACE + index);
  const others = [...textsIn(CATALOGUES), ...SPANISH, ...FORMATS].map((letter) => letter.codePointAt(0) ?? SPACE);
  return [...new Set([...keyboard, ...others])].filter((code) => code >= SPACE && isLatin(code)).sort((a, b) => a - b);
}

/** As CSS writes them: `U+20-7E, U+A0`. */
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

/** The files by their names: the font, and the rule that goes with it. */
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
