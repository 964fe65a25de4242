import { Problem } from '@mien/contract';
import { generalError as english, fill } from '@mien/messages';
import { Button, buttonClassName, Text } from '@mien/ui';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemActions, ProblemPage, useNoticeVariant } from '../../shared/platform/problem-page.tsx';
import { problemText } from '../../shared/platform/problem-text.ts';
import { SUPPORTED_BROWSERS, type SupportedBrowser } from '../../shared/platform/supported-browsers.ts';
import { useFailedPage, useIsEndedLink } from '../../shared/platform/to-error.tsx';
import { EndedLink } from './ended-link.tsx';

const texts = textsOf('generalError', english);

/** The oldest supported version, by browser. */
const FIRST_VERSIONS = Object.fromEntries(SUPPORTED_BROWSERS.map(({ key, from }) => [key, from])) as Record<
  SupportedBrowser['key'],
  string
>;

/** The text of an error's ID; an unknown or missing ID is a general problem. */
export function generalErrorText(id: string | null): string {
  // Over plain http, browsers provide neither camera nor cryptography.
  if (id === '1000' && globalThis.isSecureContext === false) return problemText(new Problem('https-needed'));
  if (id === '1000') return texts.texts[1000];
  return id === '1001' ? texts.texts[1001] : texts.texts.other;
}

interface GeneralErrorPageProps {
  /** Navigates to a server-rendered page. */
  readonly leave?: (address: string) => void;
}

/** `/error?ID=`. Two of its buttons exist but are hidden, as the specification requires; the others are ours. */
export function GeneralErrorPage({ leave = (address) => window.location.assign(address) }: GeneralErrorPageProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const variant = useNoticeVariant();
  const failedPage = useFailedPage();
  const id = query.get('ID');
  const isEndedLink = useIsEndedLink();
  const { address, isServed } = failedPage ?? { address: paths.signIn, isServed: false };
  if (isEndedLink) return <EndedLink />;
  const again = () => (isServed ? leave(address) : void navigate(address, { replace: true }));
  return (
    <ProblemPage title={texts.title} text={generalErrorText(id)} isAlert>
      {id === '1000' && globalThis.isSecureContext !== false && (
        <Text size="lead" isCentered>
          {fill(texts.browsers, FIRST_VERSIONS)}
        </Text>
      )}
      <ProblemActions>
        <Button variant={variant} isBlock onClick={again}>
          {texts.tryAgain}
        </Button>
        <Link to={paths.signIn} className={buttonClassName({ variant: 'quiet', isBlock: true })}>
          {texts.notFound.home}
        </Link>
        <Button hidden onClick={() => void navigate(paths.howTo)}>
          {texts.scanAgain}
        </Button>
        <Button hidden onClick={() => void navigate(paths.profile)}>
          {texts.profile}
        </Button>
      </ProblemActions>
    </ProblemPage>
  );
}
