import type { EhrLaunch } from '@mien/contract';
import { ehr as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { ConfirmPatient } from './confirm-patient.tsx';
import { returnedOf } from './ehr-launch.model.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { useMayLaunch } from './use-may-launch.ts';

const { launch: texts } = textsOf('ehr', english);

/** `/launch/return`: the return from the record, and who the patient is the first time. */
export function EhrReturnPage() {
  const { client } = useApi();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [returned] = useState(() => returnedOf(query));
  const [launch, setLaunch] = useState<EhrLaunch | null>(null);
  const [error, setError] = useState<unknown>(null);
  const hasBegun = useRef(false);
  const mayLaunch = useMayLaunch();

  async function finish(): Promise<void> {
    // Bypasses the router, which would navigate: the code belongs neither in the history nor on a shared screen.
    window.history.replaceState(window.history.state, '', paths.ehrReturn);
    if ('fault' in returned) return;
    try {
      const finished = await client.ehr.finish({ body: returned });
      if (finished.patientUid === null) setLaunch(finished);
      else await navigate(paths.patientForStaffOf(finished.patientUid), { replace: true });
    } catch (failure) {
      setError(failure);
    }
  }

  useEffect(() => {
    if (hasBegun.current || mayLaunch !== true) return;
    hasBegun.current = true;
    void finish();
  });

  if (mayLaunch === false) return <AccessDenied text={texts.denied} />;
  if ('fault' in returned) return <LaunchNotice text={texts[returned.fault]} />;
  if (error !== null) return <LaunchNotice text={problemText(error)} />;
  if (launch === null) return <Spinner text={texts.back} isPage />;
  return (
    <ConfirmPatient
      launch={launch}
      onConfirmed={(uid) => void navigate(paths.patientForStaffOf(uid), { replace: true })}
    />
  );
}
