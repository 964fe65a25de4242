import styles from './stage.module.css';

const CLOTHES = 'M-110 960C-84 486 40 446 146 412C160 452 240 452 254 412C360 446 484 486 510 960Z';
const COLLAR = 'M146 412C160 456 240 456 254 412L264 416C248 474 152 474 136 416Z';
const RING = 'M200-2a158 208 0 1 1 0 416a158 208 0 1 1 0-416';

/**
 * A person in the oval of a scan, with 12 of its 30 seconds done. The cheeks and the forehead glow with the pulse. Its
 * colors are its own, in every color scheme.
 */
export function StageFace() {
  return (
    <svg viewBox="46.7 3 306.6 406" fill="none" strokeLinecap="round" aria-hidden="true">
      <defs>
        <radialGradient id="stage-skin" cx=".4" cy=".36" r=".78">
          <stop offset=".55" stopColor="#8f5a3c" />
          <stop offset="1" stopColor="#6d4029" />
        </radialGradient>
        <radialGradient id="stage-glow">
          <stop stopColor="#ff7a5c" stopOpacity=".46" />
          <stop offset=".55" stopColor="#ff7a5c" stopOpacity=".2" />
          <stop offset="1" stopColor="#ff7a5c" stopOpacity="0" />
        </radialGradient>
        <clipPath id="stage-oval">
          <ellipse cx="200" cy="206" rx="153.3" ry="203" />
        </clipPath>
      </defs>
      <g className={styles.clothes}>
        <path d={CLOTHES} fill="#e2886a" />
        <path d={COLLAR} fill="#c96f53" />
      </g>
      <ellipse className={styles.oval} cx="200" cy="206" rx="153.3" ry="203" />
      <g clipPath="url(#stage-oval)">
        <path
          d="M112 150h0M104 186h0M128 114h0M160 88h0M200 76h0M240 88h0M272 114h0M288 150h0M296 186h0"
          stroke="#2c2528"
          strokeWidth="80"
        />
        <path d="M150 320h100v96c0 40-100 40-100 0z" fill="#6d4029" />
        <path d="M150 326h100v34c-22 34-78 34-100 0z" fill="#583222" opacity=".75" />
        <path
          d="M102 208c-22-8-26 18-20 38c4 16 14 26 26 20zM298 208c22-8 26 18 20 38c-4 16-14 26-26 20z"
          fill="#6d4029"
        />
        <path
          d="M200 92C268 92 303 140 303 214C303 262 288 304 258 334C238 354 220 362 200 362C180 362 162 354 142 334C112 304 97 262 97 214C97 140 132 92 200 92Z"
          fill="url(#stage-skin)"
        />
        <path
          d="M303 214C303 262 288 304 258 334C238 354 220 362 200 362C188 362 178 359 168 354C220 352 268 310 284 214C288 190 290 160 286 140C298 160 303 186 303 214Z"
          fill="#583222"
          opacity=".22"
        />
        <g className={styles.glow} fill="url(#stage-glow)">
          <ellipse cx="200" cy="150" rx="66" ry="34" />
          <ellipse cx="146" cy="262" rx="46" ry="36" />
          <ellipse cx="254" cy="262" rx="46" ry="36" />
        </g>
        <path d="M132 192q20-13 44-5M224 187q24-8 44 5" stroke="#2a1d1a" strokeWidth="7" opacity=".9" />
        <path
          d="M134 217C142 203 166 203 174 218C166 229 142 229 134 217ZM226 218C234 203 258 203 266 217C258 229 234 229 226 218Z"
          fill="#fdf9f4"
        />
        <path d="M154.500 215.500h0M245.500 215.500h0" stroke="#2b1812" strokeWidth="19" />
        <path d="M158 212h0M249 212h0" stroke="#fff" strokeWidth="5.6" />
        <path d="M132 217C141 202 166 201 176 218M224 218C234 201 259 202 268 217" stroke="#2a1d1a" strokeWidth="3.5" />
        <path
          d="M194 214C192 240 182 258 184 268C187 277 213 277 216 268C217 262 213 254 210 248"
          stroke="#583222"
          strokeWidth="4"
          opacity=".75"
        />
        <path d="M164 304C178 298 190 297 200 301C210 297 222 298 236 304C224 309 176 309 164 304Z" fill="#7d3430" />
        <path d="M164 304C176 326 224 326 236 304C222 309 178 309 164 304Z" fill="#974640" />
        <path d="M160 302C178 310 222 310 240 302" stroke="#7d3430" strokeWidth="3" />
        <path
          d="M106 184C98 120 134 84 160 80C186 72 226 72 246 82C276 92 302 130 294 184C288 166 272 148 246 140C220 132 180 132 154 140C128 148 112 166 106 184Z"
          fill="#2c2528"
        />
        <path
          d="M126 140h0M150 122h0M176 114h0M204 112h0M232 118h0M256 128h0M276 146h0M116 164h0M286 168h0"
          stroke="#2c2528"
          strokeWidth="38"
        />
        <path
          d="M140 96q10-10 22-8M186 66q14-8 28 0M238 92q12 4 16 16M112 134q0-12 8-18M272 134q8 6 8 16M168 96q8-8 18-4M212 92q10-2 16 6"
          stroke="#5d565a"
          strokeWidth="3.5"
          opacity=".75"
        />
      </g>
      <path className={styles.track} d={RING} />
      <path className={styles.ring} d={RING} pathLength="100" strokeDasharray="40 100" />
    </svg>
  );
}
