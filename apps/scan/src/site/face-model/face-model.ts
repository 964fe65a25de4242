import createKernels from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.js';
import { decodeFaces, type ModelFace } from './decode-faces.ts';
import type { FaceModelGraph, FaceModelStep, WeightRange } from './face-model-graph.ts';

export interface FaceModel {
  readonly inputSizePx: number;
  /**
   * Finds faces in a square picture.
   *
   * @param rgb  8-bit RGB interleaved, length inputSizePx * inputSizePx * 3
   * @returns faces by descending score, in pixels of that picture
   */
  findFaces(rgb: Uint8Array): ModelFace[];
}

interface Tensor {
  readonly id: number;
  readonly offset: number;
  readonly height: number;
  readonly width: number;
  readonly channels: number;
}

const LINEAR = 0;
const RELU = 1;
const FLOAT32 = 0;

const shape = (tensor: Tensor): Uint8Array => bytesOf([1, tensor.height, tensor.width, tensor.channels]);

type Kernels = Awaited<ReturnType<typeof createKernels>>;

/** The kernels that the model needs, as functions. */
function kernelsOf(kernels: Kernels) {
  const wrap = (name: string, parameters: string): ((...values: (number | Uint8Array)[]) => void) =>
    kernels.cwrap(
      name,
      null,
      Array.from(parameters, (letter) => (letter === 'a' ? 'array' : 'number')),
    );
  return {
    initialize: wrap('init_with_threads_count', 'n'),
    registerTensor: wrap('register_tensor', 'nnn'),
    conv: wrap('FusedConv2D', 'n'.repeat(23)),
    depthwise: wrap('DepthwiseConv2dNative', 'n'.repeat(19)),
    maxPool: wrap('MaxPool', 'n'.repeat(17)),
    pad: wrap('PadV2', 'nannaann'),
    add: wrap('Add', 'nannannn'),
    relu: wrap('Relu', 'nnn'),
  };
}

type Operations = ReturnType<typeof kernelsOf>;

/** The memory of the kernels, which holds the tensors. */
function createMemory(kernels: Kernels, { registerTensor }: Operations, weights: ArrayBuffer) {
  let nextId = 1;
  const free: { offset: number; length: number }[] = [];
  const register = (length: number, offset: number): number => {
    const id = nextId;
    nextId += 1;
    registerTensor(id, length, offset);
    return id;
  };
  const halves = new DataView(weights);
  return {
    /** @returns the id of the tensor */
    loadWeights({ offset, length }: WeightRange): number {
      const address = kernels._malloc(length * 4);
      const values = new Float32Array(kernels.HEAPU8.buffer, address, length);
      for (let i = 0; i < length; i += 1) values[i] = numberFromHalf(halves.getUint16((offset + i) * 2, true));
      return register(length, address);
    },

    createTensor(height: number, width: number, channels: number): Tensor {
      const length = height * width * channels;
      const at = free.findIndex((block) => block.length === length);
      const offset = at >= 0 ? free.splice(at, 1)[0]!.offset : kernels._malloc(length * 4);
      return { id: register(length, offset), offset, height, width, channels };
    },

    /** Lets another tensor reuse the memory. */
    release({ offset, height, width, channels }: Tensor): void {
      free.push({ offset, length: height * width * channels });
    },

    read: ({ offset, height, width, channels }: Tensor): Float32Array =>
      new Float32Array(kernels.HEAPU8.buffer, offset, height * width * channels),
  };
}

/** The last step that reads each tensor, by its index. */
function lastReaders(graph: FaceModelGraph): readonly number[] {
  const lastReader = new Array<number>(graph.tensorCount).fill(-1);
  for (const [i, step] of graph.steps.entries()) {
    lastReader[step.input] = i;
    if (step.op === 'add') lastReader[step.other] = i;
  }
  for (const output of Object.values(graph.outputs)) lastReader[output] = graph.steps.length;
  return lastReader;
}

interface Steps {
  readonly operations: Operations;
  readonly loadWeights: (range: WeightRange) => number;
  readonly tensors: readonly Tensor[];
}

type StepOf<Op extends FaceModelStep['op']> = Extract<FaceModelStep, { op: Op }>;

function convolve({ operations, loadWeights }: Steps, step: StepOf<'conv'>, x: Tensor, out: Tensor): () => void {
  const [filterHeight, filterWidth] = step.filterShape as [number, number];
  const filter = loadWeights(step.filter);
  const bias = loadWeights(step.bias);
  const p = padding(step, x, filterHeight, filterWidth);
  // prettier-ignore
  const args = [
    x.id,
    1,
    x.height,
    x.width,
    filter,
    filterHeight,
    filterWidth,
    bias,
    p.top,
    p.right,
    p.bottom,
    p.left,
    step.same ? 1 : 0,
    1,
    1,
    step.stride,
    step.stride,
    x.channels,
    out.channels,
    step.relu ? RELU : LINEAR,
    0,
    0,
    out.id,
  ];
  return () => operations.conv(...args);
}

function convolveByChannel(
  { operations, loadWeights }: Steps,
  step: StepOf<'depthwise'>,
  x: Tensor,
  out: Tensor,
): () => void {
  const [filterHeight, filterWidth] = step.filterShape as [number, number];
  const filter = loadWeights(step.filter);
  const p = padding(step, x, filterHeight, filterWidth);
  const args = [
    x.id,
    1,
    x.height,
    x.width,
    filter,
    filterHeight,
    filterWidth,
    p.top,
    p.right,
    p.bottom,
    p.left,
    step.same ? 1 : 0,
    1,
    1,
    step.stride,
    step.stride,
    x.channels,
    out.channels,
    out.id,
  ];
  return () => operations.depthwise(...args);
}

