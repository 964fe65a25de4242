import type { ScanSession } from '@mien/contract';
import { handoffFromPath, Problem } from '@mien/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeApi, patient, SESSION_ID } from '../testing/fixtures.ts';
import { openScan } from './open-scan.ts';

const ENCRYPTION = { name: 'RSA-OAEP', hash: 'SHA-1' } as const;
let keys: CryptoKeyPair;
let session: ScanSession;

beforeAll(async () => {
  const algorithm = { ...ENCRYPTION, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  keys = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));
  session = {
    sessionId: SESSION_ID,
    token: 'token',
    refreshToken: 'refresh',
    partnerId: 'partner-1',
    configId: 'config',
    providerId: 1,
    providerUrl: 'https://scan.example',
    profilePublicKey: btoa(String.fromCharCode(...spki)),
    profileHash: 'SHA-1',
    expires: '2026-11-21T10:20:00Z',
  };
});

const OPTIONS = { language: 'es', lengthS: 60, beginsAtOnce: true } as const;

const open = (client: ReturnType<typeof fakeApi>['client']) =>
  openScan({ client, providerId: 1, person: { ...patient, ageYears: 36 }, options: OPTIONS, uploadCheck: '{}' });

describe('opening a scan', () => {
  it('opens the scan site with a profile that only the scan site can decrypt', async () => {
    const saveParameters = vi.fn(async () => ({ sessionId: SESSION_ID }));
    const { client } = fakeApi({ scanSessions: { create: async () => session }, measurements: { saveParameters } });
    const { url } = await open(client);
    const handoff = handoffFromPath(new URL(url).pathname);
    expect(handoff).toMatchObject({
      configId: 'config',
      token: 'token',
      refreshToken: 'refresh',
      sessionId: SESSION_ID,
    });
    const cipher = Uint8Array.from(atob(handoff?.profile ?? ''), (character) => character.charCodeAt(0));
    const plain = await crypto.subtle.decrypt(ENCRYPTION, keys.privateKey, cipher);
    expect(JSON.parse(new TextDecoder().decode(plain))).toEqual({
      identifier: 'partner-1',
      age: 36,
      height: 170,
      weight: 68,
      gender: 'female',
      smoking: '0',
      bloodpressuremedication: '0',
      diabetes: '0',
    });
    expect(saveParameters).toHaveBeenCalledOnce();
  });

  it('passes preferences to our own scan site, and none to a hosted one', async () => {
    const openWith = (providerId: number) =>
      open(
        fakeApi({
          scanSessions: { create: async () => ({ ...session, providerId }) },
          measurements: { saveParameters: async () => ({ sessionId: SESSION_ID }) },
        }).client,
      );
    expect(new URL((await openWith(1)).url).search).toBe('?lang=es&seconds=60&begin=now');
    expect(new URL((await openWith(2)).url).search).toBe('');
  });

  it('continues if the start cannot be recorded', async () => {
    const { client } = fakeApi({
      scanSessions: { create: async () => session },
      measurements: { saveParameters: () => Promise.reject(new Problem('internal-error')) },
    });
    expect((await open(client)).url).toMatch(/^https:\/\/scan\.example\/c\//);
  });

  it('fails without a token', async () => {
    const { client } = fakeApi({ scanSessions: { create: async () => ({ ...session, token: '' }) } });
    await expect(open(client)).rejects.toThrow('without a token');
  });
});
