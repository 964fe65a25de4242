import { expect, it } from 'vitest';
import { readIdsOfAddress, withIdsInLowerCase, withoutCopiedMarks } from './ids-of-address.ts';

const ID = '018f2c3a-7b1c-7abc-8def-0123456789ab';
const UPPER = ID.toUpperCase();

it.each([
  [`/admin/patient/${UPPER}`, `/admin/patient/${ID}`],
  [`/admin/patient/${UPPER}?scan=${UPPER}&show=Notes`, `/admin/patient/${ID}?scan=${ID}&show=Notes`],
  [`/resultSummary/history/${UPPER}/`, `/resultSummary/history/${ID}/`],
  [`/admin/chat/${UPPER}#Last`, `/admin/chat/${ID}#Last`],
  // Other parts of a URL are case-sensitive: keys, and ids within them.
  [`/alogin/${UPPER}X?accessCode=MD`, `/alogin/${UPPER}X?accessCode=MD`],
  [`/share/x${UPPER}`, `/share/x${UPPER}`],
  ['/resultSummary/ABC', '/resultSummary/ABC'],
])('converts ids in a URL to lowercase: %s', (address, read) => {
  expect(withIdsInLowerCase(address)).toBe(read);
});

it.each([
  ['/alogin/k_-.', '/alogin/k_-'],
  ['/alogin/k)', '/alogin/k'],
  ['/alogin/k%E2%80%9D.', '/alogin/k'],
  ['/alogin/k%20', '/alogin/k'],
  ['/alogin/k%E2%80%8B', '/alogin/k'],
  ['/alogin/k%3E', '/alogin/k'],
  ['/register/caf%C3%A9', '/register/caf%C3%A9'],
  ['/', '/'],
])('parses the path %s as %s', (path, read) => expect(withoutCopiedMarks(path)).toBe(read));

it('corrects the URL of the page and leaves a correct one unchanged', () => {
  const replaced: unknown[] = [];
  const page = (address: string) =>
    ({
      location: new URL(address, 'https://mien.example'),
      history: { state: 1, replaceState: (...given: unknown[]) => replaced.push(given) },
    }) as unknown as Window;
  readIdsOfAddress(page(`/admin/patient/${ID}?scan=${ID}`));
  expect(replaced).toEqual([]);
  readIdsOfAddress(page(`/admin/patient/${UPPER}?scan=${ID}#a`));
  expect(replaced).toEqual([[1, '', `/admin/patient/${ID}?scan=${ID}#a`]]);
});
