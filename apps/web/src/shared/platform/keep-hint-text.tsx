import { installedApp as english, records as englishRecords, fill } from '@mien/messages';
import { textsOf } from './language.ts';
import { useSession } from './session.ts';
import { stored } from './stored.ts';

const { keep: texts } = textsOf('installedApp', english);
const { title } = textsOf('records', englishRecords);

/**
 * Explains how to read results offline: for users who may cache them and do not yet, and if it is unknown who is signed
 * in.
 */
export function KeepHintText() {
  const { data: session } = useSession();
  const isOwn = session === undefined || (session !== null && !session.isScanOnly && session.carer === undefined);
  if (!isOwn || stored.offlineHistoryOwner.get() !== null) return null;
  return <p>{fill(texts.howTo, { turnOn: texts.turnOn, page: title })}</p>;
}
