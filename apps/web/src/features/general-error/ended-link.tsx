import { generalError as english } from '@mien/messages';
import { buttonClassName, Card, Icon } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import styles from './ended-link.module.css';

const texts = textsOf('generalError', english).sharedLink;

/** Of a link to results that shows nothing any more: that it has ended, and the way on for a reader and for the patient. */
export function EndedLink() {
  return (
    <div className={styles.page}>
      <span className={styles.disc}>
        <Icon name="link" sizePx={48} />
      </span>
      <div className={styles.words}>
        <PageHeading title={texts.title} />
        <p className={styles.ask}>{texts.ask}</p>
        <p className={styles.muted}>{texts.about}</p>
        <p className={styles.muted}>{texts.cutOff}</p>
      </div>
      <Card aria-labelledby="own-results">
        <div className={styles.own}>
          <h2 id="own-results" className={styles.title}>
            {texts.own.title}
          </h2>
          <p className={styles.muted}>{texts.own.text}</p>
          <Link to={paths.signIn} className={buttonClassName({ isBlock: true })}>
            {texts.own.signIn}
          </Link>
        </div>
      </Card>
      <p className={styles.small}>{texts.emergency}</p>
    </div>
  );
}
