import { Problem } from '@mien/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fixtures.ts';
import { askForPasskey } from './passkeys.ts';
import { problemText } from './problem-text.ts';

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));
afterEach(() => startAuthentication.mockReset());

const { client } = fakeApi({ passkeys: { signInOptions: async () => ({}) as never } });

it.each([
  ['NotSupportedError', /screen lock/],
  ['ConstraintError', /screen lock/],
  ['SecurityError', /at this address/],
  ['TimeoutError', /did not answer in time/],
  ['OperationError', /still busy/],
  ['UnknownError', /password manager could not finish/],
  ['NotReadableError', /password manager could not finish/],
  ['DataError', /password manager could not finish/],
  ['TypeError', /password manager could not finish/],
])('reports %s of a device as the device’s failure', async (name, said) => {
  startAuthentication.mockRejectedValue(Object.assign(new Error('device'), { name }));
  const failure = await askForPasskey(client).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Problem);
  expect(problemText(failure)).toMatch(said);
});

it('a closed prompt is not a failure', async () => {
  startAuthentication.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  expect(await askForPasskey(client)).toBe('left');
});
