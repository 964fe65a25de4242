import { expect, it } from 'vitest';
import { problemOf, startTestApi } from '../../testing/test-api.ts';

const view = { body: { analyticsId: 'mien-local', page: '/profile' } } as const;

it('page views are counted by day if the installation enables it', async () => {
  const api = await startTestApi({ BEACON: '1' });
  const { client } = api.browser();
  expect((await client.configurations.get()).hasBeacon).toBe(true);
  await Promise.all([client.pageViews.count(view), client.pageViews.count(view)]);
  const rows = await api.database.selectFrom('page_views').selectAll().execute();
  expect(rows).toEqual([
    {
      analytics_id: 'mien-local',
      page: '/profile',
      day: new Date(api.clock.nowMs).toISOString().slice(0, 10),
      view_count: 2,
    },
  ]);
});

// Decision 0137, row 9.3.
it('page views are counted under the id that the installation sets', async () => {
  const api = await startTestApi({ BEACON: '1', ANALYTICS_ID: 'austin-2' });
  await api.browser().client.pageViews.count(view);
  expect(await api.database.selectFrom('page_views').select('analytics_id').execute()).toEqual([
    { analytics_id: 'austin-2' },
  ]);
});

it('nothing is counted unless it is enabled', async () => {
  const api = await startTestApi();
  const { client } = api.browser();
  expect((await client.configurations.get()).hasBeacon).toBe(false);
  expect(await problemOf(client.pageViews.count(view))).toBe('not-found');
  expect(await api.database.selectFrom('page_views').selectAll().execute()).toEqual([]);
});

it('another site cannot make a browser count', async () => {
  const api = await startTestApi({ BEACON: '1' });
  expect(await problemOf(api.browser({ origin: 'https://evil.example' }).client.pageViews.count(view))).toBe(
    'wrong-origin',
  );
});
