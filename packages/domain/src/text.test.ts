import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessCodeIn } from './access-code.ts';
import { asciiOf, codeOf } from './ascii-text.ts';
import { emailOf } from './email-address.ts';
import { isWrittenAsPhone, phoneDigits } from './phone.ts';
import { secondStepCodeOf } from './second-factor.ts';
import { lineOf, linesOf } from './text.ts';

/** Invisible marks, anywhere in a name. */
const INVISIBLE = {
  'zero width space': '\u200B',
  'left-to-right mark': '\u200E',
  'right-to-left mark': '\u200F',
  'Arabic letter mark': '\u061C',
  'soft hyphen': '\u00AD',
  'word joiner': '\u2060',
  'byte order mark': '\uFEFF',
  embedding: '\u202A',
  override: '\u202E',
  isolate: '\u2068',
  'end of isolate': '\u2069',
  'zero width joiner': '\u200D',
  'zero width non-joiner': '\u200C',
  'variation selector': '\uFE0F',
  'ideographic variation selector': '\u{E0100}',
  'tag letter': '\u{E0041}',
  'Hangul filler': '\u3164',
  'Mongolian vowel separator': '\u180E',
  'grapheme joiner': '\u034F',
  null: '\u0000',
  backspace: '\u0008',
  delete: '\u007F',
  'C1 control': '\u0090',
  'annotation anchor': '\uFFF9',
  noncharacter: '\uFFFE',
};

describe('lineOf', () => {
  it.each(Object.entries(INVISIBLE))('removes a %s before, inside and after a line', (_, mark) => {
    expect(lineOf(`${mark}Ana${mark} Mu${mark}${mark}ñoz${mark}`)).toBe('Ana Muñoz');
    expect(linesOf(`${mark}Ana\n${mark}Mu${mark}ñoz${mark}`)).toBe('Ana\nMuñoz');
  });

  it.each([
    '\u00A0',
    '\u2009',
    '\u202F',
    '\u3000',
    '\u2002',
    '\u1680',
    '\u2800',
    '\t',
    '\n',
    '\r\n',
    '\u2028',
    '\u0085',
    '   ',
    ' \u200B ',
  ])('is empty for %j', (blank) => {
    expect(lineOf(`${blank}Ana${blank}Cruz${blank}`)).toBe('Ana Cruz');
  });

  it('returns NFC, even if a mark was between a letter and its accent', () => {
    expect(lineOf('Mun\u0303oz')).toBe('Muñoz');
    expect(lineOf('Mun\u034F\u0303oz')).toBe('Muñoz');
  });

  it.each([
    ['Persian', 'می\u200Cخواهم'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Devanagari', 'क्\u200Dष'],
    ['Bengali, at the end', 'ত্\u200D'],
    ['a family', '👩\u200D👩\u200D👧'],
    ['a skin tone', '👩🏽\u200D🦰'],
    ['a flag of joined emoji', '🏳\uFE0F\u200D🌈'],
    ['a colored heart', '❤\uFE0F'],
    ['a key', '1\uFE0F\u20E3'],
    ['a flag of tags', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a Japanese name with a variation selector', '葛\u{E0100}城'],
    ['Mongolian', 'ᠭ\u180Bᠠ'],
  ])('keeps invisible characters that affect rendering: %s', (_, text) => {
    expect(lineOf(text)).toBe(text);
    expect(linesOf(`a\n${text}`)).toBe(`a\n${text}`);
  });

  it.each([
    ['می\u200C\u200Cخواهم', 'می\u200Cخواهم'],
    ['می\u200C', 'می'],
    ['\u200Cمی', 'می'],
    ['❤\uFE0F\uFE0F', '❤\uFE0F'],
    ['1\uFE0F', '1'],
    ['👩\u200Dx', '👩x'],
  ])('keeps such a character once, and only where it matters: %j', (text, kept) => expect(lineOf(text)).toBe(kept));

  it('linesOf keeps line breaks of every system', () => {
    expect(linesOf('\uFEFF a\r\nb\rc\u2028d\n\n  e\u00A0\tf ')).toBe('a\nb\nc\nd\n\n  e  f');
  });

  it('cleaning is idempotent', { tags: 'thorough' }, () => {
    const nasty = fc.string({
      unit: fc.constantFrom(...Object.values(INVISIBLE), 'a', '̈', 'म', '्', 'ی', '👩', '🏴', '葛', '1', ' ', '\n'),
    });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (text) => {
        for (const read of [lineOf, linesOf, asciiOf, codeOf, emailOf]) expect(read(read(text))).toBe(read(text));
        expect(lineOf(text)).not.toMatch(/\p{Cc}| {2}|^ | $/u);
      }),
      { numRuns: 3_000 },
    );
  });

  it('cleans a text of marks alone as fast as one of letters', () => {
    expect(lineOf('\u200D'.repeat(500_000))).toBe('');
  });
});

