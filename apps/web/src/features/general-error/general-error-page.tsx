import { generalError as english } from '@mien/messages';
import { Button } from '@mien/ui';
import { useNavigate, useSearchParams } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import styles from './notice.module.css';
import { NoticeArt } from './notice-art.tsx';

const texts = textsOf('generalError', english);

/** What an error's ID says; every other or missing ID is a general problem. */
export function generalErrorText(id: string | null): string {
  if (id === '1000') return texts.texts[1000];
  return id === '1001' ? texts.texts[1001] : texts.texts.other;
}

/** `/error?ID=`. Its two buttons exist but are hidden, as the specification has it. */
export function GeneralErrorPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const id = query.get('ID');
  return (
    <div className={styles.notice}>
      <NoticeArt />
      <div className={styles.words}>
        <PageHeading title={texts.title} />
        <p className={styles.text} role="alert">
          {generalErrorText(id)}
        </p>
        {id === '1000' && <p className={styles.text}>{texts.browsers}</p>}
      </div>
      <div className={styles.buttons}>
        <Button hidden onClick={() => void navigate(paths.howTo)}>
          {texts.scanAgain}
        </Button>
        <Button hidden onClick={() => void navigate(paths.profile)}>
          {texts.profile}
        </Button>
      </div>
    </div>
  );
}
