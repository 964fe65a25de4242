import type { ClientSettings, SettingsMeasure } from '@mien/contract';
import { BAND_CODES_OF_RANGES, type HealthBandCode, isGivenBy, measureTypeOf } from '@mien/domain';
import { clientSettings as english, measures as englishMeasures, fill } from '@mien/messages';
import {
  Box,
  Button,
  bandClassName,
  CheckboxField,
  classNames,
  Disclosure,
  FieldError,
  Grid,
  IconButton,
  Muted,
  Row,
  SelectField,
  Stack,
  Text,
  TextField,
  VisuallyHidden,
} from '@mien/ui';
import { useId, useRef, useState } from 'react';
import { faultAt } from '../../shared/forms/use-form.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import {
  type DraftMeasure,
  type DraftStep,
  draftFault,
  draftMeasuresOf,
  draftStepsOf,
  groupsOf,
  movedMeasure,
  nextStep,
  savedMeasures,
  stepsOf,
} from './client-settings.model.ts';
import styles from './client-settings-page.module.css';
import { SettingsSection, useSectionForm } from './settings-section.tsx';

const texts = textsOf('clientSettings', english).measures;
const { bands } = textsOf('measures', englishMeasures);

const numberText = (value: number) => numberFormat().format(value);

const isSomethingShown = (draft: readonly DraftMeasure[]) => draft.some(({ isShown }) => isShown);
const hasFault = ({ key, ranges }: DraftMeasure) => ranges !== null && draftFault(key, ranges) !== null;

/** How many of some measures are shown. */
function shownText(
  some: readonly { readonly key: string }[],
  measures: readonly { readonly key: string; readonly isShown: boolean }[],
): string {
  const shown = some.filter(({ key }) => measures.find((measure) => measure.key === key)?.isShown).length;
  return fill(texts.shownOf, { shown, all: some.length });
}

