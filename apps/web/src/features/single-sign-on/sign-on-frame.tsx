import { Card, Stack } from '@mien/ui';
import art from '@mien/ui/art.module.css';
import { PersonInOval } from '@mien/ui/drawn-person';
import type { ReactNode } from 'react';
import { NoticePage } from '../../shared/platform/notice-page.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';

interface SignOnFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A card with a member of the staff, the heading, and what to do. */
export function SignOnFrame({ title, children }: SignOnFrameProps) {
  return (
    <NoticePage gap={6}>
      <Card isRoomy>
        <Stack gap={5}>
          <Stack gap={3} align="center" isCentered>
            <svg width="9rem" viewBox="0 0 160 120" fill="none" aria-hidden="true">
              <ellipse cx="80" cy="62" rx="78" ry="54" className={art.fillTint} />
              <PersonInOval name="grace" x={80} y={60} radii={[44, 44]} scale={0.26} faceY={58} />
            </svg>
            <PageHeading title={title} />
          </Stack>
          {children}
        </Stack>
      </Card>
    </NoticePage>
  );
}
