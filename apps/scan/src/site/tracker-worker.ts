import type { FromTracker, OpenTracker, TrackerAnswer, TrackerQuestion } from './capture/capture-protocol.ts';
import { createFaceModel } from './face-model/face-model.ts';
import type { FaceModelGraph } from './face-model/face-model-graph.ts';

/** A function that adds two vectors: valid only if WebAssembly has SIMD. */
const SIMD_PROBE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

const post = (message: FromTracker): void => self.postMessage(message);

/** Loads a file and reports each chunk that arrives. */
async function load(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} for ${url}`);
  const telling = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      post({ kind: 'loading' });
      controller.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(telling)).arrayBuffer();
}

async function open({ capture, wasmUrl, plainWasmUrl, graphUrl, weightsUrl }: OpenTracker): Promise<void> {
  const [wasm, graph, weights] = await Promise.all([
    load(WebAssembly.validate(SIMD_PROBE) ? wasmUrl : plainWasmUrl),
    load(graphUrl),
    load(weightsUrl),
  ]);
  const model = await createFaceModel(wasm, JSON.parse(new TextDecoder().decode(graph)) as FaceModelGraph, weights);
  // Warm-up: the first run is slow, because the engine compiles meanwhile.
  model.findFaces(new Uint8Array(model.inputSizePx ** 2 * 3));
  capture.onmessage = ({ data }: MessageEvent<TrackerQuestion>) => {
    const faces = model.findFaces(data.picture);
    capture.postMessage({ picture: data.picture, faces } satisfies TrackerAnswer, [data.picture.buffer]);
  };
  post({ kind: 'ready', modelSizePx: model.inputSizePx });
}

self.onmessage = ({ data }: MessageEvent<OpenTracker>): void => {
  open(data).catch((cause: unknown) =>
    post({ kind: 'failed', cause: cause instanceof Error ? cause.message : String(cause) }),
  );
};
