import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The API during development; the built app is served by it. */
const API_ORIGIN = 'http://localhost:3000';

/** Fetches the latin letters together with the page instead of after its style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'mien-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        if (!file) throw new Error('the font to preload is not in the bundle');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadFont()],
  build: {
    target: 'es2023',
    // The size budgets are checked against it.
    manifest: true,
    // A data: font or script would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: { '/v1': API_ORIGIN, '/dev': API_ORIGIN },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/shared/testing/set-up.ts'],
    css: { include: [/tokens\.css/] },
  },
});
