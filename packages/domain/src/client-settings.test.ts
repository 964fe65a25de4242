import { expect, it } from 'vitest';
import { isSmsSender } from './client-settings.ts';

it.each([
  ['+15125550100', true],
  ['+1234567', true],
  ['+123456', false],
  ['+05125550100', false],
  ['5125550100', false],
  ['+1234567890123456', false],
  ['Clinic', true],
  ['My Clinic 1', true],
  ['1 Clinic', true],
  ['A', true],
  ['Twelve chars', false],
  [' Clinic', false],
  ['Clinic ', false],
  ['Clínica', false],
  ['123', false],
  ['', false],
])('"%s" is a valid SMS sender: %s', (text, can) => expect(isSmsSender(text)).toBe(can));
