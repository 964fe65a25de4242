import type { DemoOfPages } from '@mien/contract';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/platform/paths.ts';
import { useEnter } from '../../shared/platform/use-enter.ts';
import { parts } from '../parts.tsx';

/** The strip of the demo above the sign-in page. */
export function DemoTop({ people }: Pick<DemoOfPages, 'people'>) {
  const enter = useEnter();
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <parts.demoStrip.Component
        people={people}
        onSignedIn={enter}
        onSecondStep={() => void navigate(paths.secondStep, { replace: true })}
      />
    </Suspense>
  );
}
