import type { CaredFor } from '@mien/contract';
import { carers as english, fill } from '@mien/messages';
import { Box, Button, buttonClassName, Card, Icon, Row, Stack, Text } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useCaring } from '../../shared/platform/use-caring.ts';

const texts = textsOf('carers', english);

/** Patients whom the user cares for, and invitations: one row each, without health data. */
export function CaredForCard({ people }: { readonly people: readonly CaredFor[] }) {
  return (
    <Card aria-label={texts.caredFor.title}>
      <Stack as="ul" gap={3}>
        {people.map((person) => (
          <li key={person.id}>{person.state === 'invited' ? <Asks {...person} /> : <LooksAfter {...person} />}</li>
        ))}
      </Stack>
    </Card>
  );
}

const nameOf = ({ firstName, lastName }: CaredFor) => `${firstName} ${lastName}`.trim();

/** The page of the invitation shows the rights. */
function Asks(person: CaredFor) {
  const name = nameOf(person);
  const { asks, asksUnnamed, answer } = texts.caredFor;
  return (
    <Row gap={3} lineGap={2}>
      <Icon name="people" tone="brand" />
      <Box grows={8}>
        <Text weight={600}>{name === '' ? asksUnnamed : fill(asks, { name })}</Text>
      </Box>
      <Link to={paths.carers} className={buttonClassName({ variant: 'tinted', isSmall: true })}>
        {answer}
      </Link>
    </Row>
  );
}

function LooksAfter(person: CaredFor) {
  const acting = useCaring(person.id);
  const name = nameOf(person);
  return (
    <>
      <Row gap={3} lineGap={2}>
        <Icon name="people" tone="brand" />
        <Box grows={8}>
          <Text>{fill(texts.banner.text, { name })}</Text>
        </Box>
        <Button
          variant="tinted"
          isSmall
          isBusy={acting.isPending}
          onClick={() => !acting.isPending && acting.mutate('begin')}
        >
          {fill(texts.caredFor.open, { name: person.firstName || name })}
        </Button>
      </Row>
      {acting.isError && <p role="alert">{problemText(acting.error)}</p>}
    </>
  );
}
