import { type ReactNode, useId } from 'react';

interface Look {
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  readonly lips: string;
  readonly clothes: string;
  /** Behind the head, if the hair is long. */
  readonly behind?: ReactNode;
  readonly front: ReactNode;
}

const curls = (places: string, width: number) => (
  <path d={places} stroke="#2c2528" strokeWidth={width} strokeLinecap="round" />
);

/** The people of the product's pictures, simplified for small drawings. */
const LOOKS = {
  ana: {
    skin: '#d9a27a',
    shade: '#a06a45',
    hair: '#3a2620',
    lips: '#a24a48',
    clothes: '#7f78d2',
    behind: (
      <path d="M84 230C70 110 130 56 202 56C276 56 330 112 316 230C322 320 336 380 330 450C300 470 280 440 276 400L124 400C120 440 100 470 70 450C64 380 78 320 84 230Z" />
    ),
    front: (
      <path d="M96 226C90 140 140 80 196 78C262 76 312 140 304 226C296 176 262 138 216 104C186 142 130 160 96 226Z" />
    ),
  },
  ben: {
    skin: '#e3b18c',
    shade: '#a9744f',
    hair: '#5a5356',
    lips: '#a4584a',
    clothes: '#5c7c8c',
    front: (
      <path d="M92 214C82 120 130 66 204 66C276 66 316 122 308 214C302 196 298 178 290 160C280 136 262 128 244 120C220 130 170 130 138 126C120 134 106 160 104 178C100 190 96 200 92 214Z" />
    ),
  },
  frances: {
    skin: '#8f5a3c',
    shade: '#583222',
    hair: '#2c2528',
    lips: '#7d3430',
    clothes: '#e2886a',
    behind: curls('M112 150h0M104 186h0M128 114h0M160 88h0M200 76h0M240 88h0M272 114h0M288 150h0M296 186h0', 80),
    front: (
      <>
        <path d="M106 184C98 120 134 84 160 80C186 72 226 72 246 82C276 92 302 130 294 184C288 166 272 148 246 140C220 132 180 132 154 140C128 148 112 166 106 184Z" />
        {curls('M126 140h0M150 122h0M176 114h0M204 112h0M232 118h0M256 128h0M276 146h0M116 164h0M286 168h0', 38)}
      </>
    ),
  },
  grace: {
    skin: '#f3d2b3',
    shade: '#c3946f',
    hair: '#211d22',
    lips: '#b45a58',
    clothes: '#4aa08c',
    behind: (
      <path d="M82 224C76 112 132 58 202 58C274 58 326 116 318 224C322 280 322 320 310 356C296 372 280 366 272 350L128 350C120 366 104 372 90 356C78 320 78 280 82 224Z" />
    ),
    front: (
      <path d="M94 232C88 140 136 82 200 80C266 80 312 140 306 232C300 196 292 176 280 160C240 170 180 168 138 140C118 160 102 190 94 232Z" />
    ),
  },
} as const satisfies Readonly<Record<string, Look>>;

export type DrawnPersonName = keyof typeof LOOKS;

/** Behind a drawn person; both have the same colors in every scheme. */
export const PERSON_GROUND = '#e2dffa';

/**
 * A person down to the chest, for a drawing: the center of the face is at 0, 0, and the face is 200 units high. Place
 * and size are those of the group around it.
 */
export function DrawnPerson({ name }: { readonly name: DrawnPersonName }) {
  const { skin, shade, hair, lips, clothes, front, ...more }: Look = LOOKS[name];
  return (
    <g transform="scale(.74) translate(-200 -227)" fill="none" strokeLinecap="round">
      {more.behind && <g fill={hair}>{more.behind}</g>}
      <path d="M150 320h100v96c0 40-100 40-100 0z" fill={skin} />
      <path d="M150 320h100v44c-22 30-78 30-100 0z" fill={shade} opacity=".6" />
      <path
        d="M40 510C46 458 84 434 146 412C160 452 240 452 254 412C316 434 354 458 360 510C320 528 80 528 40 510Z"
        fill={clothes}
      />
      <path d="M102 208c-22-8-26 18-20 38c4 16 14 26 26 20zM298 208c22-8 26 18 20 38c-4 16-14 26-26 20z" fill={skin} />
      <path
        d="M200 92C268 92 303 140 303 214C303 262 288 304 258 334C238 354 220 362 200 362C180 362 162 354 142 334C112 304 97 262 97 214C97 140 132 92 200 92Z"
        fill={skin}
      />
      <path
        d="M303 214C303 262 288 304 258 334C238 354 220 362 200 362C188 362 178 359 168 354C220 352 268 310 284 214C288 190 290 160 286 140C298 160 303 186 303 214Z"
        fill={shade}
        opacity=".22"
      />
      <path d="M132 192q20-13 44-5M224 187q24-8 44 5" stroke={hair} strokeWidth="9" />
      <path
        d="M134 217C142 203 166 203 174 218C166 229 142 229 134 217ZM226 218C234 203 258 203 266 217C258 229 234 229 226 218Z"
        fill="#fdf9f4"
      />
      <path d="M154.5 216h0M245.5 216h0" stroke="#2d1f19" strokeWidth="20" />
      <path
        d="M194 214C192 240 182 258 184 268C187 277 213 277 216 268C217 262 213 254 210 248"
        stroke={shade}
        strokeWidth="5"
        opacity=".75"
      />
      <path d="M164 304C178 297 222 297 236 304C224 324 176 324 164 304Z" fill={lips} />
      <g fill={hair}>{front}</g>
    </g>
  );
}

interface PersonInOvalProps {
  readonly name: DrawnPersonName;
  /** Center of the oval, in units of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly radii: readonly [x: number, y: number];
  /** Of the person. */
  readonly scale: number;
  /** Height of the center of the face. */
  readonly faceY: number;
}

/** A person in front of their ground, cut to an oval. */
export function PersonInOval({ name, x, y, radii: [rx, ry], scale, faceY }: PersonInOvalProps) {
  const id = useId();
  return (
    <>
      <clipPath id={id}>
        <ellipse cx={x} cy={y} rx={rx} ry={ry} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect x={x - rx} y={y - ry} width={2 * rx} height={2 * ry} fill={PERSON_GROUND} />
        <g transform={`translate(${x} ${faceY}) scale(${scale})`}>
          <DrawnPerson name={name} />
        </g>
      </g>
    </>
  );
}
