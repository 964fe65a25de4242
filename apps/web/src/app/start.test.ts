import { expect, it, vi } from 'vitest';
import { stored } from '../shared/platform/stored.ts';
import { start } from './start.tsx';

// The app's chunk never arrives.
vi.mock('./load-app.ts', () => ({ loadApp: () => new Promise(() => undefined) }));

it('keeps the last picture of the scan site while the app loads', async () => {
  const before = window.location.href;
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  window.history.replaceState(null, '', '/scanresult');
  stored.scanReturn.set('?results=abc');
  void start(false, false);
  await expect.poll(() => root.querySelector('[role=status] ellipse')).not.toBeNull();
  stored.scanReturn.clear();
  window.history.replaceState(null, '', before);
  root.remove();
});
