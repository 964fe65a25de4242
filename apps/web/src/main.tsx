import '@mien/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { chunks } from './app/chunks.ts';
import { createApi } from './app/create-api.ts';
import { paths } from './shared/paths.ts';

// Fetched beside the start of the app, not after it.
if (window.location.pathname === paths.signIn || window.location.pathname === paths.signInAgain)
  chunks.signIn.prefetch();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <App api={createApi()} />
  </StrictMode>,
);
