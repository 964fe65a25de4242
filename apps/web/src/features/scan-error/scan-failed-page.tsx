import { scanError as english } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import pageStyles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { ScanErrorArt } from './scan-error-art.tsx';
import styles from './scan-error-page.module.css';

const texts = textsOf('scanError', english).scanFailed;

/** `/scanFailed`. */
export function ScanFailedPage() {
  return (
    <div className={pageStyles.focused}>
      <div className={styles.head}>
        <ScanErrorArt kind="unsuccessful" />
        <div className={pageStyles.intro}>
          <PageHeading title={texts.title} />
          <p className={pageStyles.lead} role="alert">
            {texts.text}
          </p>
        </div>
      </div>
      <Link to={paths.dashboard} className={buttonClassName({ isBlock: true })}>
        {texts.back}
      </Link>
    </div>
  );
}
