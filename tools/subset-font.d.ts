/** The part of its API that is used here. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** OpenType feature tags; default: all. */
    readonly keepFeatures: readonly string[];
  }
  /** Subsets a font to the characters of a text. Rejects if the font cannot be read. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
