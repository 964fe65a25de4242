import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = /\.(js|css|html|wasm|bin|json|svg)$/;
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 1000;
/** Minimum saving for keeping a compressed copy. */
const MIN_SAVING = 0.03;

/** Emits a brotli and a gzip copy of each built file, so that the server never compresses at runtime. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'mien-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        if (content.length < MIN_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        for (const [ending, copy] of [
          ['br', brotliCompressSync(content, { params })],
          ['gz', gzipSync(content, { level: 9 })],
        ] as const)
          if (copy.length < content.length * (1 - MIN_SAVING)) writeFileSync(`${path}.${ending}`, copy);
      }
    },
  };
}
