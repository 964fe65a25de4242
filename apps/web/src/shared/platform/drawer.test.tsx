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

it('the drawer focuses the first field of a form', async () => {
  open(field);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

it('focuses its close button if a field is not the first control', async () => {
  open(
    <>
      <button type="button">Deactivate</button>
      {field}
    </>,
  );
  await waitFor(() => expect(document.activeElement).toBe(close()));
});

it('does not look for a field in a collapsed section', async () => {
  open(
    <details>
      <summary>Who the patient is</summary>
      {field}
    </details>,
  );
  await waitFor(() => expect(document.activeElement).toBe(close()));
});

it('focuses its close button on a touch screen, so that no keyboard opens', async () => {
  open(field, true);
  await waitFor(() => expect(document.activeElement).toBe(close()));
});
