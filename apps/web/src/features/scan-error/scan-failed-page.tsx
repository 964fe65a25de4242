import { scanError as english } from '@mien/messages';
import { buttonClassName, Muted, Stack } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import pageStyles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { ScanErrorArt } from './scan-error-art.tsx';

const texts = textsOf('scanError', english).scanFailed;

/** `/scanFailed`. */
export function ScanFailedPage() {
  return (
    <Stack gap={6} isPacked width="focused">
      <Stack gap={4} align="center" isCentered>
        <ScanErrorArt kind="unsuccessful" />
        <Stack gap={2} className={pageStyles.intro}>
          <PageHeading title={texts.title} />
          <Muted size="lead" role="alert">
            {texts.text}
          </Muted>
        </Stack>
      </Stack>
      <Link to={paths.dashboard} className={buttonClassName({ isBlock: true })}>
        {texts.back}
      </Link>
    </Stack>
  );
}
