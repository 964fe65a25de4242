import { expect, it } from 'vitest';
import { authenticatorUri } from './authenticator.ts';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

it.each([
  ['Mien', 'Ana; "x", =1+1\r\nX: y <b>', 'Ana; "x", =1+1 X y <b>'],
  ['Mien: Clinic', 'Ana:Reyes', 'Ana Reyes'],
  ['Mien & Co?', 'Ana/Reyes?issuer=Other&secret=AAAA#', 'Ana/Reyes?issuer=Other&secret=AAAA#'],
  ['Clínica Ñ', '王 %3A 明', '王 %3A 明'],
])('an address of %j for %j has one issuer and one label', (issuer, label, shown) => {
  const uri = authenticatorUri(KEY, { issuer, label });
  const address = new URL(uri);
  const [issuerShown = '', labelShown, ...others] = address.pathname.slice(1).split(/:|%3A/i);
  expect(others).toEqual([]);
  expect(decodeURIComponent(labelShown ?? '')).toBe(shown);
  expect(decodeURIComponent(issuerShown)).toBe(address.searchParams.get('issuer'));
  expect(address.searchParams.get('secret')).toBe(KEY);
  expect(address.hash).toBe('');
});
