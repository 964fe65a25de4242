import { Card, Stack } from '@mien/ui';
import art from '@mien/ui/art.module.css';
import { DrawnPerson, PERSON_GROUND } from '@mien/ui/drawn-person';
import type { ReactNode } from 'react';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import problemStyles from '../../shared/platform/problem-page.module.css';

interface SignOnFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A card with a member of the staff, the heading, and what to do. */
export function SignOnFrame({ title, children }: SignOnFrameProps) {
  return (
    <Stack gap={6} isPacked width="focused" className={problemStyles.page}>
      <Card isRoomy>
        <Stack gap={5}>
          <Stack gap={3} align="center" isCentered>
            <svg width="9rem" viewBox="0 0 160 120" fill="none" aria-hidden="true">
              <clipPath id="staff-person">
                <circle cx="80" cy="60" r="44" />
              </clipPath>
              <ellipse cx="80" cy="62" rx="78" ry="54" className={art.fillTint} />
              <g clipPath="url(#staff-person)">
                <rect x="36" y="16" width="88" height="88" fill={PERSON_GROUND} />
                <g transform="translate(80 58) scale(.26)">
                  <DrawnPerson name="grace" />
                </g>
              </g>
            </svg>
            <PageHeading title={title} />
          </Stack>
          {children}
        </Stack>
      </Card>
    </Stack>
  );
}
