import { expect, it } from 'vitest';
import { isBasicSms, smsPartsOf } from './sms-parts.ts';

it.each([
  ['Your Mien code is 123456. {code} [x] 5 €', true],
  ['Su código', false],
  ['Inicie sesión ahora: ñ, ü, ¿sí?', false],
  ['¿Que tal? Mañana', true],
  ['رمزك هو 123456', false],
  ['', true],
])('%j has only letters of the basic alphabet: %s', (text, isBasic) => expect(isBasicSms(text)).toBe(isBasic));

it.each([
  ['a'.repeat(160), 1],
  // As before: texts of the basic alphabet are charged once.
  ['a'.repeat(400), 1],
  ['م'.repeat(70), 1],
  ['م'.repeat(71), 2],
  ['م'.repeat(134), 2],
  ['م'.repeat(135), 3],
  ['您的验证码是123456', 1],
  // One letter outside makes all of them wide.
  [`${'a'.repeat(70)}م`, 2],
  // A letter of two code units takes the room of two.
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('counts the parts of a message: case %#', (text, parts) => expect(smsPartsOf(text)).toBe(parts));
