import { DAY_MS } from '@mien/domain';
import 'fake-indexeddb/auto';
import { type MeasurementResult, Problem } from '@mien/contract';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, openSession, sessionQuery } from '../../platform/session.ts';
import type { Session } from '../../platform/session-of-cookie.ts';
import { stored } from '../../platform/stored.ts';
import { fakeApi, PATIENT_UID, signedIn, signedOut, user } from '../../testing/fixtures.ts';
import { ownAppointmentsQuery } from '../appointments/own-appointments.queries.ts';
import { resultListQuery } from '../result/result-list-query.ts';
import { resultQuery } from '../result/result-query.ts';
import { historyKeptAt, KEPT_DAYS, KEPT_RESULTS, keepHistory, restoreHistory } from './offline-history.ts';
import { seal, unseal } from './sealed-box.ts';

const session: Session = { user, historyCheck: 3 };

const resultOf = (id: string) => ({ id, overall: { score: 71 } }) as MeasurementResult;

/** A patient with results; counts how often each was requested. */
function patientWith(ids: readonly string[]) {
  const get = vi.fn(async ({ params: { id } }: { params: { id: string } }) => resultOf(id));
  const list = vi.fn(async ({ query }: { query: { pageSize?: unknown } }) => ({
    items: ids.slice(0, Number(query.pageSize)).map((id) => ({ id }) as never),
    page: 1,
    pageSize: Number(query.pageSize),
    totalItems: ids.length,
  }));
  const { client } = fakeApi(signedIn, { measurements: { get, list } });
  return { client, get, list };
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

afterEach(async () => {
  for (const name of await databases()) indexedDB.deleteDatabase(name ?? '');
  await waitFor(async () => expect(await databases()).toEqual([]));
});

describe('the offline history', () => {
  it('opens as it was stored, with its time', async () => {
    const { client } = patientWith(['a', 'b']);
    await keepHistory(new QueryClient(), client, session);
    const queryClient = new QueryClient();
    expect(await restoreHistory(queryClient, client)).toBe(true);
    expect(queryClient.getQueryData(resultQuery(client, 'b').queryKey)).toEqual(resultOf('b'));
    expect(queryClient.getQueryData(resultListQuery(client).queryKey)?.items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(queryClient.getQueryData(ownAppointmentsQuery(client).queryKey)?.items).toEqual([]);
    const kept = queryClient.getQueryData(sessionQuery(client).queryKey);
    expect(kept).toMatchObject({ user, historyCheck: 3 });
    expect(kept?.keptAsOfMs).toBe(Date.now());
  });

  it('contains the latest fifty results and requests only new ones', async () => {
    const ids = Array.from({ length: KEPT_RESULTS + 5 }, (_, i) => `scan-${i}`);
    const first = patientWith(ids);
    await keepHistory(new QueryClient(), first.client, session);
    expect(first.get).toHaveBeenCalledTimes(KEPT_RESULTS);
    const second = patientWith(['new', ...ids]);
    await keepHistory(new QueryClient(), second.client, session);
    expect(second.get.mock.calls.map(([{ params }]) => params.id)).toEqual(['new']);
  });

  it('stores results as the server sent them, not in the current units', async () => {
    const weight = { measurementTypeId: 'estimatedWeightKg', value: 70, unit: 'kg', precision: 0, interval: null };
    const answered = { ...resultOf('a'), groups: [{ items: [{ ...weight, measurementRanges: [] }] }] };
    const { client } = fakeApi(signedIn, {
      measurements: {
        list: async () => ({ items: [{ id: 'a' } as never], page: 1, pageSize: 1, totalItems: 1 }),
        get: async () => answered as never,
      },
    });
    await keepHistory(new QueryClient(), client, session);
    const queryClient = new QueryClient();
    await restoreHistory(queryClient, client);
    expect(queryClient.getQueryData(resultQuery(client, 'a').queryKey)).toEqual(answered);
  });

  it('survives an update that fails halfway', async () => {
    await keepHistory(new QueryClient(), patientWith(['a']).client, session);
    const { client } = fakeApi(signedIn, {
      measurements: {
        list: async () => ({ items: [{ id: 'b' } as never], page: 1, pageSize: 1, totalItems: 1 }),
        get: async () => {
          throw new Problem('offline');
        },
      },
    });
    await expect(keepHistory(new QueryClient(), client, session)).rejects.toThrow();
    const queryClient = new QueryClient();
    await restoreHistory(queryClient, client);
    expect(queryClient.getQueryData(resultQuery(client, 'a').queryKey)).toEqual(resultOf('a'));
  });

  it('does not replace a newer response of the server', async () => {
    const { client } = patientWith(['a']);
    await keepHistory(new QueryClient(), client, session);
    const queryClient = new QueryClient();
    queryClient.setQueryData(sessionQuery(client).queryKey, null);
    expect(await restoreHistory(queryClient, client)).toBe(false);
    expect(queryClient.getQueryData(sessionQuery(client).queryKey)).toBeNull();
  });

  it.each([
    ['of a user who is not a patient', { ...session, user: { ...user, patientUid: null } }],
    ['that staff opened', { ...session, isScanOnly: true as const }],
    ['of a carer', { ...session, carer: { id: user.id, rights: ['see' as const] } }],
    ['that was itself restored', { ...session, keptAsOfMs: 1 }],
  ])('is not stored in a session %s', async (_, other) => {
    const { client, list } = patientWith(['a']);
    await keepHistory(new QueryClient(), client, other);
    expect(list).not.toHaveBeenCalled();
    expect(await databases()).toEqual([]);
  });

  it('is encrypted: unreadable on disk and closed to other users', async () => {
    await seal('owner', { word: 'unmistakable' });
    expect(await unseal('owner')).toEqual({ word: 'unmistakable' });
    expect(await unseal('another')).toBeNull();
    const content = await new Promise<{ key: CryptoKey; bytes: ArrayBuffer }>((resolve) => {
      const opening = indexedDB.open('offline-history');
      opening.onsuccess = () => {
        const box = opening.result.transaction('box').objectStore('box');
        const key = box.get('key');
        const sealed = box.get('content');
        sealed.onsuccess = () => {
          opening.result.close();
          resolve({ key: key.result, bytes: sealed.result.bytes });
        };
      };
    });
    expect(content.key.extractable).toBe(false);
    expect(new TextDecoder('latin1').decode(content.bytes)).not.toContain('unmistakable');
  });
});

describe('the offline history is deleted', () => {
  async function keep(): Promise<void> {
    await keepHistory(new QueryClient(), patientWith(['a']).client, session);
    expect(await databases()).toEqual(['offline-history']);
    expect(await historyKeptAt(session)).toBeInstanceOf(Date);
  }
  async function expectGone(): Promise<void> {
    expect(await restoreHistory(new QueryClient(), patientWith([]).client)).toBe(false);
    expect(stored.offlineHistoryOwner.get()).toBeNull();
    await waitFor(async () => expect(await databases()).toEqual([]));
  }

  it('when the session ends in this tab', async () => {
    await keep();
    forgetSession(new QueryClient());
    await expectGone();
  });

  it('when the server reports that no user is signed in', async () => {
    await keep();
    await new QueryClient().query(sessionQuery(fakeApi(signedOut).client));
    await expectGone();
  });

  it('when another person signs in', async () => {
    await keep();
    const other = { ...user, id: '0190a000-0000-7000-8000-0000000000f2', patientUid: `${PATIENT_UID.slice(0, -1)}9` };
    await openSession(new QueryClient(), patientWith([]).client, { user: other });
    await expectGone();
  });

  it('when staff open a scan-only session of the same patient', async () => {
    await keep();
    await openSession(new QueryClient(), patientWith([]).client, { user, isScanOnly: true });
    await expectGone();
  });

  it('after thirty days without the server, or when the clock was set back', async () => {
    for (const days of [KEPT_DAYS + 1, -1]) {
      await keep();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
      await expectGone();
      vi.useRealTimers();
    }
  });

  it('but not when the same patient comes back', async () => {
    await keep();
    await openSession(new QueryClient(), patientWith(['a']).client, { user });
    expect(await databases()).toEqual(['offline-history']);
  });

  it('even while it is being written', async () => {
    const { client, list } = patientWith(['a']);
    await keepHistory(new QueryClient(), client, session);
    list.mockImplementationOnce(async () => {
      forgetSession(new QueryClient());
      return { items: [], page: 1, pageSize: 1, totalItems: 0 };
    });
    await keepHistory(new QueryClient(), client, session);
    await expectGone();
  });
});
