import { describe, expect, it } from 'vitest';
import { comparedLines, launchOf, returnedOf } from './ehr-launch.model.ts';

const query = (text: string) => new URLSearchParams(text);

it('reads what a record adds to the address of a launch', () => {
  expect(launchOf(query('iss=https://a&launch=x'))).toEqual({ issuer: 'https://a', launch: 'x' });
  for (const text of ['', 'iss=https://a', 'launch=x', 'iss=&launch=x']) expect(launchOf(query(text))).toBeNull();
});

it('reads what a record sends back', () => {
  expect(returnedOf(query('code=c&state=s'))).toEqual({ code: 'c', state: 's' });
  expect(returnedOf(query('code=c&state=s&iss=https://a'))).toEqual({ code: 'c', state: 's', issuer: 'https://a' });
  expect(returnedOf(query('error=access_denied&state=s'))).toEqual({ fault: 'cancelled' });
  for (const text of ['', 'code=c', 'state=s']) expect(returnedOf(query(text))).toEqual({ fault: 'missing' });
});

describe('the comparison of two persons', () => {
  const person = { name: 'Ána  López', birthYear: 1980, phone: '(512) 555-0198' };
  const candidate = { uid: 'x', name: 'ana lopez', birthYear: 1980, phone: '5125550198' };
  const sameOf = (...args: Parameters<typeof comparedLines>) => comparedLines(...args).map(({ isSame }) => isSame);

  it('looks past accents, case and the notation of numbers', () => {
    expect(sameOf(person, candidate)).toEqual([true, true, true]);
  });

  it('says what differs, and nothing about what one side does not say', () => {
    expect(sameOf(person, { ...candidate, name: 'Ana Reyes', birthYear: 1981, phone: '5125550199' })).toEqual([
      false,
      false,
      false,
    ]);
    expect(sameOf({ name: '', birthYear: null, phone: null }, candidate)).toEqual([null, null, null]);
    expect(comparedLines(person, { ...candidate, name: '', birthYear: null, phone: null })).toEqual([
      { field: 'name', record: person.name, here: null, isSame: null },
      { field: 'birthYear', record: '1980', here: null, isSame: null },
      { field: 'phone', record: person.phone, here: null, isSame: null },
    ]);
  });
});
