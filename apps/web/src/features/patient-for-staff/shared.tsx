import { patientForStaff as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { useForgetWhenOver, useScans } from '../../shared/patient-for-staff.queries.ts';
import styles from './patient-for-staff-page.module.css';
import { SharedScans } from './shared-scans.tsx';

const texts = textsOf('patientForStaff', english);

/** What is read beside the scans comes when it is first opened. */
const PatientTrends = lazy(async () => ({ default: (await import('./patient-trends.tsx')).PatientTrends }));
const PatientEntries = lazy(async () => ({ default: (await import('./patient-entries.tsx')).PatientEntries }));

const PARTS = ['scans', 'trends', 'entries'] as const;

interface SharedProps {
  readonly uid: string;
  /** The one scan that is shared: trends and entries stay closed then. Null where all are. */
  readonly onlyScan: string | null;
}

/** What a patient shares. Each part is read only when it is chosen: every look is in the access log. */
export function Shared({ uid, onlyScan }: SharedProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const scans = useScans(uid);
  useForgetWhenOver(uid, scans.error);
  if (onlyScan !== null) return <SharedScans uid={uid} scans={scans} onlyScan={onlyScan} />;
  const shown = PARTS.find((part) => part === query.get('show')) ?? 'scans';
  return (
    <>
      <nav className={styles.parts} aria-label={texts.parts.name}>
        {PARTS.map((part) => (
          <Link
            key={part}
            to={part === 'scans' ? '?' : `?${new URLSearchParams({ show: part })}`}
            state={state}
            replace
            preventScrollReset
            aria-current={part === shown ? 'true' : undefined}
          >
            {texts.parts[part]}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Spinner text={texts.loading} />}>
        {shown === 'scans' && <SharedScans uid={uid} scans={scans} onlyScan={null} />}
        {shown === 'trends' && <PatientTrends uid={uid} newestId={scans.data?.pages[0]?.items[0]?.id} />}
        {shown === 'entries' && <PatientEntries uid={uid} />}
      </Suspense>
    </>
  );
}
