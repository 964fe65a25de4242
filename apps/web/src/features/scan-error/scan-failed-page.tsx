import { scanError as english } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { DIM_FACE } from '../../shared/platform/problem-art.tsx';
import { ProblemPage } from '../../shared/platform/problem-page.tsx';

const texts = textsOf('scanError', english).scanFailed;

/** `/scanFailed`. */
export function ScanFailedPage() {
  return (
    <ProblemPage drawing={DIM_FACE} title={texts.title} text={texts.text} isAlert>
      <Link to={paths.dashboard} className={buttonClassName({ isBlock: true })}>
        {texts.back}
      </Link>
    </ProblemPage>
  );
}
