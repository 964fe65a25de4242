import { createToastStore, ToastRegion } from '@mien/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

function show() {
  const store = createToastStore();
  render(<ToastRegion store={store} label="Notifications" closeLabel="Dismiss" />);
  const texts = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);
  const say = (toast: Parameters<typeof store.show>[0]) => act(() => store.show(toast));
  return { say, texts, leavePage: () => act(() => store.leavePage()) };
}

it('toasts appear one at a time, newest first', () => {
  const { say, texts } = show();
  say({ text: 'Saved', tone: 'good' });
  say({ text: 'Saved once more', tone: 'good' });
  expect(texts()).toEqual(['Saved once more']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(texts()).toEqual([]);
});

it('toasts wait for their turn if they report a problem or offer Undo', () => {
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

it('toasts disappear with the page that they are about, unless they offer Undo or came with the next page', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { say, texts, leavePage } = show();
  say({ text: 'Not sent', tone: 'problem' });
  say({ text: 'Deleted', action: { label: 'Undo', run: () => undefined } });
  say({ text: 'Saved', tone: 'good' });
  leavePage();
  expect(texts()).toEqual(['Saved']);
  now.mockReturnValue(2000);
  leavePage();
  expect(texts()).toEqual(['Deleted']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(texts()).toEqual([]);
  now.mockRestore();
});
