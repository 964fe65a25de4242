import type { AccessLogEntry } from '@mien/contract';
import { accessLog as english, fill } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('accessLog', english);

interface Names {
  readonly providerName: string;
  readonly productName: string;
  /** Whether the reader sees several clients. With one client, its name would only repeat in every row. */
  readonly seesAll: boolean;
}

/** The actor. Staff of the provider are always labeled, to distinguish them from staff of a client. */
export function staffActor({ actor }: Pick<AccessLogEntry, 'actor'>, { providerName, productName, seesAll }: Names) {
  if (actor.kind === 'system') return fill(texts.system, { productName });
  if (actor.name === null) return texts.deletedUser;
  const isShort = actor.clientName !== null && !seesAll;
  const name = isShort
    ? actor.name
    : fill(texts.staff.of, { name: actor.name, client: actor.clientName ?? providerName });
  if (actor.kind === 'program') return fill(texts.staff.program, { name });
  if (actor.kind === 'kiosk') return fill(texts.staff.kiosk, { name });
  return actor.kind === 'link' ? fill(texts.staff.linkOf, { name }) : name;
}
