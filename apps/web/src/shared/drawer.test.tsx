import { TextField } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';

const field = <TextField label="Weight" value="" onChange={() => undefined} />;
const close = () => screen.getByRole('button', { name: 'Close' });

function open(children: ReactNode, hasCoarsePointer = false): void {
  vi.stubGlobal('matchMedia', () => ({ matches: hasCoarsePointer }));
  render(
    <Drawer isOpen onClose={() => undefined} title="Body" closeLabel="Close">
      {children}
    </Drawer>,
  );
}

it('begins at the first field of a form', async () => {
  open(field);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

it('begins at its head where a field comes after something else', async () => {
  open(
    <>
      <button type="button">Deactivate</button>
      {field}
    </>,
  );
  await waitFor(() => expect(document.activeElement).toBe(close()));
});

it('opens no keyboard on a touch screen', async () => {
  open(field, true);
  await waitFor(() => expect(document.activeElement).toBe(close()));
});
