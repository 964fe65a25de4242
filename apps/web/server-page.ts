import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';

/**
 * Builds `src/{name}.tsx` for server-side rendering: one script that renders HTML, no browser code. A single file,
 * because the server loads it once per language. It imports what is the same in every language from the packages that
 * the server has loaded, texts above all: they would be in memory once per language.
 */
export const serverPage = (name: string, build: BuildOptions = {}) =>
  defineConfig({
    plugins: [react()],
    publicDir: false,
    build: {
      ssr: `src/${name}.tsx`,
      outDir: `dist-${name}`,
      target: 'node24',
      minify: true,
      rolldownOptions: {
        external: /^@mien\/(domain|messages)(\/|$)/,
        output: { entryFileNames: `${name}.js`, codeSplitting: false },
      },
      ...build,
    },
    ssr: { noExternal: true },
  });
