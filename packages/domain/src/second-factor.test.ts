import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH, recoveryCodeText, secondStepCodeOf } from './second-factor.ts';

describe('secondStepCodeOf', () => {
  it.each([
    ['123456', { by: 'totp', code: '123456' }],
    [' 123 456 ', { by: 'totp', code: '123456' }],
    ['abcde-fghjk', { by: 'recoveryCode', code: 'abcdefghjk' }],
    ['ABCDE FGHJK', { by: 'recoveryCode', code: 'abcdefghjk' }],
    ['oOiIl-00000', { by: 'recoveryCode', code: '0011100000' }],
    ['12345', null],
    ['1234567', null],
    ['abcde-fghju', null],
    ['abcde-fghjkm', null],
    ['', null],
    ['１２３４５６', { by: 'totp', code: '123456' }],
  ])('parses %j as %j', (typed, expected) => expect(secondStepCodeOf(typed)).toEqual(expected));

  it('parses a recovery code as it is displayed', () => {
    const letter = fc.constantFrom(...RECOVERY_CODE_ALPHABET);
    const codes = fc.array(letter, { minLength: RECOVERY_CODE_LENGTH, maxLength: RECOVERY_CODE_LENGTH });
    fc.assert(
      fc.property(codes, (letters) => {
        const code = letters.join('');
        expect(secondStepCodeOf(recoveryCodeText(code))).toEqual({ by: 'recoveryCode', code });
      }),
      { seed: 1 },
    );
  });
});
