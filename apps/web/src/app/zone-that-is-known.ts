import { problemFromBody, type Transport, type TransportAnswer, type TransportRequest } from '@mien/contract';
import { deviceTimeZone, replaceTimeZone, timeZoneInPlace } from '../shared/platform/time-zone.ts';

/** Contract fields with a time zone. The server does not name the broken rule of a zone: `custom`. */
const NAMES_ZONE = /time_?zone$/i;

/** Whether a server refused a request only because it does not know its time zone. */
function isUnknownZone({ status, json }: TransportAnswer): boolean {
  if (status !== 400) return false;
  const fields = problemFromBody(json).details.fields ?? [];
  return fields.length > 0 && fields.every(({ path }) => NAMES_ZONE.test(path));
}

/** A request with one zone replaced by another, in its URL and its body. */
function withZone(request: TransportRequest, from: string, to: string): TransportRequest {
  const url = request.url.replaceAll(`=${encodeURIComponent(from)}`, `=${encodeURIComponent(to)}`);
  const { body } = request;
  if (typeof body !== 'string') return { ...request, url };
  return { ...request, url, body: body.replaceAll(JSON.stringify(from), JSON.stringify(to)) };
}

/**
 * Retries with a zone of the same offset if the server does not know this device's zone: machines know different zones.
 */
export function withKnownZone(transport: Transport): Transport {
  return async (request) => {
    const zone = deviceTimeZone();
    const answer = await transport(request);
    if (timeZoneInPlace() === zone || !isUnknownZone(answer)) return answer;
    return transport(withZone(request, zone, timeZoneInPlace() ?? replaceTimeZone()));
  };
}
