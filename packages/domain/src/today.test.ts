import { expect, it } from 'vitest';
import { FOLLOWED_LINE_KEYS, isFollowedLine, TODAY_LINE_KEYS } from './today.ts';

it('rows about patients have follow-ups; appointments and undelivered texts end by themselves', () => {
  expect(TODAY_LINE_KEYS.filter((key) => !isFollowedLine(key))).toEqual(['appointments', 'refusedTexts']);
  expect([...FOLLOWED_LINE_KEYS, 'appointments', 'refusedTexts'].toSorted()).toEqual([...TODAY_LINE_KEYS].toSorted());
});
