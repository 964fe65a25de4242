import { figures as measured } from 'virtual:mien-figures';
import { whatItMeasures as english, fill } from '@mien/messages';
import { buttonClassName, Card, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Face, type FaceName } from '../../shared/platform/face.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useSession } from '../../shared/platform/session.ts';
import type { AccuracyFigures } from './accuracy-figures.ts';
import {
  BeatsPicture,
  BreathingPicture,
  NeverPicture,
  type NeverRead,
  PulsePicture,
  REFUSAL_PICTURES,
} from './pictures.tsx';
import styles from './what-it-measures-page.module.css';

const texts = textsOf('whatItMeasures', english);

const FACES: readonly FaceName[] = ['frances', 'grace', 'ben', 'carla', 'ana'];
const REFUSALS = Object.keys(REFUSAL_PICTURES) as (keyof typeof REFUSAL_PICTURES)[];
const NEVER: readonly NeverRead[] = ['pressure', 'oxygen', 'sugar', 'cholesterol', 'mood', 'age'];

const numberText = (value: number) => numberFormat({ maximumFractionDigits: 2 }).format(value);
const percentText = (percent: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

/** A line about measured figures, if all of them are known. */
function lineOf<Values extends readonly number[]>(
  values: { readonly [Index in keyof Values]: number | undefined },
  line: (...known: Values) => string,
): string | null {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? line(...(known as unknown as Values)) : null;
}

interface MeasureProps {
  readonly picture: ReactNode;
  readonly name: string;
  readonly unit: string;
  /** An invented result. */
  readonly example: { readonly value: number; readonly low: number; readonly high: number };
  /** How far its interval and its value are along the drawn scale. */
  readonly place: 'pulse' | 'breathing' | 'beats';
  readonly note: string | null;
}

function Measure({ picture, name, unit, example: { value, low, high }, place, note }: MeasureProps) {
  return (
    <li className={styles.measure}>
      <div>{picture}</div>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p className={styles.example}>
          <b>{numberText(value)}</b> <span>{unit}</span>{' '}
          <span className={styles.between}>
            {fill(texts.camera.between, { low: numberText(low), high: numberText(high) })}
          </span>
        </p>
        <div className={styles.interval} data-place={place} aria-hidden="true">
          <i />
          <b />
        </div>
        {note !== null && <Muted size="small">{note}</Muted>}
      </div>
    </li>
  );
}

function ReadByCamera({ figures }: { readonly figures: AccuracyFigures }) {
  const { camera } = texts;
  return (
    <Section title={camera.title} text={camera.text}>
      <ul className={styles.measures}>
        <Measure
          picture={<PulsePicture />}
          name={camera.heartRate.name}
          unit={camera.heartRate.unit}
          example={{ value: 72, low: 70, high: 74 }}
          place="pulse"
          note={lineOf([figures.heartRateErrorBpm, figures.people], (error, people) =>
            fill(camera.heartRate.error, {
              error: fill(camera.bpm, { value: numberText(error) }),
              people: numberText(people),
            }),
          )}
        />
        <Measure
          picture={<BreathingPicture />}
          name={camera.breathing.name}
          unit={camera.breathing.unit}
          example={{ value: 15, low: 14, high: 16 }}
          place="breathing"
          note={lineOf([figures.breathingErrorPerMin, figures.breathingAnsweredPercent], (error, share) =>
            fill(camera.breathing.error, {
              error: fill(camera.perMinute, { value: numberText(error) }),
              share: percentText(share),
            }),
          )}
        />
        <Measure
          picture={<BeatsPicture />}
          name={camera.variability.name}
          unit={camera.variability.unit}
          example={{ value: 33, low: 22, high: 44 }}
          place="beats"
          note={camera.variability.note}
        />
      </ul>
    </Section>
  );
}

/** A measured figure with what it counts. */
function Figure({ what, figure }: { readonly what: string; readonly figure: string | null }) {
  if (figure === null) return null;
  return (
    <div className={styles.figure}>
      <dt>{what}</dt>
      <dd>{figure}</dd>
    </div>
  );
}

function Refusals({ figures }: { readonly figures: AccuracyFigures }) {
  const { refusals } = texts;
  const answered = lineOf([figures.answeredPercent, figures.scans], (share, scans) =>
    fill(refusals.answeredOf, { share: percentText(share), scans: numberText(scans) }),
  );
  const lifeless = lineOf([figures.lifelessAnswered, figures.lifeless], (wrong, all) =>
    fill(refusals.lifelessOf, { wrong: numberText(wrong), all: numberText(all) }),
  );
  return (
    <Section title={refusals.title} text={refusals.text}>
      <ul className={styles.refusals}>
        {REFUSALS.map((reason) => (
          <li key={reason} className={styles.refusal}>
            {REFUSAL_PICTURES[reason]}
            <div>
              <h3>{refusals[reason].title}</h3>
              <Muted size="small">{refusals[reason].text}</Muted>
            </div>
          </li>
        ))}
      </ul>
      {(answered !== null || lifeless !== null) && (
        <Card>
          <dl className={styles.figures}>
            <Figure what={refusals.answered} figure={answered} />
            <Figure what={refusals.lifeless} figure={lifeless} />
          </dl>
          {answered !== null && <Muted size="small">{refusals.people}</Muted>}
        </Card>
      )}
    </Section>
  );
}

function Never() {
  const { never } = texts;
  return (
    <Section title={never.title} text={never.text}>
      <Card>
        <ul className={styles.never}>
          {NEVER.map((what) => (
            <li key={what}>
              <NeverPicture what={what} />
              <h3>{never[what].title}</h3>
              <Muted size="small">{never[what].text}</Muted>
            </li>
          ))}
        </ul>
      </Card>
      <Muted size="small">{never.hosted}</Muted>
    </Section>
  );
}

function Calculated() {
  const { answers } = texts;
  return (
    <Card>
      <Stack gap={2}>
        <h2>{answers.title}</h2>
        <ul className={styles.calculated}>
          {[answers.bodyMassIndex, answers.diabetes, answers.heartAge].map(({ from, name, source }) => (
            <li key={name}>
              <span>{from}</span>
              <Icon name="next" sizePx={20} tone="brand" />
              <span>
                <b>{name}</b>{' '}
                <Muted as="span" size="small" isBlock>
                  {source}
                </Muted>
              </span>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function EverySkin({ figures }: { readonly figures: AccuracyFigures }) {
  const { skin } = texts;
  const lines = [
    lineOf([figures.people], (people) => fill(skin.people, { people: numberText(people) })),
    lineOf([figures.darkSkinLessPoints], (points) => fill(skin.less, { points: numberText(points) })),
  ];
  return (
    <Card>
      <Stack gap={3}>
        <div className={styles.people} aria-hidden="true">
          {FACES.map((name) => (
            <Face key={name} name={name} size="large" />
          ))}
        </div>
        <h2>{skin.title}</h2>
        {lines.map((line) => line !== null && <p key={line}>{line}</p>)}
      </Stack>
    </Card>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  return (
    <Stack as="section" gap={4}>
      <div>
        <h2>{title}</h2>
        <Muted>{text}</Muted>
      </div>
      {children}
    </Stack>
  );
}

/** `/whatItMeasures`: a page of pictures, with the figures of the accuracy page as they are at build time. */
export function WhatItMeasuresPage({ figures = measured }: { readonly figures?: AccuracyFigures }) {
  const { data: session } = useSession();
  return (
    <Stack as="article" gap={6} width="page" className={styles.page}>
      <Stack gap={2}>
        <PageHeading title={texts.title} />
        <Muted>{texts.wellness}</Muted>
      </Stack>
      <ReadByCamera figures={figures} />
      <Refusals figures={figures} />
      <Never />
      <div className={styles.halves}>
        <Calculated />
        <EverySkin figures={figures} />
      </div>
      <Stack gap={3} align="center" isCentered>
        {session === null && (
          <Row gap={3} justify="center">
            <Link className={buttonClassName()} to={paths.register}>
              {texts.register}
            </Link>
            <Link className={buttonClassName({ variant: 'quiet' })} to={paths.signIn}>
              {texts.signIn}
            </Link>
          </Row>
        )}
        <Text size="small" tone="muted" isCentered>
          {texts.emergency}
        </Text>
      </Stack>
    </Stack>
  );
}
