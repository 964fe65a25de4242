import { installedApp as english, records as englishRecords, fill } from '@mien/messages';
import { textsOf } from './language.ts';
import { useSession } from './session.ts';
import { stored } from './stored.ts';

const { keep: texts } = textsOf('installedApp', english);
const { title } = textsOf('records', englishRecords);

/** How to read results without a connection: for those who may keep them and do not yet, and where it is not known who is signed in. */
export function KeepHintText() {
  const { data: session } = useSession();
  const isOwn = session === undefined || (session !== null && !session.isScanOnly && session.carer === undefined);
  if (!isOwn || stored.offlineHistoryOwner.get() !== null) return null;
  return <p>{fill(texts.howTo, { turnOn: texts.turnOn, page: title })}</p>;
}
