import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { scanSite as spanish } from '@mien/messages/es/scan-site';
import { scanSite } from '@mien/messages/scan-site';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { faceModelAssets } from './build/face-model-assets.ts';
import { precompress } from './build/precompress.ts';

/** Inlined, so that it runs even if no file can be loaded. */
const NOT_OPENED_SCRIPT = readFileSync(createRequire(import.meta.url).resolve('@mien/ui/not-opened.js'), 'utf8');

/** What `not-opened.js` shows if a file of the page cannot be loaded. */
const notOpened = (
  language: string,
  { unloaded }: { readonly unloaded: { [Key in keyof typeof scanSite.unloaded]: string } },
): string =>
  `<section lang="${language}"><h1>${unloaded.heading}</h1><p>${unloaded.lead}</p><p><button type="button">${unloaded.retry}</button></p></section>`;

/**
 * The site is built and served as files; `vite build --watch` rebuilds during development. Workers are classic scripts:
 * every browser with WebAssembly runs them.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    {
      name: 'mien-page-title',
      transformIndexHtml: (html) =>
        html
          .replace('{{documentTitle}}', scanSite.documentTitle)
          .replace('<!-- not-opened.js -->', () => `<script>${NOT_OPENED_SCRIPT}</script>`)
          .replace('{{notOpened}}', notOpened('en', scanSite) + notOpened('es', spanish)),
    },
    faceModelAssets(),
    precompress(),
  ],
  worker: { format: 'iife' },
  build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: {
    // As in the root's configuration.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
  },
});
