import { describe, expect, it } from 'vitest';
import { fileTextOf } from './file-text.ts';

const TEXT = 'Nombre;Apellido\r\nJosé;Núñez\r\nИван;Dvořák';
const utf8 = new TextEncoder().encode(TEXT);
const utf16 = (isLittle: boolean) =>
  Uint8Array.from(
    [...`\uFEFF${TEXT}`].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
/** Windows-1252, which equals Latin-1 for these letters. */
const latin1 = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

describe('fileTextOf', () => {
  it.each([
    ['UTF-8', utf8],
    ['UTF-8 with a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8])],
    ['UTF-16, little-endian', utf16(true)],
    ['UTF-16, big-endian', utf16(false)],
  ])('recognizes text in %s', (_, bytes) => {
    expect(fileTextOf(bytes)).toEqual({ csv: TEXT });
  });

  it('offers several decodings of a legacy encoding, with a line that shows their letters', () => {
    const text = 'Nombre;Apellido\r\nJosé;Núñez';
    const found = fileTextOf(latin1(text));
    const readings = found !== null && 'readings' in found ? found.readings : [];
    expect(readings.map(({ encoding, sample }) => [encoding, sample])).toEqual([
      ['windows-1252', 'José;Núñez'],
      ['macintosh', 'JosÈ;N˙Òez'],
      ['windows-1250', 'José;Núńez'],
      ['windows-1251', 'Josй;Nъсez'],
    ]);
    expect(readings[0]?.csv).toBe(text);
  });

  it('is null for a spreadsheet, an image, and UTF-16 that is truncated or has no byte order mark', () => {
    expect(fileTextOf(latin1('PK\u0003\u0004\u0000\u0000\u00e9'))).toBeNull();
    expect(fileTextOf(utf16(true).slice(2))).toBeNull();
    expect(fileTextOf(utf16(true).slice(0, -1))).toBeNull();
  });
});
