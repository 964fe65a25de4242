import { describe, expect, it } from 'vitest';
import { isGroupCode } from './group-code.ts';
import { PERMISSIONS_OF_ROLE, reachesAllClients, reachOf } from './role.ts';
import { highestRole, STAFF_ROLES, staffStateOf } from './staff.ts';

describe('staff accounts', () => {
  it('a staff role never gives access to other clients, nor may assign a role that does', () => {
    expect(reachesAllClients(STAFF_ROLES)).toBe(false);
    expect(reachOf(STAFF_ROLES, 'manageStaff')).toBe('client');
    expect(PERMISSIONS_OF_ROLE['Client User'].manageStaff).toBeUndefined();
  });

  it.each([
    [false, false, 'invited'],
    [false, true, 'active'],
    [true, true, 'deactivated'],
    [true, false, 'deactivated'],
  ] as const)('staff with deactivated %s and signed in %s are %s', (isDeactivated, hasSignedIn, state) => {
    expect(staffStateOf({ isDeactivated, hasSignedIn })).toBe(state);
  });

  it('staff are shown with their highest role', () => {
    expect(highestRole(['Client Admin', 'Patient', 'Client User'])).toBe('Client Admin');
    expect(highestRole(['System User', 'Client Admin'])).toBe('System User');
    expect(highestRole([])).toBeUndefined();
  });
});

it.each([
  ['night-shift', true],
  ['7', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['', false],
  ['Night', false],
  ['night shift', false],
  ['ñ', false],
])('accepts the group code %j: %s', (code, isOne) => {
  expect(isGroupCode(code)).toBe(isOne);
});
