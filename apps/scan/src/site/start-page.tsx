import { SCAN_LENGTHS_S, type ScanLengthS } from '@mien/domain';
import { Box, Button, Grid, Muted, RadioGroup, Row, Stack } from '@mien/ui';
import { VoiceSwitch } from './guide/voice-switch.tsx';
import { reopenInOriginal } from './handoff.ts';
import { ScanDrawing } from './scan-drawing.tsx';
import { SentDetails } from './sent-details.tsx';
import { machineNote, siteTexts } from './site-texts.ts';
import styles from './start-page.module.css';

/** Says what will happen and what is sent. The camera is requested only after the tap. */
export function StartPage({
  isLeaving,
  isShort,
  lengthS,
  onLength,
  onBegin,
  onSample,
  onCancel,
}: {
  readonly isLeaving: boolean;
  /** Tips were read already: only camera, length and voice are left. */
  readonly isShort: boolean;
  readonly lengthS: ScanLengthS;
  readonly onLength: (lengthS: ScanLengthS) => void;
  readonly onBegin: () => void;
  /** Null where there is no sample face. */
  readonly onSample: (() => void) | null;
  readonly onCancel: () => void;
}) {
  const text = siteTexts().start;
  const note = machineNote();
  return (
    <Box as="main" width="narrow" isFilling className={styles.page}>
      <Stack gap={4} isFilling className={styles.content}>
        {note && (
          <Row gap={2} justify="center">
            <Muted size="small">{note.note}</Muted>
            <Button variant="quiet" onClick={reopenInOriginal}>
              {note.original}
            </Button>
          </Row>
        )}
        <div className={styles.drawing}>
          <ScanDrawing />
        </div>
        <h1>{lengthS === 60 ? text.headingMinute : text.heading}</h1>
        <Muted>{isShort ? text.beginHint : text.lead}</Muted>
        {!isShort && (
          <Stack as="ol" gap={3} className={styles.steps}>
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Stack>
        )}
        <RadioGroup
          label={text.length.label}
          hint={text.length.hint}
          name="scan-length"
          options={SCAN_LENGTHS_S.map((length) => ({
            value: String(length),
            label: length === 60 ? text.length.minute : text.length.usual,
          }))}
          value={String(lengthS)}
          onChange={(value) => onLength(SCAN_LENGTHS_S.find((length) => String(length) === value) ?? lengthS)}
        />
        <VoiceSwitch />
        <Grid as="section" gap={3} ground="panel" breaks="anywhere" className={styles.privacy}>
          <LockDrawing />
          <div>
            <p>
              <strong>{text.privacy}</strong> {text.privacyMore}
            </p>
            <SentDetails />
          </div>
        </Grid>
      </Stack>
      <Stack gap={2} className={styles.actions} data-stays>
        {!isShort && (
          <Muted size="small" className={styles.hint}>
            {text.beginHint}
          </Muted>
        )}
        <Button isBlock onClick={onBegin}>
          {text.begin}
        </Button>
        {onSample && (
          <Button variant="tinted" isBlock onClick={onSample}>
            {text.sample}
          </Button>
        )}
        <Button variant="quiet" isBlock isBusy={isLeaving} onClick={onCancel}>
          {text.cancel}
        </Button>
      </Stack>
    </Box>
  );
}

function LockDrawing() {
  return (
    <svg className={styles.lock} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.800 4.500 5.600v5.700c0 4.600 3.100 8.300 7.500 9.900 4.400-1.600 7.500-5.300 7.500-9.900V5.600z" />
      <path d="m8.600 12 2.400 2.400 4.400-4.600" />
    </svg>
  );
}
