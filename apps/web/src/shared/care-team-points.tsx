import { careTeamConsent as english, fill } from '@mien/messages';
import { Muted, Stack, Text } from '@mien/ui';
import { textsOf } from './language.ts';

const consent = textsOf('careTeamConsent', english);

/** Everything that a patient agrees to by letting the care team see results. */
export function CareTeamPoints({ clientName }: { readonly clientName: string }) {
  return (
    <Stack as="dl" gap={3}>
      {consent.points.map(({ about, text }) => (
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
