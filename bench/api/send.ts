import { Agent, request } from 'node:http';

/** A request on the wire. */
export interface WireCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token: string | null;
  readonly body?: object;
  /** Source IP address, as a proxy would forward it. */
  readonly from?: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request on a keep-alive connection. Uncompressed, because the floors do not compress. */
export function send(agent: Agent, origin: string, { method, path, token, body, from }: WireCall): Promise<WireAnswer> {
  const payload = body === undefined ? null : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      {
        agent,
        method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
          ...(payload === null ? {} : { 'content-type': 'application/json', 'content-length': payload.length }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        answer.on('error', reject);
      },
    );
    sent.on('error', (error) => reject(new Error(`${method} ${origin}${path}`, { cause: error })));
    sent.end(payload ?? undefined);
  });
}

/**
 * Sends requests over several connections; each takes the next one when it is free. @throws Error at the first failure
 */
export async function sendAll(origin: string, calls: readonly WireCall[], connections: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = calls.values();
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (const call of waiting) {
          const { status, text } = await send(agent, origin, call);
          if (status !== 200 && status !== 201) throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
        }
      }),
    );
  } finally {
    agent.destroy();
  }
}
