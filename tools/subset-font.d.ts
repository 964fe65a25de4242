/** As much of it as is used here. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** OpenType features by their tags; without it, all. */
    readonly keepFeatures: readonly string[];
  }
  /** The part of a font that draws a text. Rejects when the font cannot be read. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
