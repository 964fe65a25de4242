import { SCAN_LENGTHS_S, type ScanLengthS } from '@mien/domain';
import { Box, Button, classNames, Grid, Muted, RadioGroup, Row, Stack } from '@mien/ui';
import art from '@mien/ui/art.module.css';
import { VoiceSwitch } from './guide/voice-switch.tsx';
import { reopenInOriginal } from './handoff.ts';
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
        <StartDrawing />
        <h1>{lengthS === 60 ? text.headingMinute : text.heading}</h1>
        <Muted isCentered className={styles.lead}>
          {isShort ? text.beginHint : text.lead}
        </Muted>
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
      <Stack gap={1} className={styles.actions} data-stays>
        {!isShort && (
          <Muted size="small" isCentered className={styles.hint}>
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

/** A calm face in the oval, with the ring a third full and a pulse below. */
function StartDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 176" aria-hidden="true">
      <ellipse className={art.fillTint} cx="110" cy="84" rx="70" ry="82" />
      <g>
        <path className={art.fillShade} d="M92 118h36v30c0 8-36 8-36 0z" />
        <ellipse className={art.fillSkin} cx="110" cy="84" rx="36" ry="46" />
        <path
          className={art.fillHair}
          opacity="0.9"
          d="M73 82c-4-34 14-52 37-52s41 18 37 52c-4-14-10-22-18-27-14 7-32 8-44 3-6 6-10 14-12 24z"
        />
        <path
          className={classNames(art.fillNone, art.strokeFace, art.round)}
          strokeWidth="2.4"
          d="M92 80c3-2.500 7-2.500 10 0M118 80c3-2.500 7-2.500 10 0M110 84v13c0 2-3 2-4 1M100 110c6 5 14 5 20 0"
        />
      </g>
      <ellipse
        className={classNames(art.fillNone, art.strokePale, art.round)}
        strokeWidth="5"
        cx="110"
        cy="84"
        rx="62"
        ry="76"
      />
      <path
        className={classNames(art.fillNone, art.strokeBrand, art.round)}
        strokeWidth="5"
        strokeDasharray="66 100"
        d="M110 8a62 76 0 0 1 0 152"
        pathLength="100"
      />
      <path
        className={classNames(art.fillNone, art.strokeBrand, art.round)}
        strokeWidth="2.6"
        opacity="0.55"
        d="M18 132h18l5-9 7 20 6-30 7 24 4-5h16M139 132h14l5-9 7 20 6-30 7 24 4-5h20"
      />
    </svg>
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
