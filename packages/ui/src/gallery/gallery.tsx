import { type ReactNode, useRef, useState } from 'react';
import { Accordion } from '../accordion.tsx';
import { BAND_CODES, BandMark, HealthBandDial, HealthBandSlider, RangeIndicator } from '../bands.tsx';
import { Banner, type BannerTone } from '../banner.tsx';
import { Button, IconButton } from '../button.tsx';
import { Card } from '../card.tsx';
import { CheckboxField } from '../checkbox-field.tsx';
import { DateField } from '../date-field.tsx';
import { Disclosure } from '../disclosure.tsx';
import { ICON_NAMES, Icon } from '../icon.tsx';
import { Box, Grid, Row, Stack } from '../layout.tsx';
import { Drawer, Modal, Popover, Sheet } from '../overlays/index.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { Select } from '../select.tsx';
import { SelectField } from '../select-field.tsx';
import { Skeleton, SkeletonBox, SkeletonTitle } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { StepperField } from '../stepper-field.tsx';
import { SwitchField } from '../switch-field.tsx';
import { Muted, Text } from '../text.tsx';
import { TextAreaField } from '../text-area-field.tsx';
import { TextField } from '../text-field.tsx';
import { createToastStore, ToastRegion } from '../toast.tsx';
import styles from './gallery.module.css';

const LABELS = {
  unhealthy: 'Unhealthy',
  suboptimal: 'Suboptimal',
  normal: 'Normal',
  healthy: 'Healthy',
  optimal: 'Optimal',
} as const;

const COLORS = ['background', 'surface', 'surface-sunken', 'line', 'brand', 'brand-tint', 'danger', 'caution', 'good'];
const TONES: readonly BannerTone[] = ['info', 'good', 'caution', 'problem'];
const ANSWERS = ['Yes', 'No'].map((label) => ({ value: label, label }));
const SCALE = Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
const SENTENCE = 'The words of something that is a little longer than one line of a phone.';
const toasts = createToastStore();

