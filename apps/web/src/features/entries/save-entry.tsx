import { entries as english, fill } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { textsOf } from '../../shared/language.ts';
import { problemText } from '../../shared/problem-text.ts';
import type { useAddEntry } from './entries.queries.ts';

const texts = textsOf('entries', english);

/** The end of each form: why an entry was not saved, and the button that saves it. */
export function SaveEntry({ add }: { readonly add: Pick<ReturnType<typeof useAddEntry>, 'error' | 'isPending'> }) {
  return (
    <>
      {add.error && (
        <Banner tone="problem">
          <p>{fill(texts.failed, { reason: problemText(add.error) })}</p>
        </Banner>
      )}
      <div>
        <Button type="submit" variant="tinted" isBusy={add.isPending}>
          {texts.save}
        </Button>
      </div>
    </>
  );
}
