import type { ListedUser } from '@mien/contract';
import { users as english, fill } from '@mien/messages';
import { Muted } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { AccessChoice } from '../access-choice.tsx';
import { useAccess } from './manage-patient.queries.ts';
import { nameOf } from './patient-form.ts';

const texts = textsOf('users', english);

/** Whether the user may sign in. */
export function AccessPart({ user }: { readonly user: ListedUser }) {
  const { isDeactivated } = user;
  const name = nameOf(user) || texts.row.noName;
  return (
    <AccessChoice
      name={name}
      isDeactivated={isDeactivated}
      access={useAccess(user)}
      texts={texts.access}
      cancel={texts.form.cancel}
    >
      <p>{isDeactivated ? fill(texts.access.deactivatedText, { name }) : texts.access.text}</p>
      {!isDeactivated && <Muted>{texts.access.undo}</Muted>}
    </AccessChoice>
  );
}
