import { expect, it } from 'vitest';
import { domainOfEmail, isEmailDomain, SIGN_ON_CODE_LENGTH, SIGN_ON_CODE_PATTERN } from './single-sign-on.ts';

it.each([
  ['clinic.example', true],
  ['a-1.b-2.example', true],
  [`${'a'.repeat(63)}.example`, true],
  ['xn--bcher-kva.example', true],
  ['clinic', false],
  ['Clinic.example', false],
  ['.example', false],
  ['clinic..example', false],
  ['-clinic.example', false],
  ['clinic-.example', false],
  ['clinic.example.', false],
  ['clinic.3xample', false],
  ['clinic.e', false],
  ['jo@clinic.example', false],
  [`${'a'.repeat(64)}.example`, false],
  [`${'a.'.repeat(127)}example`, false],
  ['', false],
])('"%s" is an email domain: %s', (text, is) => expect(isEmailDomain(text)).toBe(is));

it('the domain of an address is what follows its last @, in lower case', () => {
  expect(domainOfEmail('Jo@Clinic.Example')).toBe('clinic.example');
  expect(domainOfEmail('"a@b"@clinic.example')).toBe('clinic.example');
});

it("a client's sign-on code has no letters that look like digits", () => {
  expect(SIGN_ON_CODE_PATTERN.test('0123abcz')).toBe(true);
  for (const letter of ['i', 'l', 'o', 'u', 'A']) expect(SIGN_ON_CODE_PATTERN.test(`0123abc${letter}`)).toBe(false);
  expect(SIGN_ON_CODE_PATTERN.test('0'.repeat(SIGN_ON_CODE_LENGTH + 1))).toBe(false);
  expect(SIGN_ON_CODE_PATTERN.test('0'.repeat(SIGN_ON_CODE_LENGTH - 1))).toBe(false);
});
