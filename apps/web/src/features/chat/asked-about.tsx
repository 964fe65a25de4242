import type { AskedResult } from '@mien/contract';
import { calendarDateIn } from '@mien/domain';
import { chat as english, results as englishResults, fill } from '@mien/messages';
import { Box, CheckboxField, Icon, IconButton, Muted, Row, Stack, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { careTeamQuery } from '../../shared/health/care-team.ts';
import { aboutTitle, calendarDayText, itemValueText } from '../../shared/health/conversation/about-text.ts';
import type { DraftAbout } from '../../shared/health/conversation/conversation.model.ts';
import styles from '../../shared/health/conversation/conversation.module.css';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';

const { about: texts } = textsOf('chat', english);
const { bloodPressure } = textsOf('results', englishResults);

/** Whether staff see a scan with the patient's permission; undefined while loading. */
function useIsShared(measurementId: string): boolean | undefined {
  const { data } = useQuery(careTeamQuery(useApi().client));
  if (!data) return undefined;
  return data.given !== null && (data.given.term !== 'oneScan' || data.given.scan?.id === measurementId);
}

interface Words {
  readonly name: string;
  readonly value: string;
  readonly day: string;
}

/** Exactly what the clinic receives. */
function whatIsSent(isShared: boolean | undefined, { hasValue }: DraftAbout, words: Words): string {
  if (isShared === undefined) return texts.unknown;
  if (isShared) return texts.shared;
  return hasValue ? fill(texts.sent, words) : texts.notShared;
}

interface AskedAboutProps {
  readonly about: DraftAbout;
  /** Undefined: ask without it. */
  readonly onChange: (about: DraftAbout | undefined) => void;
}

/** The value that a message will refer to: exactly what the clinic receives, and a checkbox to attach the value. */
export function AskedAbout({ about, onChange }: AskedAboutProps) {
  const { data: result, isPending } = useQuery(resultQuery(useApi().client, about.measurementUid));
  const isShared = useIsShared(about.measurementUid);
  const item = result?.groups
    .flatMap(({ items }) => items)
    .find(({ measurementTypeId }) => measurementTypeId === about.measure);
  const words = item &&
    result && {
      name: item.measurementItems.length > 0 ? bloodPressure.name : item.displayName,
      value: itemValueText(item),
      day: calendarDayText(calendarDateIn(deviceTimeZone(), new Date(result.created))),
    };
  return (
    <Box padding={3} sidePadding={4} ground="card" className={styles.about}>
      <Row gap={3} isOneLine align="start">
        <Icon tone="brand" name="heart" sizePx={20} />
        <Stack gap={2} isFilling>
          {words ? (
            <>
              <Text weight={600}>{fill(texts.asking, words)}</Text>
              <Muted size="small" role="status">
                {whatIsSent(isShared, about, words)}
              </Muted>
              {isShared === false && (
                <CheckboxField
                  checked={about.hasValue}
                  onChange={({ target }) => onChange({ ...about, hasValue: target.checked })}
                >
                  {texts.send}
                </CheckboxField>
              )}
            </>
          ) : (
            <Muted role="status">{isPending ? texts.loading : texts.gone}</Muted>
          )}
        </Stack>
        <IconButton icon="close" label={texts.without} onClick={() => onChange(undefined)} />
      </Row>
    </Box>
  );
}

/** Above a message: a link to the result it refers to. */
export function AboutOfMessage({ about }: { readonly about: AskedResult }) {
  return (
    <Stack gap={1} size="small">
      <Link to={paths.resultFromHistoryOf(about.measurementUid)}>{aboutTitle(about)}</Link>
      {about.hasValue && <Muted isToEnd>{texts.valueSent}</Muted>}
    </Stack>
  );
}
