import { createHash, X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { launchBrowser, UNCLOSED_FRAME } from '../../e2e/browser.ts';
import { type DrivenPage, ELEMENT_LIMIT_MS } from '../../e2e/other-browsers/driven-page.ts';
import type { CallAnswer, CallRequest } from './call.ts';

/** Host names of both sites in the example configurations, which only these clients resolve. */
export const MIEN = 'mien.example';
export const SCAN = 'scan.example';
/** The camera picture of this browser. */
export const PICTURE = { widthPx: 640, heightPx: 480, frameRateHz: 30 };

/** An HTTPS proxy in front of both sites. */
export interface Front {
  readonly tlsPort: number;
  /** The root of its certificate chain, as PEM; the certificate itself if self-signed. */
  readonly root: string;
  /** A certificate that it sends, as PEM: the only one that Chromium trusts here. */
  readonly sent: string;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * A request through the proxy, with certificate verification. A body that is rejected before it was fully sent is not a
 * failure.
 */
export function ask(
  { tlsPort, root }: Front,
  host: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: tlsPort, servername: host, ca: root, path, method, agent: false },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    for (const [name, value] of Object.entries({ Host: host, ...headers })) call.setHeader(name, value);
    call.on('error', reject);
    call.end(body);
  });
}

/** Chromium that resolves the two names here and trusts only this certificate. */
export async function openChromium({ tlsPort, sent }: Front): Promise<DrivenPage> {
  const spki = new X509Certificate(sent).publicKey.export({ type: 'spki', format: 'der' });
  const browser = await launchBrowser([
    `--host-resolver-rules=${[MIEN, SCAN].map((name) => `MAP ${name}:443 127.0.0.1:${tlsPort}`).join(',')}`,
    `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ]);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(ELEMENT_LIMIT_MS);
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !UNCLOSED_FRAME.test(message.text())) consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return {
    open: async (url) => void (await page.goto(url)),
    click: (xpath) => page.locator(`xpath=${xpath}`).click(),
    type: (xpath, text) => page.locator(`xpath=${xpath}`).fill(text),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    consoleErrors,
    close: () => browser.close(),
  };
}

/** Calls a site through the proxy as {@link call} calls a server. */
export const callThrough =
  (front: Front, host: string) =>
  async ({ method, path, token, body, headers }: CallRequest): Promise<CallAnswer> => {
    try {
      const answer = await ask(front, host, path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const given = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      );
      return { kind: 'answered', status: answer.status, text: answer.text, headers: new Headers(given) };
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      return { kind: 'cutOff', reason: code ?? message };
    }
  };
