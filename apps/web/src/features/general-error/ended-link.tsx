import { generalError as english } from '@mien/messages';
import { buttonClassName, Card, Muted, Stack, Text } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { LINK } from '../../shared/platform/problem-art.tsx';
import { ProblemPage } from '../../shared/platform/problem-page.tsx';

const texts = textsOf('generalError', english).sharedLink;

/** Shown for an expired results link, with the next steps for a reader and for the patient. */
export function EndedLink() {
  return (
    <ProblemPage drawing={LINK} title={texts.title} text={texts.ask}>
      <Stack gap={2}>
        <Muted>{texts.about}</Muted>
        <Muted>{texts.cutOff}</Muted>
      </Stack>
      <Card aria-labelledby="own-results">
        <Stack gap={3}>
          <Text as="h2" id="own-results" size="lead">
            {texts.own.title}
          </Text>
          <Muted>{texts.own.text}</Muted>
          <Link to={paths.signIn} className={buttonClassName({ isBlock: true })}>
            {texts.own.signIn}
          </Link>
        </Stack>
      </Card>
      <Muted size="small">{texts.emergency}</Muted>
    </ProblemPage>
  );
}
