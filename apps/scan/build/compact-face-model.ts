import type { FaceModelGraph, FaceModelStep, WeightRange } from '../src/site/face-model/face-model-graph.ts';

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<
    Record<
      string,
      { readonly s?: string; readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] } }
    >
  >;
}
interface WeightEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: 'float32' | 'int32';
}
interface TensorFlowModel {
  readonly modelTopology: { readonly node: readonly GraphNode[] };
  readonly weightsManifest: readonly { readonly weights: readonly WeightEntry[] }[];
}

const text = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString('latin1');
const sizeOf = (shape: readonly number[]): number => shape.reduce((product, length) => product * length, 1);

function newCompactModel(model: TensorFlowModel, weights: Uint8Array) {
  const nodes = new Map(model.modelTopology.node.map((node) => [node.name, node]));
  return {
    model,
    weights,
    entries: new Map<string, { entry: WeightEntry; byteOffset: number }>(),
    byteOffset: 0,
    compact: [] as Uint8Array[],
    compactLength: 0,
    nodes,
    tensorOf: new Map<string, number>(),
    steps: [] as FaceModelStep[],
    tensorCount: 1,
    inputSizePx: 0,
  };
}

type CompactModel = ReturnType<typeof newCompactModel>;

function takeWeights(made: CompactModel, name: string): { range: WeightRange; shape: readonly number[] } {
  const found = made.entries.get(name);
  if (found === undefined || found.entry.dtype !== 'float32') throw new Error(`No weights named ${name}.`);
  const length = sizeOf(found.entry.shape);
  const start = made.weights.byteOffset + found.byteOffset;
  const values = new Float32Array(made.weights.buffer.slice(start, start + length * 4) as ArrayBuffer);
  const halves = new Uint16Array(length);
  for (const [i, value] of values.entries()) halves[i] = halfFromNumber(value);
  made.compact.push(new Uint8Array(halves.buffer));
  const range = { offset: made.compactLength, length };
  made.compactLength += length;
  return { range, shape: found.entry.shape };
}

function takeIntegers(made: CompactModel, name: string): Int32Array {
  const found = made.entries.get(name);
  if (found === undefined || found.entry.dtype !== 'int32') throw new Error(`No integers named ${name}.`);
  const start = made.weights.byteOffset + found.byteOffset;
  return new Int32Array(made.weights.buffer.slice(start, start + sizeOf(found.entry.shape) * 4) as ArrayBuffer);
}

function visit(made: CompactModel, name: string): number {
  const known = made.tensorOf.get(name);
  if (known !== undefined) return known;
  const node = made.nodes.get(name);
  if (node === undefined) throw new Error(`No node named ${name}.`);
  const input = (index: number): number => visit(made, node.input![index]!);
  const stride = (): number => Number(node.attr?.strides?.list?.i?.[1] ?? 1);
  const samePadding = (): boolean => text(node.attr?.padding?.s) === 'SAME';
  const add = (step: FaceModelStep): number => {
    made.steps.push(step);
    made.tensorCount += 1;
    return made.tensorCount - 1;
  };
  const build = (): number => {
    switch (node.op) {
      case 'Placeholder':
        made.inputSizePx = 256;
        return 0;
      case '_FusedConv2D': {
        const from = input(0);
        const filter = takeWeights(made, node.input![1]!);
        const bias = takeWeights(made, node.input![2]!);
        const relu = (node.attr?.fused_ops?.list?.s ?? []).map(text).includes('Relu');
        return add({
          op: 'conv',
          input: from,
          filter: filter.range,
          filterShape: filter.shape,
          bias: bias.range,
          stride: stride(),
          same: samePadding(),
          relu,
        });
      }
      case 'DepthwiseConv2dNative': {
        const from = input(0);
        const filter = takeWeights(made, node.input![1]!);
        return add({
          op: 'depthwise',
          input: from,
          filter: filter.range,
          filterShape: filter.shape,
          stride: stride(),
          same: samePadding(),
        });
      }
      case 'AddV2':
        return add({ op: 'add', input: input(0), other: input(1) });
      case 'Relu':
        return add({ op: 'relu', input: input(0) });
      case 'MaxPool': {
        const size = Number(node.attr?.ksize?.list?.i?.[1]);
        return add({ op: 'maxPool', input: input(0), size, stride: stride(), same: samePadding() });
      }
      case 'Pad': {
        const paddings = takeIntegers(made, node.input![1]!);
        if (paddings.slice(0, 7).some((value) => value !== 0)) throw new Error('Only channels may be padded.');
        return add({ op: 'padChannels', input: input(0), count: paddings[7]! });
      }
      case 'Reshape':
      case 'Identity':
        return input(0);
      default:
        throw new Error(`The runner has no operation ${node.op}.`);
    }
  };
  const tensor = build();
  made.tensorOf.set(name, tensor);
  return tensor;
}

function output(made: CompactModel, part: string): number {
  const node = made.model.modelTopology.node.find(
    (candidate) => candidate.op === 'Reshape' && candidate.name.endsWith(part),
  );
  if (node === undefined) throw new Error(`No output named ${part}.`);
  return visit(made, node.name);
}

/**
 * Converts the published BlazeFace model (TensorFlow.js graph, 32-bit weights) to the step list of our runner, with
 * 16-bit weights. The published weights were trained in 16 bits: every one converts exactly, or this throws.
 *
 * @param model    content of blazeface.json
 * @param weights  content of blazeface.bin
 * @throws if the model has an operation unknown to the runner or a weight that 16 bits cannot represent
 */
export function compactFaceModel(
  model: TensorFlowModel,
  weights: Uint8Array,
): { graph: FaceModelGraph; weights: Uint8Array } {
  const made = newCompactModel(model, weights);
  for (const entry of made.model.weightsManifest.flatMap((group) => group.weights)) {
    made.entries.set(entry.name, { entry, byteOffset: made.byteOffset });
    made.byteOffset += sizeOf(entry.shape) * 4;
  }
  if (made.byteOffset !== made.weights.byteLength) throw new Error('The weights file does not fit its manifest.');
  const outputs = {
    nearScores: output(made, '/classificators_1'),
    farScores: output(made, '/classificators_2'),
    nearBoxes: output(made, '/regressors_1'),
    farBoxes: output(made, '/regressors_2'),
  };
  return {
    graph: { inputSizePx: made.inputSizePx, tensorCount: made.tensorCount, steps: made.steps, outputs },
    weights: Buffer.concat(made.compact),
  };
}

const singleBits = new DataView(new ArrayBuffer(4));

/** Bits of the IEEE 754 half-precision number that equals `value`. @throws if there is none */
export function halfFromNumber(value: number): number {
  singleBits.setFloat32(0, value);
  const bits = singleBits.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 127 + 15;
  const mantissa = bits & 0x7fffff;
  if (value === 0) return sign;
  if (exponent > 0 && exponent < 31 && (mantissa & 0x1fff) === 0) return sign | (exponent << 10) | (mantissa >>> 13);
  const shift = 14 - exponent;
  const full = mantissa | 0x800000;
  if (exponent <= 0 && shift < 24 && (full & ((1 << shift) - 1)) === 0) return sign | (full >>> shift);
  throw new Error(`${value} is not a 16-bit number.`);
}
