/** The glue between JavaScript and the kernels, as shipped in @tensorflow/tfjs-backend-wasm (without types). */
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
