import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from './paths.ts';
import { ScanOnlyView } from './scan-only-view.tsx';
import { useSession } from './session.ts';

interface PatientPageProps {
  readonly title: string;
  /** Whether caregivers are sent to the dashboard of the patient they care for. */
  readonly isOwnOnly?: boolean;
  readonly children: ReactNode;
}

/** A page of a patient. Staff are sent to their account; a scan-only session is shown what unlocks the page. */
export function PatientPage({ title, isOwnOnly = false, children }: PatientPageProps) {
  const { data: session } = useSession();
  if (!session) return null;
  if (session.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (isOwnOnly && session.carer) return <Navigate to={paths.dashboard} replace />;
  return session.isScanOnly ? <ScanOnlyView title={title} /> : children;
}
