import { users as english } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { isProblem, problemText } from '../../platform/problem-text.ts';

const { form: texts } = textsOf('users', english);

/** Why a change was not stored; if another user was first, with a button to see their change. */
export function ChangeFault({ error, onReload }: { readonly error: Error | null; readonly onReload: () => void }) {
  if (error === null) return null;
  return (
    <Banner tone="problem">
      <p>{problemText(error)}</p>
      {isProblem(error, 'changed-meanwhile') && (
        <Button variant="quiet" isSmall onClick={onReload}>
          {texts.reload}
        </Button>
      )}
    </Banner>
  );
}
