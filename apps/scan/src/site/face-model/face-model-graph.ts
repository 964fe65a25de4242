/** Position of weights in the weights file, counted in 16-bit numbers. */
export interface WeightRange {
  readonly offset: number;
  readonly length: number;
}

/** One operation. It reads tensors by number (0 is the picture) and writes the next number. */
export type FaceModelStep =
  | {
      readonly op: 'conv';
      readonly input: number;
      readonly filter: WeightRange;
      /** height, width, channels in, channels out */
      readonly filterShape: readonly number[];
      readonly bias: WeightRange;
      readonly stride: number;
      readonly same: boolean;
      readonly relu: boolean;
    }
  | {
      readonly op: 'depthwise';
      readonly input: number;
      readonly filter: WeightRange;
      readonly filterShape: readonly number[];
      readonly stride: number;
      readonly same: boolean;
    }
  | { readonly op: 'add'; readonly input: number; readonly other: number }
  | { readonly op: 'relu'; readonly input: number }
  | {
      readonly op: 'maxPool';
      readonly input: number;
      readonly size: number;
      readonly stride: number;
      readonly same: boolean;
    }
  | { readonly op: 'padChannels'; readonly input: number; readonly count: number };

/** The face model as an ordered list of steps. Generated at build time. */
export interface FaceModelGraph {
  readonly inputSizePx: number;
  readonly tensorCount: number;
  readonly steps: readonly FaceModelStep[];
  /** Scores and boxes on the fine grid (16x16 cells, 2 boxes each) and the coarse one (8x8, 6 each). */
  readonly outputs: {
    readonly nearScores: number;
    readonly farScores: number;
    readonly nearBoxes: number;
    readonly farBoxes: number;
  };
}
