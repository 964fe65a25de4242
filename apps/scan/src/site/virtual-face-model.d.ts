/** URLs of the face model's files, written by the build. */
declare module 'virtual:face-model' {
  export const faceModelUrls: {
    readonly graphUrl: string;
    readonly weightsUrl: string;
    readonly wasmUrl: string;
    readonly plainWasmUrl: string;
  };
}
