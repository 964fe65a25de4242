import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The page of a shared result as a module for the server: one script that makes HTML, one style sheet, no browser code.
 * The letters come from the web app's own build: files named after their content have the same name in both.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    ssr: 'src/shared-result.tsx',
    outDir: 'dist-shared-result',
    target: 'node24',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    cssMinify: true,
    minify: true,
    cssTarget: ['chrome107', 'safari16', 'firefox104'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'shared-result.js', codeSplitting: false } },
  },
  ssr: { noExternal: true },
});
