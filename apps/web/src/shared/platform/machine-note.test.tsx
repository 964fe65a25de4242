import { machineTranslation as vietnamese } from '@mien/messages/vi/first-screen';
import { createToastStore } from '@mien/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AgreementNote } from './agreement-note.tsx';
import { addTexts } from './language.ts';
import { MachineNote } from './machine-note.tsx';
import { ToastProvider } from './toasts.tsx';

const show = () =>
  render(
    <ToastProvider value={createToastStore()}>
      <MachineNote />
      <AgreementNote />
    </ToastProvider>,
  );

it('is nothing in a language that a person has reviewed', () => {
  expect(show().container.textContent).toBe('');
});

it('says who translated the page, opens the original, and offers what people agree to in its languages', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  addTexts({ machineTranslation: vietnamese });
  show();
  expect(screen.getByText(vietnamese.note)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: vietnamese.original }));
  await waitFor(() => expect([localStorage.getItem('language'), reload.mock.calls.length]).toEqual(['en', 1]));
  expect(screen.getByText(vietnamese.agreements)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Español' }));
  await waitFor(() => expect([localStorage.getItem('language'), reload.mock.calls.length]).toEqual(['es', 2]));
  vi.unstubAllGlobals();
});
