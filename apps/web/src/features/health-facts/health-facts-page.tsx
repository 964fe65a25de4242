import type { HealthFact } from '@mien/contract';
import { HEALTH_FACT_KINDS, HEALTH_FACT_LIMITS, type HealthFactKind } from '@mien/domain';
import { healthFacts as english, fill } from '@mien/messages';
import {
  Banner,
  Button,
  boxClassName,
  Card,
  classNames,
  Disclosure,
  Icon,
  Muted,
  rowClassName,
  Spinner,
  Stack,
  Text,
  VisuallyHidden,
} from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { timesText } from '../../shared/health/health-fact-text.ts';
import { healthFactsQuery } from '../../shared/health/health-facts-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { useIsOneself, useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { PatientPage } from '../../shared/platform/patient-page.tsx';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { usePatient } from '../../shared/platform/session.ts';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { FactSheet } from './fact-sheet.tsx';
import { doubtfulOf } from './health-facts.model.ts';
import styles from './health-facts-page.module.css';

const texts = textsOf('healthFacts', english);

/** `/healthFacts`: the patient's list of medicines and conditions. */
export function HealthFactsPage() {
  return (
    <PatientPage title={texts.title}>
      <HealthFacts />
    </PatientPage>
  );
}

const NEW = { medicine: 'new medicine', condition: 'new condition' } as const satisfies Record<HealthFactKind, string>;

function HealthFacts() {
  const isOneself = useIsOneself();
  const mayChange = useMay('manage');
  const query = useQuery(healthFactsQuery(useApi().client));
  const facts = query.data ?? [];
  const [overlay, open, close] = useOverlayState('fact');
  const isOpen = overlay !== null;
  const opened = useLastOpen(overlay);
  const fact = facts.find(({ id }) => id === opened) ?? null;
  const kind = fact?.kind ?? HEALTH_FACT_KINDS.find((one) => NEW[one] === opened) ?? null;
  // Each opening resets the form.
  const [opening, setOpening] = useState(0);
  const show = (what: string) => {
    setOpening((count) => count + 1);
    open(what);
  };
  return (
    <Stack gap={4} isPacked width="page">
      <Stack as="header" gap={2} className={pageStyles.intro}>
        <WayToMe />
        <PageHeading title={texts.title} />
        <Muted>{isOneself ? texts.intro : texts.introOf}</Muted>
        {isOneself && <Muted>{texts.seen}</Muted>}
        {!mayChange && <Muted>{texts.readOnly}</Muted>}
      </Stack>
      {query.isPending && <Spinner text={texts.loading} />}
      <LoadProblem query={query} isPart />
      {query.data && (
        <>
          {mayChange && <Doubts facts={facts} />}
          <div className={styles.lists}>
            {HEALTH_FACT_KINDS.map((one) => (
              <FactsOfKind
                key={one}
                kind={one}
                facts={facts.filter((candidate) => candidate.kind === one)}
                onOpen={mayChange ? show : null}
              />
            ))}
          </div>
        </>
      )}
      {kind !== null && <FactSheet key={opening} isOpen={isOpen} kind={kind} fact={fact} onClose={close} />}
    </Stack>
  );
}

/** Profile answers that contradict the list. */
function Doubts({ facts }: { readonly facts: readonly HealthFact[] }) {
  const { data: patient } = usePatient();
  const doubts = doubtfulOf(facts, patient?.latestScreening ?? null);
  if (doubts.length === 0) return null;
  return (
    <Banner tone="caution" isQuiet>
      {doubts.map((doubt) => (
        <p key={doubt}>{texts.doubtful[doubt]}</p>
      ))}
      <Link to={paths.profile} className={rowClassName({ isInline: true, isTarget: true, weight: 600 })}>
        {texts.doubtful.change}
      </Link>
    </Banner>
  );
}

interface FactsOfKindProps {
  readonly kind: HealthFactKind;
  readonly facts: readonly HealthFact[];
  /** Null for a carer with read access. */
  readonly onOpen: ((what: string) => void) | null;
}

function FactsOfKind({ kind, facts, onOpen }: FactsOfKindProps) {
  const id = `facts-${kind}`;
  const current = facts.filter(({ endedOn }) => endedOn === null);
  const past = facts.filter(({ endedOn }) => endedOn !== null);
  const isFull = facts.length >= HEALTH_FACT_LIMITS.ofKind;
  return (
    <Card aria-labelledby={id}>
      <Stack gap={3}>
        <Text as="h2" id={id} size="lead">
          {texts.kinds[kind]}
        </Text>
        {current.length === 0 ? <Muted>{texts.none[kind]}</Muted> : <FactList facts={current} onOpen={onOpen} />}
        {past.length > 0 && (
          <Disclosure title={texts.past[kind]}>
            <FactList facts={past} onOpen={onOpen} />
          </Disclosure>
        )}
        {onOpen !== null && (
          <>
            <div>
              <Button variant="tinted" isSmall icon="plus" disabled={isFull} onClick={() => onOpen(NEW[kind])}>
                {texts.add[kind]}
              </Button>
            </div>
            {isFull && <Muted size="small">{fill(texts.full, { count: HEALTH_FACT_LIMITS.ofKind })}</Muted>}
          </>
        )}
      </Stack>
    </Card>
  );
}

function FactList({ facts, onOpen }: Pick<FactsOfKindProps, 'facts' | 'onOpen'>) {
  return (
    <Stack as="ul" lines="close">
      {facts.map((fact) => (
        <li key={fact.id}>
          {onOpen === null ? (
            <Stack gap={0} padding={2}>
              <FactWords fact={fact} />
            </Stack>
          ) : (
            <button
              type="button"
              className={classNames(
                rowClassName({
                  isOneLine: true,
                  gap: 3,
                  justify: 'between',
                  isTarget: true,
                  padding: 2,
                  sidePadding: 0,
                }),
                boxClassName({ isWide: true }),
              )}
              onClick={() => onOpen(fact.id)}
            >
              <Stack as="span" gap={0} align="start">
                <VisuallyHidden>{texts.changeThis}</VisuallyHidden> <FactWords fact={fact} />
              </Stack>
              <Icon name="chevronRight" sizePx={20} />
            </button>
          )}
        </li>
      ))}
    </Stack>
  );
}

function FactWords({ fact }: { readonly fact: HealthFact }) {
  const details = [fact.dose, timesText(fact)].filter((part) => part !== null && part !== '');
  return (
    <>
      <Text as="span" weight={600} breaks="anywhere">
        {fact.name}
      </Text>
      {details.map((part) => (
        <Fragment key={part}>
          {' '}
          <Muted as="span" size="small" breaks="anywhere">
            {part}
          </Muted>
        </Fragment>
      ))}
    </>
  );
}