/** Which measures are shown, in which order and with which ranges. */
export function MeasuresSection({ settings }: { readonly settings: ClientSettings }) {
  const { client } = useApi();
  const { clientId, measures } = settings;
  const { version, items } = measures;
  const section = useSectionForm({
    clientId,
    section: 'measures',
    version,
    saved: { draft: draftMeasuresOf(items) as readonly DraftMeasure[] },
    faultsOf: ({ draft: typed }) =>
      faultAt('draft', !isSomethingShown(typed) ? 'nothing_shown' : typed.some(hasFault) ? 'ranges' : null),
    save: ({ draft: typed }) =>
      client.clientSettings.saveMeasures({
        params: { clientId },
        body: { version, measures: savedMeasures(typed) ?? [] },
      }),
  });
  const { draft } = section.values;
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const byKey = new Map(items.map((item) => [item.key, item]));
  const inOrder = draft.flatMap(({ key }) => byKey.get(key) ?? []);
  const { provider, installationProvider } = settings.scanProvider;
  const isBuiltIn = (provider === 'installation' ? installationProvider : provider) === 'builtin';
  const isGiven = ({ key }: SettingsMeasure) => isGivenBy(key, { isBuiltIn });
  const given = items.filter(isGiven);
  const others = inOrder.filter((item) => !isGiven(item));
  /** Measures move within their displayed group. */
  function groupOf(key: string): string {
    const item = byKey.get(key);
    return item ? `${item.group} ${isGiven(item)}` : '';
  }

  const change = (key: string, part: Partial<DraftMeasure>) =>
    section.change({ draft: draft.map((measure) => (measure.key === key ? { ...measure, ...part } : measure)) });

  function move(item: SettingsMeasure, by: -1 | 1): void {
    const next = movedMeasure(draft, groupOf, item.key, by);
    section.change({ draft: next });
    const group = next.filter(({ key }) => groupOf(key) === groupOf(item.key));
    const place = group.findIndex(({ key }) => key === item.key) + 1;
    setMoved(fill(texts.moved, { name: item.name, place, count: group.length }));
    // The row has moved; restore the focus.
    const wanted = place === 1 ? 'down' : place === group.length ? 'up' : by < 0 ? 'up' : 'down';
    window.requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-move="${item.key}-${wanted}"]`)?.focus(),
    );
  }

  const groupOfMeasures = (group: ReturnType<typeof groupsOf>[number], heading: 'h3' | 'h4', isOpen = false) => {
    return (
      <Disclosure
        key={group.key}
        look="row"
        ground="outlined"
        open={isOpen}
        title={
          <>
            <Text as={heading} size="body" isFilling>
              {group.name}
            </Text>
            <Muted as="span" size="small">
              {shownText(group.items, draft)}
            </Muted>
          </>
        }
      >
        <Stack as="ul">
          {group.items.map((item, place) => (
            <MeasureRow
              key={item.key}
              item={item}
              measure={draft.find(({ key }) => key === item.key) as DraftMeasure}
              isFirst={place === 0}
              isLast={place === group.items.length - 1}
              onMove={(by) => move(item, by)}
              onChange={(part) => change(item.key, part)}
            />
          ))}
        </Stack>
      </Disclosure>
    );
  };

  return (
    <SettingsSection id="measures" state={shownText(given, items)} error={section.error} section={section}>
      <Stack ref={list} gap={3}>
        {groupsOf(inOrder.filter(isGiven)).map((group, index) => groupOfMeasures(group, 'h3', index === 0))}
        {others.length > 0 && (
          <Disclosure
            look="row"
            ground="outlined"
            title={
              <Text as="h3" size="body" isFilling>
                {texts.others}
              </Text>
            }
          >
            <Stack gap={3} padding={3}>
              {groupsOf(others).map((group) => groupOfMeasures(group, 'h4'))}
            </Stack>
          </Disclosure>
        )}
      </Stack>
      <FieldError id="measures-error" text={isSomethingShown(draft) ? null : texts.faults.nothing_shown} />
      <VisuallyHidden as="p" role="status">
        {moved}
      </VisuallyHidden>
    </SettingsSection>
  );
}

interface MeasureRowProps {
  readonly item: SettingsMeasure;
  readonly measure: DraftMeasure;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onChange: (part: Partial<DraftMeasure>) => void;
}

function MeasureRow({ item, measure, isFirst, isLast, onMove, onChange }: MeasureRowProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { key, name } = item;
  return (
    <Box as="li" padding={1} sidePadding={3} lineAbove={0} className={styles.measure} data-is-shown={measure.isShown}>
      <Row gap={3} lineGap={0}>
        <Box className={styles.measureName} grows={12}>
          <CheckboxField
            checked={measure.isShown}
            aria-label={fill(texts.show, { name })}
            onChange={(event) => onChange({ isShown: event.target.checked })}
          >
            {name}
            {item.unit !== '' && <Muted as="span">{` ${unitText(item.unit)}`}</Muted>}
          </CheckboxField>
        </Box>
        <Row isAtEnd>
          <Button
            variant="quiet"
            isSmall
            aria-expanded={isOpen}
            aria-controls={`${id}-ranges`}
            aria-label={fill(texts.rangesOf, { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>{texts.ranges}</span>
            {measure.ranges !== null && <span className={styles.mark} aria-hidden="true" />}
          </Button>
          <IconButton
            icon="up"
            label={fill(texts.up, { name })}
            data-move={`${key}-up`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="down"
            label={fill(texts.down, { name })}
            data-move={`${key}-down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </Row>
      </Row>
      <div id={`${id}-ranges`} hidden={!isOpen}>
        {isOpen && <RangesEditor item={item} ranges={measure.ranges} onChange={(ranges) => onChange({ ranges })} />}
      </div>
    </Box>
  );
}

interface RangesEditorProps {
  readonly item: SettingsMeasure;
  readonly ranges: readonly DraftStep[] | null;
  readonly onChange: (ranges: readonly DraftStep[] | null) => void;
}

const NO_BAND = '';
const BAND_OPTIONS = [
  ...BAND_CODES_OF_RANGES.map((code) => ({ value: code as string, label: bands[code] })),
  { value: NO_BAND, label: texts.noBand },
];

