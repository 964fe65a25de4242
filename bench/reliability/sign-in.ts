import { type CallAnswer, type CallRequest, inWords, isSuccess, jsonOf } from './call.ts';
import { pause } from './machine.ts';

const CODE_WAIT_MS = 20_000;
const CODE = /\b\d{6}\b/;

type Send = (request: CallRequest) => Promise<CallAnswer>;

/** The cookie that binds a code to the requesting browser. */
function browserOf(answer: CallAnswer): Record<string, string> {
  if (!isSuccess(answer)) throw new Error(inWords(answer));
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('hsBrowser='));
  return { cookie: cookie?.split(';')[0] ?? '', origin: 'http://localhost:3000' };
}

/** Requests a code as a new browser. Returns the response, the code and the cookie. */
export async function askForCode(send: Send, path: string, body: { readonly phone: string }) {
  const answer = await send({ method: 'POST', path, body });
  const asked = { patientUid: jsonOf<{ patientUid: string }>(answer).patientUid, browser: browserOf(answer) };
  const until = performance.now() + CODE_WAIT_MS;
  while (performance.now() < until) {
    const messages = jsonOf<{ to: string; text: string }[]>(await send({ method: 'GET', path: '/dev/outbox.json' }));
    const code = CODE.exec(messages.find(({ to }) => to === body.phone)?.text ?? '')?.[0];
    if (code) return { ...asked, code };
    await pause(100);
  }
  throw new Error(`no code came within ${CODE_WAIT_MS} ms`);
}

/** Signs a patient in by a text message. Returns the token. */
export async function signInByCode(send: Send, phone: string): Promise<string> {
  const { code, browser: headers } = await askForCode(send, '/v1/auth/phone', { phone });
  const [profile] = jsonOf<{ patientUid: string; tokenCode: string }[]>(
    await send({ method: 'POST', path: '/v1/auth/login/profiles', body: { phone, code }, headers }),
  );
  const body = { patientUid: profile?.patientUid, tokenCode: profile?.tokenCode };
  const signedIn = await send({ method: 'POST', path: '/v1/auth/login/temp', body });
  const { accessToken } = jsonOf<{ accessToken: string | null }>(signedIn);
  if (accessToken === null) throw new Error('signed in without a token');
  return accessToken;
}
