import { type EntryValue, isSevereReading } from '@mien/domain';
import { entered as english } from '@mien/messages';
import { Text } from '@mien/ui';
import { textsOf } from '../platform/language.ts';

const texts = textsOf('entered', english);

/** "very high" next to such a cuff reading, in a list of entries. */
export function SevereMark({ value }: { readonly value: EntryValue }) {
  if (value.kind !== 'cuff' || !value.readings.some(isSevereReading)) return null;
  return (
    <>
      <Text as="strong" tone="danger">
        {texts.veryHigh}
      </Text>{' '}
    </>
  );
}
