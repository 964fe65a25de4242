import { ehr as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { launchOf } from './ehr-launch.model.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { useMayLaunch } from './use-may-launch.ts';

const { launch: texts } = textsOf('ehr', english);

interface EhrLaunchPageProps {
  /** Leaves the app; a page test replaces it. */
  readonly leaveTo?: (url: string) => void;
}

/** `/launch?iss=&launch=`: a health record opens it from a chart. The browser continues at the record. */
export function EhrLaunchPage({ leaveTo = (url) => window.location.replace(url) }: EhrLaunchPageProps) {
  const { client } = useApi();
  const [query] = useSearchParams();
  const [launch] = useState(() => launchOf(query));
  const [error, setError] = useState<unknown>(null);
  const hasBegun = useRef(false);
  const mayLaunch = useMayLaunch();

  useEffect(() => {
    if (hasBegun.current || launch === null || mayLaunch !== true) return;
    hasBegun.current = true;
    client.ehr
      .begin({ body: launch })
      .then(({ url }) => leaveTo(url))
      .catch(setError);
  }, [client, launch, leaveTo, mayLaunch]);

  if (mayLaunch === false) return <AccessDenied text={texts.denied} />;
  if (launch === null) return <LaunchNotice text={texts.missing} />;
  if (error === null) return <Spinner text={texts.wait} isPage />;
  return <LaunchNotice text={isProblem(error, 'invalid-request') ? texts.unknown : problemText(error)} />;
}