function poolMax({ operations }: Steps, step: StepOf<'maxPool'>, x: Tensor, out: Tensor): () => void {
  const p = padding(step, x, step.size, step.size);
  const args = [
    x.id,
    1,
    x.height,
    x.width,
    step.size,
    step.size,
    p.top,
    p.right,
    p.bottom,
    p.left,
    1,
    1,
    step.stride,
    step.stride,
    x.channels,
    out.channels,
    out.id,
  ];
  return () => operations.maxPool(...args);
}

/** The kernel call of a step. */
function callOf(steps: Steps, step: FaceModelStep, x: Tensor, out: Tensor): () => void {
  const { pad, add, relu } = steps.operations;
  switch (step.op) {
    case 'conv':
      return convolve(steps, step, x, out);
    case 'depthwise':
      return convolveByChannel(steps, step, x, out);
    case 'maxPool':
      return poolMax(steps, step, x, out);
    case 'add': {
      const other = steps.tensors[step.other]!;
      return () => add(x.id, shape(x), 4, other.id, shape(other), 4, FLOAT32, out.id);
    }
    case 'relu':
      return () => relu(x.id, FLOAT32, out.id);
    case 'padChannels': {
      const before = bytesOf([0, 0, 0, 0]);
      const after = bytesOf([0, 0, 0, step.count]);
      return () => pad(x.id, shape(x), 4, FLOAT32, before, after, 0, out.id);
    }
  }
}

/**
 * Runs BlazeFace on the WebAssembly kernels of TensorFlow.js, without the rest of TensorFlow.js: the model has six
 * kinds of operations, so a plan of direct kernel calls replaces 130 kB of script. All memory is allocated once.
 *
 * @param wasm     tfjs-backend-wasm-simd.wasm, or tfjs-backend-wasm.wasm without SIMD
 * @param graph    from `compactFaceModel`
 * @param weights  16-bit weights, from the same
 * @see Bazarevsky et al. 2019, BlazeFace, arXiv:1907.05047
 */
export async function createFaceModel(
  wasm: ArrayBuffer,
  graph: FaceModelGraph,
  weights: ArrayBuffer,
): Promise<FaceModel> {
  const kernels = await createKernels({ wasmBinary: wasm });
  const operations = kernelsOf(kernels);
  operations.initialize(1);
  const { loadWeights, createTensor, release, read } = createMemory(kernels, operations, weights);
  const tensors: Tensor[] = [createTensor(graph.inputSizePx, graph.inputSizePx, 3)];
  const calls: (() => void)[] = [];
  // Memory of a tensor is reused once its last reader has run.
  const lastReader = lastReaders(graph);
  for (const [i, step] of graph.steps.entries()) {
    const x = tensors[step.input]!;
    const out = createTensor(...outputShape(step, x));
    tensors.push(out);
    calls.push(callOf({ operations, loadWeights, tensors }, step, x, out));
    const done = new Set(step.op === 'add' ? [step.input, step.other] : [step.input]);
    for (const index of done) if (lastReader[index] === i) release(tensors[index]!);
  }

  const readAt = (index: number): Float32Array => read(tensors[index]!);
  return {
    inputSizePx: graph.inputSizePx,
    findFaces(rgb) {
      const picture = read(tensors[0]!);
      for (let i = 0; i < picture.length; i += 1) picture[i] = rgb[i]! / 127.5 - 1;
      for (const call of calls) call();
      const { nearScores, farScores, nearBoxes, farBoxes } = graph.outputs;
      return decodeFaces(graph.inputSizePx, [
        { cellsPerSide: 16, scores: readAt(nearScores), boxes: readAt(nearBoxes) },
        { cellsPerSide: 8, scores: readAt(farScores), boxes: readAt(farBoxes) },
      ]);
    },
  };
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(numbers).buffer);
}

function outputShape(step: FaceModelStep, x: Tensor): [number, number, number] {
  switch (step.op) {
    case 'conv':
    case 'depthwise':
    case 'maxPool': {
      const [filterHeight, filterWidth] =
        step.op === 'maxPool' ? [step.size, step.size] : (step.filterShape as [number, number]);
      const along = (length: number, filter: number): number =>
        step.same ? Math.ceil(length / step.stride) : Math.floor((length - filter) / step.stride) + 1;
      return [
        along(x.height, filterHeight),
        along(x.width, filterWidth),
        step.op === 'conv' ? step.filterShape[3]! : x.channels,
      ];
    }
    case 'padChannels':
      return [x.height, x.width, x.channels + step.count];
    case 'add':
    case 'relu':
      return [x.height, x.width, x.channels];
  }
}

/** "Same" padding as in TensorFlow: the odd pixel goes to the bottom and the right. */
function padding(
  step: { readonly same: boolean; readonly stride: number },
  x: Tensor,
  filterHeight: number,
  filterWidth: number,
): { top: number; right: number; bottom: number; left: number } {
  if (!step.same) return { top: 0, right: 0, bottom: 0, left: 0 };
  const along = (length: number, filter: number): [number, number] => {
    const total = Math.max(0, (Math.ceil(length / step.stride) - 1) * step.stride + filter - length);
    return [Math.floor(total / 2), Math.ceil(total / 2)];
  };
  const [top, bottom] = along(x.height, filterHeight);
  const [left, right] = along(x.width, filterWidth);
  return { top, right, bottom, left };
}

/** Value of an IEEE 754 half-precision number from its bits. */
function numberFromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const mantissa = bits & 0x3ff;
  return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}
