import type { ReactNode } from 'react';

/** Our own icons on a 24 px grid with 1.75 px strokes. */
const DRAWINGS = {
  text: <path d="M3 18 7.500 6h1L13 18M4.700 14h6.600M14.500 18l2.800-7h.600l2.800 7M15.600 15.600h4" />,
  bell: <path d="M6 16.500v-5.500a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 20.500a2.200 2.200 0 0 0 4 0" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  more: <path d="M5.500 12h.1M12 12h.1M18.500 12h.1" strokeWidth={3} />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  back: <path d="M19 12H5m6-6-6 6 6 6" />,
  next: <path d="M5 12h14m-6-6 6 6-6 6" />,
  chevronDown: <path d="M6 9.5l6 6 6-6" />,
  chevronRight: <path d="M9.5 6l6 6-6 6" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  pencil: (
    <path d="M4.5 19.5l.9-3.8L16.2 4.9a1.9 1.9 0 0 1 2.7 0l.2.2a1.9 1.9 0 0 1 0 2.7L8.3 18.6l-3.8.9zM14.5 6.6l2.9 2.9" />
  ),
  warning: <path d="M12 4.2 21 19.5H3L12 4.2zM12 10v4.2M12 17.1v.1" />,
  problem: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.8v5M12 16.1v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.2v5M12 7.9v.1" />
    </>
  ),
  done: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8.3 12.3l2.6 2.6 4.8-5.2" />
    </>
  ),
  lock: (
    <>
      <rect x="5.5" y="10.5" width="13" height="9.5" rx="2.5" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  video: (
    <>
      <rect x="3.5" y="6.5" width="11.5" height="11" rx="2.5" />
      <path d="M15 10.8l5.5-3v8.400l-5.500-3" />
    </>
  ),
  call: (
    <path d="M5.2 4.5h3.1l1.6 4-2 1.6a12 12 0 0 0 6 6l1.6-2 4 1.6v3.1c0 .7-.6 1.3-1.3 1.2A15.3 15.3 0 0 1 4 5.8c0-.7.5-1.3 1.2-1.3z" />
  ),
  phone: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2.5" />
      <path d="M10.8 18h2.4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8.2" r="3.7" />
      <path d="M4.8 20c.8-3.6 3.7-5.6 7.2-5.6s6.4 2 7.2 5.6" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.6" r="3.3" />
      <path d="M2.8 19.2c.7-3.2 3.2-5 6.2-5s5.5 1.8 6.2 5M15.6 5.6a3.3 3.3 0 0 1 0 6M17.4 14.6c2 .6 3.4 2.2 3.9 4.6" />
    </>
  ),
  body: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M8 10.2a5.3 5.3 0 0 1 8 0M12 11.5l1.8-2.2" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="3.8" />
      <path d="M12 3v2.2M12 18.800V21M3 12h2.2M18.800 12H21M5.600 5.600l1.600 1.600M16.800 16.800l1.600 1.600M5.600 18.400l1.600-1.600M16.800 7.200l1.600-1.600" />
    </>
  ),
  turnCamera: (
    <>
      <path d="M4 8.500h3l1.500-2.500h7L17 8.500h3a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9.500a1 1 0 0 1 1-1z" />
      <path d="M9 14.800a3.200 3.200 0 0 0 5.900.300M15 12.200a3.200 3.200 0 0 0-5.900-.300M15.200 17v-1.900h-1.900M8.800 10v1.900h1.900" />
    </>
  ),
  heart: (
    <path d="M12 19.6 5 12.7a4.3 4.3 0 0 1 0-6.1 4.2 4.2 0 0 1 6 0l1 1 1-1a4.2 4.2 0 0 1 6 0 4.3 4.3 0 0 1 0 6.1l-7 6.9z" />
  ),
  scan: (
    <>
      <path d="M4 8.5V6.2A2.2 2.2 0 0 1 6.2 4h2.3M15.5 4h2.3A2.2 2.2 0 0 1 20 6.2v2.3M20 15.5v2.3a2.2 2.2 0 0 1-2.2 2.2h-2.3M8.5 20H6.2A2.2 2.2 0 0 1 4 17.8v-2.3" />
      <path d="M12 7.5c2.2 0 3.6 1.7 3.6 4.1S14 16.5 12 16.5s-3.6-2.5-3.6-4.9S9.800 7.5 12 7.5z" />
    </>
  ),
  history: (
    <>
      <path d="M4.200 12a7.800 7.800 0 1 0 2.600-5.800L4.200 8.600" />
      <path d="M4.200 4.500v4.100h4.100M12 8v4.300l2.800 1.700" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.500v4.800l3.200 1.900" />
    </>
  ),
  chart: <path d="M4 4.500V19.500H20M7.500 14.500l3.500-4 3 2.500 4.500-6" />,
  badge: (
    <>
      <rect x="5" y="5" width="14" height="15.500" rx="2.500" />
      <path d="M10 5V3.500h4V5M8.500 17c.4-1.800 1.700-2.900 3.500-2.900s3.100 1.100 3.500 2.900" />
      <circle cx="12" cy="10.800" r="2" />
    </>
  ),
  document: (
    <path d="M7 3.500h7l4 4V18.500a2 2 0 0 1-2 2H7.500a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM13.500 3.800V8H18M9 12.500h6M9 16h4.500" />
  ),
  shield: (
    <path d="M12 3.500l7 2.600v5.300c0 4.400-2.900 7.600-7 9.100-4.100-1.500-7-4.700-7-9.100V6.100l7-2.600zM9 12l2.200 2.200L15.300 10" />
  ),
  logout: (
    <path d="M14.500 8V6a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-2M9.500 12h11m-3.500-3.500 3.500 3.500-3.500 3.500" />
  ),
  wifi: (
    <path d="M3.500 9.500a12 12 0 0 1 17 0M6.500 12.800a7.700 7.700 0 0 1 11 0M9.500 16a3.500 3.500 0 0 1 5 0M12 19.200v.1" />
  ),
  copy: (
    <>
      <rect x="8.500" y="8.500" width="11" height="11" rx="2.500" />
      <path d="M15.500 8.500v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
    </>
  ),
  printer: (
    <>
      <path d="M7.5 8.500V3.500h9v5M7.500 17H6a2 2 0 0 1-2-2v-4.500a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2h-1.500" />
      <path d="M7.500 14h9v6.500h-9zM16.500 11.500h.1" />
    </>
  ),
  link: (
    <path d="M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1" />
  ),
  send: <path d="M20 4 3.500 10.500l6.500 3 3 6.500L20 4zM10 13.500 14.500 9" />,
  eye: (
    <>
      <path d="M2.8 12c1.9-3.7 5.2-5.8 9.2-5.8s7.3 2.1 9.2 5.8c-1.9 3.7-5.2 5.8-9.2 5.8S4.7 15.7 2.800 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.500 12h17M12 3.500c2.600 2.300 3.900 5.200 3.900 8.500s-1.300 6.200-3.900 8.500c-2.600-2.300-3.900-5.200-3.900-8.500s1.300-6.200 3.900-8.500z" />
    </>
  ),
  search: <path d="M10.800 4.500a6.300 6.300 0 1 0 0 12.600 6.300 6.300 0 0 0 0-12.600zM15.400 15.400l4.600 4.600" />,
  sliders: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800v4.400M9 14.800v4.400" />,
  up: <path d="M12 19V5m-6 6 6-6 6 6" />,
  down: <path d="M12 5v14m-6-6 6 6 6-6" />,
  home: <path d="M4 11.500 12 4.500l8 7M6 10v9.500h12V10" />,
  chat: (
    <path d="M5.500 5h13a1.500 1.500 0 0 1 1.500 1.500v9a1.500 1.500 0 0 1-1.500 1.500H11l-4.500 3.500V17h-1A1.500 1.500 0 0 1 4 15.500v-9A1.500 1.500 0 0 1 5.500 5z" />
  ),
  cuff: (
    <>
      <rect x="3.500" y="6" width="9" height="7" rx="2" />
      <path d="M8 13v2.500a4 4 0 0 0 8 0V14" />
      <circle cx="17.500" cy="11.500" r="2.500" />
    </>
  ),
  waist: <path d="M4 7h16M4 17h16M8.500 4.500v5M15.500 14.500v5" />,
  calendar: (
    <>
      <rect x="4" y="5.500" width="16" height="14.500" rx="2.500" />
      <path d="M4 10h16M8.500 3.500v4M15.500 3.500v4" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;
export const ICON_NAMES = Object.keys(DRAWINGS) as readonly IconName[];

interface IconProps {
  readonly name: IconName;
  readonly sizePx?: number;
  /** Defaults to the color of the surrounding text. */
  readonly tone?: 'muted' | 'brand' | 'good' | 'danger';
}

/** Icons that point along a line, so they turn with the direction of the text. */
const TURNING: readonly IconName[] = ['back', 'next', 'chevronRight'];

/** A decorative icon next to text, hidden from screen readers. */
export function Icon({ name, sizePx = 24, tone }: IconProps) {
  return (
    <svg
      className={tone && `look-tone-${tone}`}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-turns={TURNING.includes(name) || undefined}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
