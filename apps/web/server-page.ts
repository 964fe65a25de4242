import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';

/** Lazy parts of a page are for browsers. As chunks, they would share their modules with all languages. */
const noLazyParts: Plugin = { name: 'mien-no-lazy-parts', resolveDynamicImport: () => false };

/**
 * Builds `src/{name}.tsx` for server-side rendering: scripts that render HTML, no browser code. The server loads
 * `{name}.js` once per language, because it reads its texts on loading. What is the same in every language is in memory
 * once: React and our components in a script of their own, and what the server has loaded anyway, texts above all.
 */
export const serverPage = (name: string, build: BuildOptions = {}) =>
  defineConfig({
    plugins: [react(), noLazyParts],
    publicDir: false,
    build: {
      ssr: `src/${name}.tsx`,
      outDir: `dist-${name}`,
      target: 'node24',
      minify: true,
      rolldownOptions: {
        external: /^@mien\/(domain|messages)(\/|$)/,
        output: {
          entryFileNames: `${name}.js`,
          chunkFileNames: '[name].js',
          codeSplitting: {
            groups: [{ name: 'in-every-language', test: /[\\/](node_modules|packages[\\/](contract|ui))[\\/]/ }],
          },
        },
      },
      ...build,
    },
    ssr: { noExternal: true },
  });
