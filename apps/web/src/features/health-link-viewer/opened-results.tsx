import { healthLinkViewer as english, sharedResult as englishShared, fill } from '@mien/messages';
import { Button, Card, Muted, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { momentText } from '../../shared/health/day-text.ts';
import { healthFactLines } from '../../shared/health/health-fact-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import type { OpenedContent } from './content.model.ts';
import { OpenedScanCard } from './opened-scan-card.tsx';

const texts = textsOf('healthLinkViewer', english);
const { notDiagnosis } = textsOf('sharedResult', englishShared);

/** Scans shown at first, and added by each press. */
const SCANS_AT_ONCE = 10;

/** What a link covers, for a professional. */
export function OpenedResults({ content }: { readonly content: OpenedContent }) {
  const { name, gender, phone, made, scans, readings } = content;
  const [count, setCount] = useState(SCANS_AT_ONCE);
  const heading = name === '' ? texts.person.unnamed : fill(texts.person.name, { name });
  const known = [texts.genders[gender], ...(phone === null ? [] : [fill(texts.phone, { phone })])];
  return (
    <Stack gap={5} isPacked width="focused">
      <Stack as="header" gap={1}>
        {/* The tab, which others may see, has no name. */}
        <PageHeading title={heading} tab={texts.title} />
        {[...known, fill(texts.made, { date: momentText(made) })].map((line) => (
          <Muted key={line}>{line}</Muted>
        ))}
        <Text weight={600}>{notDiagnosis}</Text>
      </Stack>
      <Stack as="section" gap={3} aria-labelledby="scans">
        <Text as="h2" id="scans" size="lead" weight={600}>
          {texts.scans}
        </Text>
        <Muted size="small">{scans.length === 0 ? texts.noScans : texts.notRated}</Muted>
        {scans.slice(0, count).map((scan, index) => (
          <OpenedScanCard key={scan.id} scan={scan} isOpen={index === 0} />
        ))}
        {scans.length > count && (
          <Button variant="secondary" isBlock onClick={() => setCount(count + SCANS_AT_ONCE)}>
            {pluralText(texts.earlier, Math.min(SCANS_AT_ONCE, scans.length - count))}
          </Button>
        )}
      </Stack>
      {readings.length > 0 && <Readings readings={readings} />}
      <Facts facts={content.facts} />
    </Stack>
  );
}

function Readings({ readings }: Pick<OpenedContent, 'readings'>) {
  return (
    <Card aria-labelledby="readings">
      <Stack gap={3}>
        <Text as="h2" id="readings" size="lead" weight={600}>
          {texts.readings}
        </Text>
        <Stack as="ul" gap={2}>
          {readings.map(({ id, at, text }) => (
            <Stack as="li" key={id}>
              <Text as="span" breaks="anywhere">
                {text}
              </Text>
              <Muted as="span" size="small">
                {momentText(at)}
              </Muted>
            </Stack>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

function Facts({ facts }: Pick<OpenedContent, 'facts'>) {
  const lines = healthFactLines(facts);
  if (lines.length === 0) return null;
  return (
    <Card aria-labelledby="facts">
      <Stack gap={3}>
        <Text as="h2" id="facts" size="lead" weight={600}>
          {texts.facts}
        </Text>
        {lines.map((line) => (
          <Text key={line} breaks="anywhere">
            {line}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
