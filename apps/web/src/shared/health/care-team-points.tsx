import { careTeamConsent as english, fill } from '@mien/messages';
import { Muted, Stack, Text } from '@mien/ui';
import { textsOf } from '../platform/language.ts';

const consent = textsOf('careTeamConsent', english);

/** Indexes of points that a page may show elsewhere, or that concern only some patients. The texts are versioned. */
const PLACES = { seen: 0, minors: 4 } as const;

interface CareTeamPointsProps {
  readonly clientName: string;
  readonly without?: readonly (keyof typeof PLACES)[];
}

/** Everything that a patient agrees to by letting the care team see results. */
export function CareTeamPoints({ clientName, without = [] }: CareTeamPointsProps) {
  const leftOut: readonly number[] = without.map((point) => PLACES[point]);
  const points = consent.points.filter((_, place) => !leftOut.includes(place));
  return (
    <Stack as="dl" gap={3}>
      {points.map(({ about, text }) => (
        <div key={about}>
          <Text as="dt" weight={600}>
            {about}
          </Text>
          <Muted as="dd">{fill(text, { client: clientName })}</Muted>
        </div>
      ))}
    </Stack>
  );
}
