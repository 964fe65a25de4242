/** Drawings of problem pages: lines around 100, 75. None of them is a pulse: a worried reader would take it for theirs. */

/** A plug next to its socket. */
export const UNPLUGGED = (
  <>
    <path d="M44 96c18 0 8-21 24-21h6M104 68h9M104 82h9" />
    <rect x="74" y="60" width="30" height="30" rx="7" />
    <path d="M158 54c-10 0-6 21-18 21M126 60h8a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-8z" />
  </>
);

/** A signpost. */
export const SIGNPOST = <path d="M100 38v76M86 114h28M100 46h26l9 9-9 9h-26zM100 72H74l-9 9 9 9h26z" />;

/** Two links of a chain. */
export const LINK = (
  <path d="M93 82a14 14 0 0 0 21 2l12-12a14 14 0 0 0-20-20l-6 6M107 68a14 14 0 0 0-21-2l-12 12a14 14 0 0 0 20 20l6-6" />
);

/** The corners of a camera picture. */
const CORNERS =
  'M66 60v-9a9 9 0 0 1 9-9h9M116 42h9a9 9 0 0 1 9 9v9M134 90v9a9 9 0 0 1-9 9h-9M84 108h-9a9 9 0 0 1-9-9v-9';

/** A camera picture with nothing in it. */
export const EMPTY_FRAME = (
  <>
    <path d={CORNERS} />
    <path d="M88 75h24" opacity=".5" />
  </>
);

/** A face that the camera hardly sees. */
export const DIM_FACE = (
  <>
    <path d={CORNERS} />
    <path
      d="M100 53c11 0 17 8 17 20 0 13-8 24-17 24s-17-11-17-24c0-12 6-20 17-20zM94 72v.5M106 72v.5M95 85h10"
      opacity=".5"
    />
  </>
);
