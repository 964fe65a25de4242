import { healthLinkViewer as english, shell as englishShell, signIn as englishSignIn, fill } from '@mien/messages';
import { buttonClassName, Row } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { LINK } from '../../shared/platform/problem-art.tsx';
import { ProblemActions, ProblemPage, useNoticeVariant } from '../../shared/platform/problem-page.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { type HealthLinkPayload, isOurs, linkOfAddress } from './link-of-address.ts';
import { openLink } from './open-link.ts';
import { OpenedResults } from './opened-results.tsx';
import { ReaderForm } from './reader-form.tsx';

const texts = textsOf('healthLinkViewer', english);
const { places } = textsOf('shell', englishShell);
const signIn = textsOf('signIn', englishSignIn);

/**
 * `/shl`: opens a SMART Health Link without signing in. The link is behind the `#` of the address, and is taken out of
 * it at once, so that the browser's history does not keep the key.
 */
export function HealthLinkViewerPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => linkOfAddress(hash));
  useEffect(() => {
    if (hash === '') return;
    setLink(linkOfAddress(hash));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  if (link === null) return <Notice {...texts.incomplete} />;
  if (!isOurs(link, window.location.origin)) return <ForeignLink link={link} />;
  return <Opening key={link.url} link={link} />;
}

function ForeignLink({ link }: { readonly link: HealthLinkPayload }) {
  const productName = useProductName();
  const text = fill(texts.foreign.text, { productName, host: new URL(link.url).host });
  return <Notice title={texts.foreign.title} text={text} />;
}

function Notice({ title, text }: { readonly title: string; readonly text: string }) {
  const variant = useNoticeVariant();
  return (
    <ProblemPage drawing={LINK} title={title} text={text}>
      <ProblemActions>
        <Link to={paths.signIn} className={buttonClassName({ variant, isBlock: true })}>
          {places.home}
        </Link>
        <Row justify="center">
          <LoneLink to={paths.whatItMeasures}>{signIn.legal.measures}</LoneLink>
        </Row>
      </ProblemActions>
    </ProblemPage>
  );
}

function Opening({ link }: { readonly link: HealthLinkPayload }) {
  const opening = useMutation({
    mutationFn: (reader: Parameters<typeof openLink>[1]) => openLink(link, reader),
    // The results go with the page.
    gcTime: 0,
  });
  const { data, error, isPending, mutate } = opening;
  if (data?.kind === 'opened') return <OpenedResults content={data.content} />;
  if (data?.kind === 'over') return <Notice {...texts.over} />;
  return (
    <ReaderForm
      link={link}
      isBusy={isPending}
      error={error}
      triesLeft={data?.kind === 'wrongPasscode' ? data.triesLeft : null}
      onOpen={mutate}
    />
  );
}
