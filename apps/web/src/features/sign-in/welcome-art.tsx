import art from '@mien/ui/art.module.css';

/** A calm face in the scan's oval with a pulse running through it. */
export function WelcomeArt() {
  return (
    <svg viewBox="0 0 320 250" fill="none" aria-hidden="true" className={art.round}>
      <ellipse cx="160" cy="128" rx="150" ry="112" className={art.fillTint} opacity="0.55" />
      <ellipse cx="160" cy="128" rx="116" ry="112" className={art.fillTint} />
      <path className={art.fillPale} d="M84 238c8-30 34-44 76-44s68 14 76 44c-22 8-48 12-76 12s-54-4-76-12z" />
      <path className={art.fillShade} d="M140 166h40v30c0 10-9 17-20 17s-20-7-20-17v-30z" />
      <path className={art.fillSkin} d="M160 44c34 0 52 24 52 60 0 42-25 78-52 78s-52-36-52-78c0-36 18-60 52-60z" />
      <path
        className={art.fillHair}
        d="M106 108c-6-44 18-76 56-76 36 0 58 30 52 74-4-6-6-12-7-20-22 2-52-2-68-20-6 16-20 24-27 26-3 6-5 10-6 16z"
      />
      <path className={art.strokeFace} strokeWidth="3" d="M132 112c4-4 12-4 16 0M172 112c4-4 12-4 16 0" />
      <path className={art.strokeFace} strokeWidth="3" d="M160 118c-2 8-4 13-4 16 0 3 3 4 6 4" />
      <path className={art.strokeFace} strokeWidth="3" d="M144 154c9 8 23 8 32 0" />
      <ellipse cx="160" cy="112" rx="76" ry="94" className={art.strokePale} strokeWidth="4" strokeDasharray="2 9" />
      <path className={art.strokeBrand} strokeWidth="5" d="M160 18c42 0 76 42 76 94 0 30-11 56-28 73" />
      <path
        className={art.strokeBrand}
        strokeWidth="3.5"
        d="M18 128h44l9-14 13 34 12-44 11 34 7-10h10M214 128h14l8-12 10 22 8-16 6 6h44"
      />
    </svg>
  );
}
