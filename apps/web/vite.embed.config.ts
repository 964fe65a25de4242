import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The script with `<mien-scan>` for pages of other software, next to the web app's files. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(import.meta.dirname, '../../packages/embed/src/script.ts'),
      output: { format: 'es', entryFileNames: 'embed/v1.js' },
    },
  },
});
