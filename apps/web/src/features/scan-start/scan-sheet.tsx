import type { Configuration, Patient } from '@mien/contract';
import { SCAN_LENGTHS_S } from '@mien/domain';
import { scanSheet as english, scanStart as englishStart, howTo as englishTips, fill } from '@mien/messages';
import { Button, Disclosure, Grid, Icon, Muted, RadioGroup, Row, Spinner, Stack, Text } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { heightText, weightText } from '../../shared/forms/body-text.ts';
import { typedBodyFrom } from '../../shared/forms/typed-body.ts';
import { type UploadCheck, useUploadCheck } from '../../shared/health/upload-check.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { useMay } from '../../shared/platform/cared-for.ts';
import { dayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { scanProviderOf } from '../../shared/platform/scan-provider.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { patientQuery, useConfiguration, useHasHistory, usePatient } from '../../shared/platform/session.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { stored } from '../../shared/platform/stored.ts';
import { timeSpanText } from '../../shared/platform/time-span-text.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
import {
  CHECK_PATIENCE_MS,
  daysToAskAbout,
  isReadyToScan,
  rememberedLength,
  sameScreening,
  scanLengthOf,
} from './scan-sheet.model.ts';
import styles from './scan-sheet.module.css';
import { type LeaveTo, leaveApp, useScanStart } from './use-scan-start.ts';

const texts = textsOf('scanSheet', english);
const startTexts = textsOf('scanStart', englishStart);
const { tips } = textsOf('howTo', englishTips);

interface ScanSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly leaveTo?: LeaveTo;
}

/**
 * Opened from the Scan tab. Patients with scans and a complete profile start from here; all others go to the profile,
 * or to the tips before a first scan.
 */
export function ScanSheet({ isOpen, onClose, leaveTo = leaveApp }: ScanSheetProps) {
  const navigate = useNavigate();
  const hasHistory = useHasHistory();
  const { data: patient, isError } = usePatient();
  const { data: configuration, isError: isUnconfigured } = useConfiguration();
  const isReady = patient !== undefined && isReadyToScan(patient);
  const elsewhere = patient ? (isReady ? (hasHistory ? null : paths.howTo) : paths.profile) : null;
  // The tips page shows what did not load, and requests it again.
  const target = isError || isUnconfigured ? paths.howTo : elsewhere;
  useEffect(() => {
    if (isOpen && target) void navigate(target, { replace: true });
  }, [isOpen, target, navigate]);
  return (
    <Sheet
      isOpen={isOpen && target === null && hasHistory}
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
    >
      {isReady && configuration ? (
        <Ready patient={patient} configuration={configuration} leaveTo={leaveTo} />
      ) : (
        <Spinner text={startTexts.starting} />
      )}
    </Sheet>
  );
}

interface ReadyProps {
  readonly patient: Patient;
  readonly configuration: Configuration;
  readonly leaveTo: LeaveTo;
}

function Ready({ patient, configuration, leaveTo }: ReadyProps) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { phase, attempt, open } = useScanStart(leaveTo);
  const [lengthS, setLengthS] = useState(rememberedLength);
  const mayChange = useMay('manage');
  const [daysOld] = useState(() => daysToAskAbout(patient, serverNow()));
  // Only users who may change the answers are asked to confirm them.
  const days = mayChange ? daysOld : null;
  const [, check] = useUploadCheck();
  const checked = useRef<Promise<UploadCheck | null>>(Promise.resolve(null));
  useEffect(() => {
    checked.current = check();
  }, [check]);
  // Only our own scan site accepts preferences and guarantees where the video stays.
  const isOurs = scanProviderOf(configuration) === 'own';

  /** Opening the profile takes two steps: closing the drawer, then opening its page. */
  async function change(section: 'body' | null): Promise<void> {
    await navigate(paths.profile, { replace: true });
    if (section) await navigate(paths.profile, { state: { edit: section } });
  }

  async function start(): Promise<unknown> {
    const reviewed = days === null ? patient : await confirm();
    const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), CHECK_PATIENCE_MS));
    const outcome = await Promise.race([checked.current, patience]);
    if (outcome?.kind !== 'fast') return navigate(paths.howTo, { replace: true });
    return open({ lengthS, hasSeenTips: true, beginsAtOnce: true }, reviewed);
  }

  /** Records that the answers are still right, so that the question does not return tomorrow. */
  async function confirm(): Promise<Patient> {
    const latestScreening = await client.screenings.create({ body: sameScreening(patient) });
    const reviewed = { ...patient, latestScreening };
    queryClient.setQueryData(patientQuery(client, patient.patientUid).queryKey, reviewed);
    return reviewed;
  }

  return (
    <Stack gap={4} className={styles.sheet}>
      {days !== null && (
        <Stack gap={3}>
          <Text size="lead">
            <strong>{fill(texts.still, { weight: weightOf(patient) })}</strong>{' '}
            <Muted as="span">{fill(texts.told, { time: timeSpanText(days) })}</Muted>
          </Text>
          <Grid gap={3} columns="fit-9">
            <Button variant="secondary" onClick={() => void change('body')}>
              {texts.changeWeight}
            </Button>
            <Button variant="secondary" onClick={() => void change(null)}>
              {texts.otherChanges}
            </Button>
          </Grid>
        </Stack>
      )}
      {!mayChange && (
        <Stack gap={3}>
          <p>{usedText(patient)}</p>
          <Button variant="secondary" onClick={() => void change(null)}>
            {texts.allAnswers}
          </Button>
        </Stack>
      )}
      {isOurs && (
        <RadioGroup
          label={texts.length.label}
          name="scan-length"
          options={SCAN_LENGTHS_S.map((length) => ({
            value: String(length),
            label: length === 60 ? texts.length.minute : texts.length.usual,
          }))}
          value={String(lengthS)}
          onChange={(chosen) => {
            stored.scanLength.set(chosen);
            setLengthS(scanLengthOf(chosen));
          }}
        />
      )}
      <Disclosure
        look="row"
        ground="lines"
        title={
          <Row as="span" gap={3} isOneLine isFilling>
            <Icon name="sun" tone="muted" />
            <span>{texts.tips}</span>
          </Row>
        }
      >
        <Stack as="ul" gap={2} className={styles.tips}>
          {Object.entries(tips).map(([key, tip]) => (
            <li key={key}>{tip}</li>
          ))}
        </Stack>
      </Disclosure>
      <Stack gap={2}>
        <Button
          isBlock
          icon={days === null ? 'scan' : 'check'}
          isBusy={phase !== 'idle'}
          onClick={() => void attempt(start)}
        >
          {phase === 'idle'
            ? days === null
              ? texts.start
              : texts.yes
            : phase === 'starting'
              ? startTexts.starting
              : startTexts.leaving}
        </Button>
        {isOurs && (
          <Muted size="small" isCentered>
            {texts.privacy}
          </Muted>
        )}
      </Stack>
    </Stack>
  );
}

/** The answers that a scan uses, read-only. */
function usedText({ latestScreening }: Patient): string {
  if (latestScreening === null) return '';
  const { created, heightCm, weightKg } = latestScreening;
  const typed = typedBodyFrom(unitsOfVisitor(), heightCm, weightKg);
  const date = dayText(created);
  return fill(texts.uses, { date, height: heightText(typed), weight: weightText(typed) });
}

/** The weight in the units of this device. */
function weightOf({ latestScreening }: Patient): string {
  return weightText(typedBodyFrom(unitsOfVisitor(), null, latestScreening?.weightKg ?? null));
}
