import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageAttributes } from '@mien/domain';
import { SCAN_SITE_TEXTS } from '@mien/messages/catalogs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { faceModelAssets } from './build/face-model-assets.ts';
import { precompress } from './build/precompress.ts';

/** Inlined, so that it runs even if no file can be loaded. */
const NOT_OPENED_SCRIPT = readFileSync(createRequire(import.meta.url).resolve('@mien/ui/not-opened.js'), 'utf8');

/** What `not-opened.js` shows if a file of the page cannot be loaded. */
function notOpened(language: Language): string {
  const { heading, lead, retry } = SCAN_SITE_TEXTS[language].unloaded;
  return `<section ${languageAttributes(language)}><h1>${heading}</h1><p>${lead}</p><p><button type="button">${retry}</button></p></section>`;
}

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
          .replace('{{documentTitle}}', SCAN_SITE_TEXTS[DEFAULT_LANGUAGE].documentTitle)
          .replace('<!-- not-opened.js -->', () => `<script>${NOT_OPENED_SCRIPT}</script>`)
          .replace('{{notOpened}}', LANGUAGES.map(notOpened).join('')),
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
