import { describe, expect, it } from 'vitest';
import { patientListOf, placeInList } from './patient-list.ts';

const uid = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const user = (number: number | null) => ({ patientUid: number === null ? null : uid(number) });

describe('placeInList', () => {
  it('counts the rows of all pages, including users without a patient profile', () => {
    const list = patientListOf([user(1), user(null), user(2)], { page: 3, pageSize: 10, totalItems: 81 });
    expect(list).toEqual({ patients: [uid(1), uid(2)], places: [21, 23], total: 81 });
    expect(placeInList(list, uid(2))).toMatchObject({ place: 23, count: 81, previous: { uid: uid(1) }, next: null });
  });

  it('counts the rows shown if they are the whole list', () => {
    const list = patientListOf([user(1), user(2)]);
    expect(placeInList(list, uid(1))).toMatchObject({ place: 1, count: 2, next: { uid: uid(2), state: list } });
  });

  it.each([
    ['fewer positions than patients', { places: [1], total: 9 }],
    ['no total', { places: [1, 2] }],
    ['positions that are not numbers', { places: ['1', {}], total: 9 }],
  ])('is recalculated from the rows shown with %s', (_, more) => {
    expect(placeInList({ patients: [uid(1), uid(2)], ...more }, uid(2))).toMatchObject({ place: 2, count: 2 });
  });

  it('is null for a list of one', () => {
    expect(placeInList(patientListOf([user(1)]), uid(1))).toBeNull();
  });
});
