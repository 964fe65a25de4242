import { ehr as english } from '@mien/messages';
import { Banner, Card, Stack } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';

const { launch: texts } = textsOf('ehr', english);

/** Why a launch does not go on. */
export function LaunchNotice({ text }: { readonly text: string }) {
  return (
    <Stack gap={6} isPacked width="focused">
      <Card isRoomy>
        <Stack gap={5}>
          <PageHeading title={texts.title} takesFocus />
          <Banner tone="problem">
            <p>{text}</p>
          </Banner>
          <LoneLink to={paths.users}>{texts.home}</LoneLink>
        </Stack>
      </Card>
    </Stack>
  );
}
