import { expect, it, vi } from 'vitest';
import { loadTexts } from '../shared/load-texts.ts';
import { firstLoadOf } from './patient-pages.ts';

const load = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('../shared/load-texts.ts', () => ({ loadTexts: vi.fn() }));
vi.mock('../features/trends/index.ts', async () => load());
vi.mock('../features/profile/index.ts', () => ({}));

it('a page’s files come after the words that they read', async () => {
  const words = Promise.withResolvers<void>();
  vi.mocked(loadTexts).mockReturnValue(words.promise);
  const loading = firstLoadOf({ pathname: '/trendChart/year', search: '' })?.load();
  // Files that are asked for later are here by now.
  await import('../features/profile/index.ts');
  expect(loadTexts).toHaveBeenCalledWith('rest');
  expect(load).not.toHaveBeenCalled();
  words.resolve();
  await loading;
  expect(load).toHaveBeenCalledOnce();
});
