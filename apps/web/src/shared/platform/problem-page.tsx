import { Muted, Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import { NoticePage } from './notice-page.tsx';
import pageStyles from './page.module.css';
import { PageHeading } from './page-heading.tsx';
import { UNPLUGGED } from './problem-art.tsx';
import styles from './problem-page.module.css';
import { useSession } from './session.ts';

interface ProblemPageProps {
  /** SVG lines of an icon for the problem, around 100, 75 and at most 112 wide; a plug next to its socket by default. */
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Whether screen readers announce the text at once: something has just failed. */
  readonly isAlert?: boolean;
  /** Whether it starts near the top, because its buttons would be below the window otherwise. */
  readonly isLong?: boolean;
  /** Below the text. */
  readonly children?: ReactNode;
}

/** A page that cannot be shown: an icon, what happened, and the next steps. */
export function ProblemPage({
  drawing = UNPLUGGED,
  title,
  text,
  isAlert = false,
  isLong = false,
  children,
}: ProblemPageProps) {
  return (
    <NoticePage gap={6} isLong={isLong}>
      <Stack gap={4} align="center" isCentered>
        <svg width="9rem" viewBox="20 10 160 130" fill="none" aria-hidden="true">
          <ellipse cx="100" cy="75" rx="78" ry="62" fill="var(--brand-tint)" />
          <g stroke="var(--brand)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
            {drawing}
          </g>
        </svg>
        <Stack gap={2} className={pageStyles.intro}>
          <PageHeading title={title} />
          <Muted size="lead" role={isAlert ? 'alert' : undefined}>
            {text}
          </Muted>
        </Stack>
      </Stack>
      {children}
    </NoticePage>
  );
}

/**
 * The look of such a page's only button: filled for visitors, and outlined next to the bar of a signed-in user, which has
 * the filled one.
 */
export const useNoticeVariant = () => (useSession().data === null ? 'primary' : 'secondary');

/** Buttons of such a page, all of one width. */
export const ProblemActions = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap={3} className={styles.actions}>
    {children}
  </Stack>
);
