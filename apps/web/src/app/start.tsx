import '@mien/ui/base.css';
import { shell as english } from '@mien/messages';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { textsOf } from '../shared/language.ts';
import { paths } from '../shared/paths.ts';
import { App } from './app.tsx';
import { chunks } from './chunks.ts';
import { createApi } from './create-api.ts';

const texts = textsOf('shell', english);

/** Runs the app in the page. */
export function start(): void {
  // Until a page says its own: the document came with the English one.
  document.title = texts.document.title;
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
