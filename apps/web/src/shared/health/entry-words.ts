import { entries as english, entered as englishEntered } from '@mien/messages';
import { useIsOneself } from '../platform/cared-for.ts';
import { textsOf } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';

const texts = textsOf('entries', english);
const { cared } = textsOf('entered', englishEntered);

/** Sentences about the patient, with the name for carers. */
export interface Words {
  readonly by: typeof texts | typeof texts.cared;
  readonly name: string;
}

/** Addresses the patient directly; carers get sentences with the patient's name. */
export function useWords(): Words {
  const isOneself = useIsOneself();
  const { data: session } = useSession();
  return { by: isOneself ? texts : texts.cared, name: session?.user.firstName || cared.someone };
}
