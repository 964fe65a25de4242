import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a receiver of webhooks got it. */
interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A client's own software that takes webhooks, on this machine. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** The next answers. */
  answer: { status: number; headers?: Readonly<Record<string, string>> };
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(receiver.answer.status, receiver.answer.headers).end('not read');
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/events?from=mien`,
    received,
    answer: { status: 204 },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
