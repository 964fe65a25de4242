import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';

/**
 * Builds `src/{name}.tsx` as a module for the server: one script that makes HTML, no browser code. One file, because the
 * server loads it once for each language.
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
      rolldownOptions: { output: { entryFileNames: `${name}.js`, codeSplitting: false } },
      ...build,
    },
    ssr: { noExternal: true },
  });