function RangesEditor({ item, ranges, onChange }: RangesEditorProps) {
  const { name, limits } = item;
  const own = draftStepsOf(item.defaultRanges);
  const steps = ranges ?? own;
  const fault = ranges === null ? null : draftFault(item.key, ranges);
  const lowest = measureTypeOf(item.key)?.ranges[0]?.min ?? limits.min;
  const faultText = (index: number) =>
    fault?.index === index
      ? fill(texts.faults[fault.rule], {
          min: numberText(fault.rule === 'first_range' ? lowest : limits.min),
          max: numberText(limits.max),
        })
      : null;
  const replace = (index: number, part: Partial<DraftStep>) =>
    onChange(steps.map((step, place) => (place === index ? { ...step, ...part } : step)));
  return (
    <Stack as="fieldset" gap={3} padding={3} ground="sunken" className={styles.ranges}>
      <VisuallyHidden as="legend">{fill(texts.rangesOf, { name })}</VisuallyHidden>
      {item.mayHaveRanges ? (
        <CheckboxField checked={ranges !== null} onChange={(event) => onChange(event.target.checked ? own : null)}>
          {texts.ownRanges}
        </CheckboxField>
      ) : (
        <Muted size="small">{texts.bySex}</Muted>
      )}
      <Muted size="small">{fill(texts.limits, { min: numberText(limits.min), max: numberText(limits.max) })}</Muted>
      <RangePreview item={item} steps={stepsOf(steps)} />
      {ranges !== null && (
        <>
          <Stack as="ol" gap={3}>
            {ranges.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ranges are identified by position; two may start alike while being typed
              <Grid as="li" key={index} gap={1} align="start" className={styles.step}>
                <TextField
                  label={texts.from}
                  aria-label={`${fill(texts.rangeName, { number: index + 1 })}: ${texts.from}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={step.from}
                  readOnly={index === 0}
                  onChange={(event) => replace(index, { from: event.target.value })}
                  error={faultText(index)}
                />
                <SelectField
                  label={texts.band}
                  aria-label={`${fill(texts.rangeName, { number: index + 1 })}: ${texts.band}`}
                  options={BAND_OPTIONS}
                  value={step.band ?? NO_BAND}
                  onChange={(event) =>
                    replace(index, {
                      band: event.target.value === NO_BAND ? null : (event.target.value as HealthBandCode),
                    })
                  }
                />
                {index > 0 && (
                  <IconButton
                    icon="close"
                    label={fill(texts.removeRange, { from: step.from })}
                    onClick={() => onChange(ranges.filter((_, place) => place !== index))}
                  />
                )}
              </Grid>
            ))}
          </Stack>
          <FieldError id={`${item.key}-many`} text={fault?.rule === 'too_many' ? texts.faults.too_many : null} />
          <div>
            <Button variant="quiet" isSmall icon="plus" onClick={() => onChange([...ranges, nextStep(ranges, limits)])}>
              {texts.add}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

interface RangePreviewProps {
  readonly item: SettingsMeasure;
  /** Null while a typed number is invalid. */
  readonly steps: readonly { readonly from: number; readonly band: HealthBandCode | null }[] | null;
}

/** The ranges as a bar from the lowest to the highest value, with their names below it: color alone is not enough. */
function RangePreview({ item, steps }: RangePreviewProps) {
  if (steps === null) return null;
  const { min, max } = item.limits;
  const place = (value: number) => ((Math.min(Math.max(value, min), max) - min) / (max - min)) * 100;
  const parts = steps.map(({ from, band }, index) => {
    const start = place(from);
    return { from, band, start, width: Math.max(0, place(steps[index + 1]?.from ?? max) - start) };
  });
  return (
    <Stack as="figure" gap={2} aria-label={texts.preview}>
      <svg width="100%" height="18" aria-hidden="true" focusable="false">
        {parts.map(({ start, width, band }, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: ranges are identified by position
            key={index}
            className={classNames(styles.part, band && bandClassName(band))}
            x={`${start}%`}
            y="1"
            width={`${width}%`}
            height="16"
          />
        ))}
      </svg>
      <Row as="figcaption" gap={4} lineGap={1} align="stretch" size="small" hasEvenDigits>
        {parts.map(({ from, band }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges are identified by position
          <Row as="span" key={index} gap={2} isOneLine isInline>
            <i className={classNames(styles.dot, band && bandClassName(band))} aria-hidden="true" />
            <span>{numberText(from)}</span>
            <span>:</span> <span>{band === null ? texts.noBand : bands[band]}</span>
          </Row>
        ))}
      </Row>
    </Stack>
  );
}
