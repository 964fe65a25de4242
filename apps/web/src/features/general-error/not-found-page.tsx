import { generalError as english } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import styles from '../../shared/notice.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { NoticeArt } from './notice-art.tsx';

const texts = textsOf('generalError', english).notFound;

/** Any address that is none of ours. */
export function NotFoundPage() {
  return (
    <div className={styles.notice}>
      <NoticeArt />
      <div className={styles.words}>
        <PageHeading title={texts.title} />
        <p className={styles.text}>{texts.text}</p>
      </div>
      <Link to={paths.signIn} className={buttonClassName({ isBlock: true })}>
        {texts.home}
      </Link>
    </div>
  );
}
