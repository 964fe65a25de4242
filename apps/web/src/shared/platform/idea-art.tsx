import { Stack } from '@mien/ui';
import art from '@mien/ui/art.module.css';
import { PersonInOval } from '@mien/ui/drawn-person';
import type { ReactNode } from 'react';
import styles from './idea-art.module.css';

/** A phone with its screen. */
function Phone({
  x,
  isTinted = false,
  children,
}: {
  readonly x: number;
  readonly isTinted?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <g transform={`translate(${x} 22)`}>
      <rect width="44" height="80" rx="8" className={art.fillLine} />
      <rect x="4" y="5" width="36" height="70" rx="5" className={isTinted ? art.fillTint : art.fillSurface} />
      {children}
    </g>
  );
}

/** A heart rate on a phone. */
const PULSE = <path className={art.strokeBrand} strokeWidth="3" d="M8 42h7l4-9 6 20 5-16 3 5h3" />;

/** A pulse on the patient's phone that a second phone shows, too. */
const carers = (
  <>
    <Phone x={12}>{PULSE}</Phone>
    <path className={art.strokePale} strokeWidth="3" strokeDasharray="1 7" d="M60 62h40" />
    <path className={art.strokeBrand} strokeWidth="3" d="M94 55l8 7-8 7" />
    <Phone x={104} isTinted>
      {PULSE}
      <circle cx="22" cy="19" r="6" className={art.fillWarm} />
    </Phone>
  </>
);

/** A switch between the patient's phone and a person of the care team. */
const careTeam = (
  <>
    <Phone x={8}>{PULSE}</Phone>
    <rect x="60" y="51" width="38" height="22" rx="11" className={art.fillBrand} />
    <circle cx="87" cy="62" r="8" className={art.fillSurface} />
    <PersonInOval name="grace" x={128} y={62} radii={[28, 28]} scale={0.17} faceY={60} />
  </>
);

/** A file that becomes a curve. */
const file = (
  <>
    <path className={art.fillSurface} d="M16 24h34l16 16v56H16z" />
    <path className={art.strokeLine} strokeWidth="3" d="M16 24h34l16 16v56H16zM50 24v16h16" />
    <path className={art.strokePale} strokeWidth="4" d="M26 54h30M26 66h30M26 78h20" />
    <path className={art.strokeBrand} strokeWidth="3" d="M74 62h16M84 55l8 7-8 7" />
    <path className={art.strokePale} strokeWidth="3" d="M102 28v68h48" />
    <path className={art.strokeBrand} strokeWidth="4" d="M108 82l12-18 12 8 14-30" />
    <circle cx="146" cy="42" r="5" className={art.fillWarm} />
  </>
);

/** A fingerprint instead of a code. */
const passkey = (
  <>
    <rect x="48" y="8" width="64" height="106" rx="12" className={art.fillLine} />
    <rect x="54" y="15" width="52" height="92" rx="7" className={art.fillSurface} />
    <path
      className={art.strokeBrand}
      strokeWidth="3"
      d="M66 70c-1-14 3-24 14-24s15 10 14 22M72 76c-2-16-1-24 8-24s9 8 9 18c0 5-1 9-2 12M80 58c3 0 3 6 3 12 0 6-1 10-3 15"
    />
    <circle cx="118" cy="92" r="15" className={art.fillBrand} />
    <path className={art.strokeSurface} strokeWidth="4" d="M111 92l5 5 9-10" />
  </>
);

/** A code on the patient's phone, and the results on a doctor's screen. */
const link = (
  <>
    <Phone x={10}>
      <path className={art.strokeLine} strokeWidth="3" d="M11 30h8v8h-8zM25 30h8v8h-8zM11 44h8v8h-8z" />
      <path className={art.fillBrand} d="M24 44h5v5h-5zM30 50h5v5h-5z" />
    </Phone>
    <path className={art.strokePale} strokeWidth="3" strokeDasharray="1 7" d="M60 62h14" />
    <path className={art.strokeBrand} strokeWidth="3" d="M72 55l8 7-8 7" />
    <rect x="88" y="34" width="60" height="46" rx="6" className={art.fillLine} />
    <rect x="93" y="39" width="50" height="36" rx="3" className={art.fillSurface} />
    <path className={art.strokeBrand} strokeWidth="3" d="M98 58h8l4-9 6 18 5-14 3 5h14" />
    <path className={art.strokeLine} strokeWidth="4" d="M118 80v12M106 94h24" />
  </>
);

/** A face in the oval of a scan, with its ring. */
const scan = (
  <>
    <PersonInOval name="ana" x={80} y={60} radii={[38, 48]} scale={0.37} faceY={62} />
    <ellipse cx="80" cy="60" rx="43" ry="53" className={art.strokePale} strokeWidth="4" />
    <path className={art.strokeBrand} strokeWidth="4" d="M80 7c24 0 43 24 43 53 0 16-6 31-15 40" />
  </>
);

const DRAWINGS = { carers, careTeam, file, link, passkey, scan } as const;

interface IdeaIntroProps {
  /** What the page is about, as a drawing. */
  readonly idea: keyof typeof DRAWINGS;
  /** The heading, and a sentence or two. */
  readonly children: ReactNode;
}

/** The top of a page about one idea: its words, and a small drawing next to them. */
export function IdeaIntro({ idea, children }: IdeaIntroProps) {
  return (
    <header className={styles.intro}>
      <Stack gap={2} className={styles.words}>
        {children}
      </Stack>
      <svg viewBox="0 0 160 120" fill="none" aria-hidden="true" className={styles.art}>
        <ellipse cx="80" cy="62" rx="78" ry="54" className={art.fillTint} />
        <g className={art.round}>{DRAWINGS[idea]}</g>
      </svg>
    </header>
  );
}
