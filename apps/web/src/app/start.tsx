import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { paths } from '../shared/paths.ts';
import { App } from './app.tsx';
import { chunks } from './chunks.ts';
import { createApi } from './create-api.ts';

/** Runs the app in the page. */
export function start(): void {
  // Fetched beside the start of the app, not after it.
  const { pathname } = window.location;
  if (pathname === paths.signIn || pathname === paths.signInAgain) chunks.signIn.prefetch();

  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <App api={createApi()} />
    </StrictMode>,
  );
}
