import { entries as english, fill } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { clockFault } from './entries.model.ts';
import type { useAddEntry } from './entries.queries.ts';

const texts = textsOf('entries', english);

/** Whether the server refused the time: it is ahead of the server's clock, which the page may not have known. */
function isTimeRefused(error: unknown): boolean {
  return isProblem(error, 'invalid-request') && error.details.fields?.some(({ path }) => path === 'takenAt') === true;
}

/** The end of each form: the error and the save button. */
export function SaveEntry({ add }: { readonly add: Pick<ReturnType<typeof useAddEntry>, 'error' | 'isPending'> }) {
  return (
    <>
      {add.error && (
        <Banner tone="problem">
          <p>{fill(texts.failed, { reason: isTimeRefused(add.error) ? clockFault() : problemText(add.error) })}</p>
        </Banner>
      )}
      <Button type="submit" isBlock isBusy={add.isPending}>
        {texts.save}
      </Button>
    </>
  );
}
