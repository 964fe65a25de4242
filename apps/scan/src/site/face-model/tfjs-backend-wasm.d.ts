/** The glue between JavaScript and the kernels, as it ships in @tensorflow/tfjs-backend-wasm (no types of its own). */
declare module '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.js' {
  export interface WasmKernels {
    readonly HEAPU8: Uint8Array;
    _malloc(byteLength: number): number;
    cwrap(
      name: string,
      returns: null,
      parameters: readonly ('number' | 'array')[],
    ): (...values: (number | Uint8Array)[]) => void;
  }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default function createKernels(options: { wasmBinary: ArrayBuffer }): Promise<WasmKernels>;
}
