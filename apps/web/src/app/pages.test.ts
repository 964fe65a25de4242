import { expect, it, vi } from 'vitest';
import { loadTextsOfPage } from '../shared/platform/load-texts.ts';
import { pageAt } from './pages.ts';

const load = vi.hoisted(() => vi.fn(async () => ({ TrendsPage: null })));
vi.mock('../shared/platform/load-texts.ts', async (original) => ({
  ...(await original<object>()),
  loadTextsOfPage: vi.fn(),
}));
vi.mock('../features/trends/trends-page.tsx', async () => load());
vi.mock('../features/profile/profile-page.tsx', () => ({}));

it('the chunks of a page run only after its texts are loaded', async () => {
  const words = Promise.withResolvers<void>();
  vi.mocked(loadTextsOfPage).mockReturnValue(words.promise);
  const loading = pageAt('/trendChart/year')?.page.load();
  // Lazily requested modules have loaded by now.
  await import('../features/profile/profile-page.tsx');
  expect(loadTextsOfPage).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
  words.resolve();
  await loading;
  expect(load).toHaveBeenCalledOnce();
});
