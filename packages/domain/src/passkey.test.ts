import { describe, expect, it } from 'vitest';
import { firstPasskeyName, isCounterBehind, PASSKEY_NAME_MAX_LENGTH } from './passkey.ts';
import { secondStepKindOf } from './second-factor.ts';

describe('firstPasskeyName', () => {
  it.each([
    ['the password manager that stores it', 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Safari', 'Apple Passwords'],
    [
      'the browser, for an unknown password manager',
      '00000000-0000-0000-0000-000000000000',
      'Firefox on Linux',
      'Firefox on Linux',
    ],
    ['a generic word, for an unknown browser', '', '', 'Passkey'],
    ['limited to the length of a name', '', 'x'.repeat(200), 'x'.repeat(PASSKEY_NAME_MAX_LENGTH)],
  ])('the default name of a passkey is %s', (_, aaguid, browser, name) =>
    expect(firstPasskeyName(aaguid, browser)).toBe(name),
  );
});

describe('isCounterBehind', () => {
  it.each([
    ['of a passkey without a counter is never behind', 0, false, 0, false],
    ['that increased is not behind', 4, false, 5, false],
    ['that is unchanged is behind', 4, false, 4, true],
    ['that decreased is behind', 4, false, 3, true],
    ['that was reset to zero is behind', 4, false, 0, true],
    ['of a synchronized passkey is never behind', 4, true, 3, false],
  ])('a signature counter %s', (_, counter, isBackedUp, shown, isBehind) =>
    expect(isCounterBehind({ counter, isBackedUp }, shown)).toBe(isBehind),
  );
});

describe('the second sign-in step', () => {
  it.each([
    [true, true, 'totp', 'passkey'],
    [true, false, 'passkey', 'passkey'],
    [false, true, 'passkey', 'code'],
    [false, false, 'passkey', 'setUpPasskey'],
    [false, false, 'totp', 'setUp'],
  ] as const)(
    'with a passkey (%s) and an app (%s) under %s the second step is %s',
    (hasPasskey, hasAuthenticator, wanted, kind) =>
      expect(secondStepKindOf({ hasPasskey, hasAuthenticator }, wanted)).toBe(kind),
  );
});
