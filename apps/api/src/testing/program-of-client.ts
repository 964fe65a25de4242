import type { Program } from '@mien/contract';
import type { ProgramScope } from '@mien/domain';
import type { TestApi, TestBrowser } from './test-api.ts';

/** A program that authenticates with a secret. */
export interface TestProgram {
  readonly program: Program;
  readonly secret: string;
}

/** Connects a program, as an administrator of its client does it. */
export async function addProgram(
  { client }: TestBrowser,
  clientId: string,
  {
    scopes,
    groupIds = null,
    expires = null,
  }: {
    readonly scopes: readonly ProgramScope[];
    readonly groupIds?: string[] | null;
    readonly expires?: string | null;
  },
): Promise<TestProgram> {
  const { program, secret } = await client.programs.add({
    params: { clientId },
    body: { name: 'Epic bridge', scopes: [...scopes], groupIds, expires, keys: null },
  });
  return { program, secret: secret ?? '' };
}

/** The credentials of a program as a header. */
export const basicOf = ({ program: { oauthClientId }, secret }: TestProgram): string =>
  `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString('base64')}`;

/** Makes the token call. */
export const askForToken = (
  { app }: Pick<TestApi, 'app'>,
  form: Readonly<Record<string, string>>,
  { authorization, ip = '203.0.113.9' }: { readonly authorization?: string; readonly ip?: string } = {},
) =>
  app.inject({
    method: 'POST',
    url: '/v1/oauth/token',
    remoteAddress: ip,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authorization === undefined ? {} : { authorization }),
    },
    payload: new URLSearchParams(form).toString(),
  });

/** A new access token of a program. */
export async function tokenOf(api: Pick<TestApi, 'app'>, program: TestProgram, scope?: string): Promise<string> {
  const form = { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) };
  const answer = await askForToken(api, form, { authorization: basicOf(program) });
  const { access_token: token } = answer.json<{ access_token?: string }>();
  if (token === undefined) throw new Error(`no token: ${answer.body}`);
  return token;
}