describe('asciiOf', () => {
  const systems = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
    const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
    return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [[system, digits] as const] : [];
  });

  it('recognizes digits of more than 70 number systems', () => expect(systems.length).toBeGreaterThan(70));

  it.each(systems)('reads digits: %s', (_, digits) => {
    expect(asciiOf(digits.join(''))).toBe('0123456789');
    const number = Array.from('5125550100', (digit) => digits[Number(digit)]).join('');
    expect(phoneDigits(number)).toBe('5125550100');
    expect(accessCodeIn(digits.slice(1, 7).join(''))).toEqual({ digits: '123456', hasOthers: false });
  });

  it('digits come in groups of ten throughout Unicode', { tags: 'thorough' }, () => {
    for (let code = 0, length = 0; code <= 0x10ffff; code += 1) {
      const isDigit = /\p{Nd}/u.test(String.fromCodePoint(code));
      if (!isDigit) expect(length % 10, code.toString(16)).toBe(0);
      length = isDigit ? length + 1 : 0;
    }
  });

  it('reads digits with the separators of their script', () => {
    expect(asciiOf('٧٢٫٥')).toBe('72.5');
    expect(asciiOf('１，５')).toBe('1,5');
    expect(asciiOf('1980‑02−03')).toBe('1980-02-03');
  });
});

describe('a phone number', () => {
  it.each([
    '512–555–0100',
    '512‑555‒0100',
    '(512)—555−0100',
    '\u202A+1 (512) 555-0100\u202C',
    '+1\u00A0512\u00A0555\u00A00100',
    '\u200B512\u200B5550100',
    '٥١٢٥٥٥٠١٠٠',
    '＋１ ５１２ ５５５ ０１００',
    'tel:+1-512-555-0100',
    '512/555/0100',
  ])('reads a phone number: %s', (text) => expect(phoneDigits(text)).toBe('5125550100'));

  it('distinguishes a phone number from other text', () => {
    expect(isWrittenAsPhone('\u200E512–555–0100')).toBe(true);
    expect(isWrittenAsPhone('A-512-555-0100')).toBe(false);
  });
});

describe('an access code', () => {
  it.each([
    ['123456', '123456', false],
    ['123 456', '123456', false],
    ['123–456\u200B', '123456', false],
    ['12a', '12', true],
    ['Your Mien code is 123456. It works for 10 minutes.', '123456', false],
    ['Su código de Mien es 123456.\n\n@mien.example #123456', '123456', false],
    ['G-123456 is your code', '123456', false],
    ['您的验证码是123456，请勿告诉他人', '123456', false],
    ['کد شما: ۱۲۳۴۵۶', '123456', false],
    ['Code: 123-456', '123456', false],
    ['Code 123456, or call (512) 555-0100', '123456', false],
    ['Call (512) 555-0100', '5125550100', true],
    ['Codes 123456 and 654321', '123456654321', true],
    ['no code', '', true],
    ['١٢٣', '123', false],
  ])('finds an access code in %j', (text, digits, hasOthers) =>
    expect(accessCodeIn(text)).toEqual({ digits, hasOthers }),
  );

  it('reads a TOTP or recovery code in any width', () => {
    expect(secondStepCodeOf('１２３ ４５６')).toEqual({ by: 'totp', code: '123456' });
    expect(secondStepCodeOf('١٢٣\u200F٤٥٦')).toEqual({ by: 'totp', code: '123456' });
    expect(secondStepCodeOf('ABCDE–12345')).toEqual({ by: 'recoveryCode', code: 'abcde12345' });
  });

  it('reads a group code in any case, width and kind of dash', () => {
    expect(codeOf('\u200B Ｓｉｇ‑Nature ')).toBe('sig-nature');
    expect(emailOf(' ana＠example．com\u200B')).toBe('ana@example.com');
  });
});
