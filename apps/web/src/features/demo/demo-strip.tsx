import type { Answer, DemoOfPages, DemoVisitor, MienContract } from '@mien/contract';
import { demo as english } from '@mien/messages';
import { SpinnerMark } from '@mien/ui';
import { useState } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { Face } from '../../shared/platform/face.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { stored } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import styles from './demo-strip.module.css';

const texts = textsOf('demo', english);

export interface DemoStripProps {
  readonly people: DemoOfPages['people'];
  /** Called once the browser is signed in. */
  readonly onSignedIn: (login: Answer<MienContract['passkeys']['signIn']>) => Promise<void>;
  /** Called if a member of staff must take the second step, which is stored in the tab. */
  readonly onSecondStep?: () => void;
}

/** Above the sign-in page of the demo: one press signs in as a person of the demo. */
export function DemoStrip({
  people,
  onSignedIn,
  onSecondStep = () => window.location.assign(paths.secondStep),
}: DemoStripProps) {
  const { client } = useApi();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const [busy, setBusy] = useState<DemoVisitor | null>(null);

  const signIn = (person: DemoVisitor) =>
    oneAtATime(async () => {
      setBusy(person);
      try {
        const { user, secondStep, ...login } = await client.demo.signIn({ body: { person } });
        // A code requested before belongs to another sign-in.
        stored.signInAttempt.clear();
        if (user !== null) return await onSignedIn({ ...login, user });
        if (secondStep) stored.secondStep.set(JSON.stringify(secondStep));
        onSecondStep();
      } catch (error) {
        toasts.show({ text: problemText(error), tone: 'problem' });
        setBusy(null);
      }
    });

  if (people.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="demo-title">
      <div className={styles.inside}>
        {/* Not a heading: it comes before the page's first. */}
        <p id="demo-title" className={styles.title}>
          {texts.title}
        </p>
        <ul className={styles.people}>
          {people.map(({ person, name }) => (
            <li key={person}>
              <button
                type="button"
                className={styles.chip}
                disabled={busy !== null}
                aria-busy={busy === person || undefined}
                onClick={() => void signIn(person)}
              >
                {busy === person ? <SpinnerMark sizePx={36} /> : <Face name={person} />}
                <span>
                  <span>{name}</span> <span className={styles.about}>{texts.people[person]}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
