import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { FaceModelGraph } from '../src/site/face-model/face-model-graph.ts';
import { compactFaceModel } from './compact-face-model.ts';

const MODULE_NAME = 'virtual:face-model';
const RESOLVED_NAME = `\0${MODULE_NAME}`;

const require = createRequire(import.meta.url);
/** The folder of a package by its entry: both packages keep theirs in `dist/`. */
const folderOf = (entry: string): string => join(dirname(entry), '..');

/** The files of the face model as they are served. */
export function readFaceModel(): {
  graph: FaceModelGraph;
  weights: Uint8Array;
  kernels: Uint8Array;
  plainKernels: Uint8Array;
} {
  const models = join(folderOf(require.resolve('@vladmandic/human')), 'models');
  const kernels = join(folderOf(require.resolve('@tensorflow/tfjs-backend-wasm')), 'wasm-out');
  return {
    ...compactFaceModel(
      JSON.parse(readFileSync(join(models, 'blazeface.json'), 'utf8')),
      readFileSync(join(models, 'blazeface.bin')),
    ),
    kernels: readFileSync(join(kernels, 'tfjs-backend-wasm-simd.wasm')),
    plainKernels: readFileSync(join(kernels, 'tfjs-backend-wasm.wasm')),
  };
}

/** Emits the compact face model into the build and provides its URLs as `virtual:face-model`. */
export function faceModelAssets(): Plugin {
  return {
    name: 'mien-face-model',
    apply: 'build',
    resolveId: (id) => (id === MODULE_NAME ? RESOLVED_NAME : null),
    load(id) {
      if (id !== RESOLVED_NAME) return null;
      const { graph, weights, kernels, plainKernels } = readFaceModel();
      const emit = (name: string, source: string | Uint8Array): string => {
        const reference = this.emitFile({ type: 'asset', name, source });
        return `import.meta.ROLLUP_FILE_URL_${reference}`;
      };
      const urls = {
        graphUrl: emit('face-model.json', JSON.stringify(graph)),
        weightsUrl: emit('face-model.bin', weights),
        wasmUrl: emit('face-kernels-simd.wasm', kernels),
        plainWasmUrl: emit('face-kernels.wasm', plainKernels),
      };
      const entries = Object.entries(urls).map(([name, url]) => `${name}: ${url}`);
      return `export const faceModelUrls = { ${entries.join(', ')} };`;
    },
  };
}
