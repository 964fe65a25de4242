import { createToastStore, ToastRegion } from '@mien/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

function show() {
  const store = createToastStore();
  render(<ToastRegion store={store} label="Notifications" closeLabel="Dismiss" />);
  const texts = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);
  const say = (toast: Parameters<typeof store.show>[0]) => act(() => store.show(toast));
  return { say, texts };
}

it('appear one at a time, the newest first', () => {
  const { say, texts } = show();
  say({ text: 'Saved', tone: 'good' });
  say({ text: 'Saved once more', tone: 'good' });
  expect(texts()).toEqual(['Saved once more']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(texts()).toEqual([]);
});

it('wait for their turn if they report a problem or offer an undo', () => {
  const { say, texts } = show();
  say({ text: 'Not sent', tone: 'problem' });
  say({ text: 'Deleted', action: { label: 'Undo', run: () => undefined } });
  say({ text: 'Saved', tone: 'good' });
  for (const text of ['Saved', 'Deleted', 'Not sent']) {
    expect(texts()).toEqual([text]);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  }
  expect(texts()).toEqual([]);
});