type Overlay = 'drawer' | 'sheet' | 'modal' | 'popover' | null;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Every primitive in every state, for visual inspection and tests. */
export function Gallery() {
  const [answer, setAnswer] = useState<string | null>('No');
  const [grade, setGrade] = useState<string | null>(null);
  const [isOn, setOn] = useState(true);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const popoverButton = useRef<HTMLButtonElement>(null);
  const close = () => setOverlay(null);
  return (
    <main className={styles.page}>
      <h1>Gallery</h1>
      <Part title="Colors">
        <div className={styles.row}>
          {COLORS.map((name) => (
            <div key={name} className={styles.icon}>
              <div className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Part>
      <Part title="Buttons">
        {(['primary', 'tinted', 'secondary', 'quiet'] as const).map((variant) => (
          <div key={variant} className={styles.row}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon="pencil">
              With icon
            </Button>
            <Button variant={variant} isSmall>
              Small
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} isBusy>
              Busy
            </Button>
          </div>
        ))}
        <div className={styles.row}>
          <IconButton icon="menu" label="Menu" />
          <IconButton icon="close" label="Close" disabled />
        </div>
        <Button isBlock>Block</Button>
      </Part>
      <Part title="Fields">
        <div className={styles.fields}>
          <TextField label="Plain" placeholder="Example" />
          <TextField label="With hint" hint="What it is for" defaultValue="Ana" />
          <TextField label="With error" error="First name is required." />
          <TextField label="With unit" suffix="lbs" defaultValue="150" />
          <TextField label="Large" look="large" defaultValue="(512) 555-0100" />
          <TextField label="Code" look="code" defaultValue="123456" />
          <TextField label="Figure" look="figure" hint="mmHg" defaultValue="120" />
          <StepperField
            label="Stepper"
            unit="lbs"
            lessLabel="0.2 lbs less"
            moreLabel="0.2 lbs more"
            onStep={() => undefined}
            defaultValue="150"
          />
          <TextAreaField label="Several lines" placeholder="Example" />
          <SwitchField checked={isOn} onChange={({ target }) => setOn(target.checked)}>
            {isOn ? 'Switched on' : 'Switched off'}
          </SwitchField>
          <TextField label="Disabled" disabled defaultValue="Fixed" />
          <SelectField label="Select" options={ANSWERS} />
          <DateField label="Day" defaultValue="2026-11-26" />
          <DateField label="Empty day" value="" onChange={() => {}} />
          <DateField label="Time" kind="time" defaultValue="09:30" />
          <DateField label="Instant" kind="instant" defaultValue="2026-11-26T09:30" error="Please choose" />
          <SelectField label="Select with error" options={ANSWERS} error="Please choose" />
          <RadioGroup label="Choice" name="choice" options={ANSWERS} value={answer} onChange={setAnswer} />
          <RadioGroup
            label="Unanswered"
            name="open"
            options={ANSWERS}
            value={null}
            onChange={() => {}}
            error="Choose"
          />
          <RadioGroup
            label="Scale"
            name="scale"
            options={SCALE}
            value={grade}
            onChange={setGrade}
            ends={['Worst', 'Best']}
            columns={5}
          />
          <CheckboxField>{SENTENCE}</CheckboxField>
          <CheckboxField defaultChecked>{SENTENCE}</CheckboxField>
          <CheckboxField error="Please agree">{SENTENCE}</CheckboxField>
        </div>
      </Part>
      <Part title="Messages">
        {TONES.map((tone) => (
          <Banner key={tone} tone={tone}>
            <p>{SENTENCE}</p>
          </Banner>
        ))}
        <div className={styles.row}>
          {TONES.map((tone) => (
            <Button
              key={tone}
              variant="secondary"
              isSmall
              onClick={() => toasts.show({ text: `${SENTENCE} (${tone})`, tone })}
            >
              {`Toast ${tone}`}
            </Button>
          ))}
        </div>
        <Card>
          <Spinner text="Please wait..." />
        </Card>
        <Skeleton text="Please wait...">
          <SkeletonTitle />
          <SkeletonBox heightRem={6} />
        </Skeleton>
        <ProgressBar label="Progress" percent={0} />
        <ProgressBar label="Progress" percent={40} />
        <ProgressBar label="Progress" percent={100} />
      </Part>
      <Part title="Health bands">
        <Card>
          <HealthBandSlider percent={72} labels={LABELS} />
        </Card>
        <Card>
          <HealthBandSlider percent={0} labels={LABELS} />
        </Card>
        <Card>
          <HealthBandSlider percent={null} labels={LABELS} />
        </Card>
        <Card>
          <HealthBandDial percent={72} labels={LABELS}>
            72
          </HealthBandDial>
        </Card>
        <div className={styles.row}>
          {BAND_CODES.map((band) => (
            <RangeIndicator key={band} band={band} label={LABELS[band]} />
          ))}
        </div>
        <div className={styles.row}>
          {BAND_CODES.map((band) => (
            <BandMark key={band} band={band} label={LABELS[band]} />
          ))}
        </div>
      </Part>
      <Part title="Choices as small as their words">
        <div className={styles.row}>
          <Select aria-label="Pill" look="pill" options={ANSWERS} />
          <Select aria-label="Bare" options={ANSWERS} />
          <Select aria-label="Disabled" look="pill" options={ANSWERS} disabled />
        </div>
      </Part>
      <Part title="Words">
        {(['small', 'body', 'lead', 'h2', 'h1', 'hero'] as const).map((size) => (
          <Text key={size} size={size}>
            {size}
          </Text>
        ))}
        <Row gap={4}>
          {(['plain', 'brand', 'good', 'caution', 'danger'] as const).map((tone) => (
            <Text key={tone} as="span" tone={tone} weight={600}>
              {tone}
            </Text>
          ))}
          <Muted as="span">muted</Muted>
        </Row>
      </Part>
      <Part title="Layout">
        <Stack gap={3} ground="panel" padding={4}>
          <Text weight={600}>Stack</Text>
          <Muted size="small">{SENTENCE}</Muted>
        </Stack>
        <Row gap={3} justify="between" ground="sunken" padding={3}>
          <Text as="span">Row</Text>
          <Muted as="span">between</Muted>
        </Row>
        <Grid columns={2} gap={3}>
          {(['panel', 'card', 'outlined', 'sunken'] as const).map((ground) => (
            <Box key={ground} ground={ground} padding={4}>
              {ground}
            </Box>
          ))}
        </Grid>
        <Stack as="ul" gap={4} lines="apart">
          <li>{SENTENCE}</li>
          <li>{SENTENCE}</li>
        </Stack>
      </Part>
      <Part title="Disclosure">
        <Disclosure title="Words">
          <p>{SENTENCE}</p>
        </Disclosure>
        {(['plain', 'lines', 'outlined', 'panel', 'card'] as const).map((ground) => (
          <Disclosure key={ground} look="row" ground={ground} title={ground} open={ground === 'card'}>
            <Box padding={5}>{SENTENCE}</Box>
          </Disclosure>
        ))}
      </Part>
      <Part title="Accordion">
        <Accordion
          headingLevel={3}
          openAtFirst={['one']}
          items={[
            { key: 'one', title: 'Opened question', content: <p>{SENTENCE}</p> },
            { key: 'two', title: 'Closed question', content: <p>{SENTENCE}</p> },
          ]}
        />
      </Part>
      <Part title="Overlays">
        <div className={styles.row}>
          {(['drawer', 'sheet', 'modal'] as const).map((name) => (
            <Button key={name} variant="secondary" onClick={() => setOverlay(name)}>
              {`Open ${name}`}
            </Button>
          ))}
          <IconButton ref={popoverButton} icon="menu" label="Open popover" onClick={() => setOverlay('popover')} />
        </div>
        <Drawer
          isOpen={overlay === 'drawer'}
          onClose={close}
          title="Drawer"
          closeLabel="Close"
          foot={
            <Button isBlock onClick={close}>
              Update
            </Button>
          }
        >
          <TextField label="First name" />
        </Drawer>
        <Sheet isOpen={overlay === 'sheet'} onClose={close} title="Sheet" closeLabel="Close">
          <p>{SENTENCE}</p>
        </Sheet>
        <Modal isOpen={overlay === 'modal'} onClose={close} title="Modal" backLabel="Back">
          <p>{SENTENCE}</p>
        </Modal>
        <Popover isOpen={overlay === 'popover'} onClose={close} anchor={popoverButton} label="Popover">
          <p>{SENTENCE}</p>
        </Popover>
      </Part>
      <Part title="Icons">
        <div className={styles.row}>
          {ICON_NAMES.map((name) => (
            <div key={name} className={styles.icon}>
              <Icon name={name} />
              {name}
            </div>
          ))}
        </div>
      </Part>
      <ToastRegion store={toasts} label="Notifications" closeLabel="Dismiss" />
    </main>
  );
}
