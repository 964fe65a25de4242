import { version } from 'virtual:mien-calls/patient';
import { version as versionForStaff } from 'virtual:mien-calls/staff';
import { CONTRACT_VERSION_HEADER, contractVersion, mienContract } from '@mien/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOnline } from '../shared/platform/connection.ts';
import { configuration } from '../shared/testing/fixtures.ts';
import { createApi } from './create-api.ts';

afterEach(() => vi.unstubAllGlobals());

/** The configuration that the app parses from this response. */
function read(body: string, of: string | null) {
  const headers = { 'content-type': 'application/json', ...(of === null ? {} : { [CONTRACT_VERSION_HEADER]: of }) };
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
  return createApi().client.configurations.get();
}

it('the API client is built with the contract version that the server sends', async () => {
  expect([version, versionForStaff]).toEqual(Array(2).fill(await contractVersion(mienContract)));
});

describe('a call that needs an SMS code', () => {
  const problem = (code: string, status: number) => Response.json({ code }, { status });
  const ended = () => Response.json({ deleted: true }, { headers: { [CONTRACT_VERSION_HEADER]: version } });
  const deleteAll = { params: { uid: '0190a000-0000-7000-8000-00000000000a' }, body: { isConfirmed: true } } as const;

  it.each([
    ['new-code-needed', 403],
    ['phone-not-confirmed', 409],
  ] as const)('asks for the code and is retried: %s', async (code, status) => {
    const answers = [problem(code, status), ended()];
    vi.stubGlobal('fetch', async () => answers.shift());
    const api = createApi();
    const asked: string[] = [];
    api.confirmBy(async (reason) => asked.push(reason) > 0);
    expect(await api.client.records.deleteAll(deleteAll)).toEqual({ deleted: true });
    expect(asked).toEqual([code]);
  });

  it('tells a carer that the code opens another person’s data', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async () => problem('new-code-needed', 403));
    const api = createApi();
    api.confirmBy(async (reason) => asked.push(reason) < 0);
    const call = { params: { id: '0190a000-0000-7000-8000-00000000000a' }, body: {} } as const;
    for (const act of ['accept', 'begin', 'end'] as const) await api.client.carers[act](call).catch(() => undefined);
    expect(asked).toEqual(['to-care', 'to-care', 'new-code-needed']);
  });

  it('fails with the original problem if no code is given or no dialog can ask', async () => {
    vi.stubGlobal('fetch', async () => problem('new-code-needed', 403));
    const api = createApi();
    const refused = () =>
      expect(api.client.records.deleteAll(deleteAll)).rejects.toMatchObject({ code: 'new-code-needed' });
    await refused();
    const stop = api.confirmBy(async () => false);
    await refused();
    stop();
    await refused();
  });

  it('fails without asking if a code would not help', async () => {
    vi.stubGlobal('fetch', async () => problem('not-allowed', 403));
    const api = createApi();
    const confirm = vi.fn(async () => true);
    api.confirmBy(confirm);
    await expect(api.client.records.deleteAll(deleteAll)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(confirm).not.toHaveBeenCalled();
  });
});

it('sends requests although the browser reports no connection', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await read(JSON.stringify(configuration), version)).toEqual(configuration);
  expect(isOnline()).toBe(true);
  online.mockRestore();
});

describe('API responses', () => {
  const more = { ...configuration, more: 1 };

  it('are not validated again if the server used the same contract version', async () => {
    expect(await read(JSON.stringify(more), version)).toEqual(more);
  });

  it.each([null, 'another'])('are validated if the contract version is %j', async (of) => {
    expect(await read(JSON.stringify(more), of)).toEqual(configuration);
    await expect(read('{"productName":1}', of)).rejects.toMatchObject({ code: 'answer-unreadable' });
  });

  it.each(['{"productName":"Mi', '<html>'])(
    'that are not JSON count as offline, whatever the version: %s',
    async (body) => {
      await expect(read(body, version)).rejects.toMatchObject({ code: 'offline' });
    },
  );

  it.each(['', '<!doctype html><title>Sign in to this network</title>'])(
    'that do not come from Mien leave the session unknown: %j',
    async (body) => {
      for (const of of [version, 'another', null]) {
        const headers = of === null ? {} : { [CONTRACT_VERSION_HEADER]: of };
        vi.stubGlobal('fetch', async () => new Response(body, { headers }));
        await expect(createApi().client.signIn.session()).rejects.toMatchObject({ code: 'offline' });
        await expect(createApi().client.savedViews.list()).rejects.toMatchObject({ code: 'offline' });
      }
    },
  );

  it('of null mean that no user is signed in', async () => {
    vi.stubGlobal('fetch', async () => new Response('null', { headers: { [CONTRACT_VERSION_HEADER]: version } }));
    expect(await createApi().client.signIn.session()).toBeNull();
  });

  it('for staff are handled in the same way', async () => {
    const answer = { items: [], more: 1 };
    const list = (of: string) => {
      vi.stubGlobal('fetch', async () => Response.json(answer, { headers: { [CONTRACT_VERSION_HEADER]: of } }));
      return createApi().client.savedViews.list();
    };
    expect(await list(version)).toEqual(answer);
    expect(await list('another')).toEqual({ items: [] });
  });
});
