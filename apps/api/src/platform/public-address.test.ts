import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddressRefused,
  addressFault,
  createPublicFetch,
  isPublicIp,
  resolvesToPrivate,
  webhookUrlFault,
} from './public-address.ts';

const ADMIN = { enteredBy: 'admin', allowsLocalhost: false, allowsPrivate: false } as const;
const STRICT = ADMIN;
const DEMO = { ...ADMIN, allowsLocalhost: true } as const;
const INSIDE = { ...ADMIN, allowsPrivate: true } as const;
const BROWSER = { enteredBy: 'browser', allowsLocalhost: false } as const;

describe('an IP address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicIp(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'not an address',
  ])('%s is not public', (address) => expect(isPublicIp(address)).toBe(false));
});

describe('an address entered by an administrator', () => {
  it.each(['https://api.example.com', 'https://api.example.com:8443', 'https://8.8.8.8', 'https://[2606:4700::1111]'])(
    '%s may be called',
    (text) => expect(addressFault(text, STRICT)).toBeNull(),
  );

  it.each([
    ['', 'origin'],
    ['api.example.com', 'origin'],
    ['https://api.example.com/', 'origin'],
    ['https://api.example.com/path', 'origin'],
    ['https://api.example.com?x', 'origin'],
    ['https://user:word@api.example.com', 'origin'],
    ['HTTPS://API.EXAMPLE.COM', 'origin'],
    ['http://api.example.com', 'https'],
    ['ftp://api.example.com', 'https'],
    ['file:///etc/passwd', 'origin'],
    ['javascript:alert(1)', 'origin'],
    ['https://localhost', 'private_address'],
    ['http://localhost:3001', 'private_address'],
    ['https://127.0.0.1', 'private_address'],
    ['http://127.0.0.1:3001', 'private_address'],
    ['http://10.0.0.1', 'private_address'],
    ['http://database', 'private_address'],
    ['https://2130706433', 'origin'],
    ['https://0x7f000001', 'origin'],
    ['https://10.0.0.1', 'private_address'],
    ['https://169.254.169.254', 'private_address'],
    ['https://[::1]', 'private_address'],
    ['https://[::ffff:7f00:1]', 'private_address'],
    ['https://database', 'private_address'],
    ['https://metadata.google.internal', 'private_address'],
    ['https://printer.local', 'private_address'],
  ] as const)('%j may not be called: %s', (text, fault) => expect(addressFault(text, STRICT)).toBe(fault));

  it('may be on this machine in a demo, and in the operator’s network if the installation allows it', () => {
    expect(addressFault('http://localhost:3001', DEMO)).toBeNull();
    // Only by its name.
    expect(addressFault('http://127.0.0.1:3001', DEMO)).toBe('private_address');
    expect(addressFault('https://10.0.0.1', DEMO)).toBe('private_address');
    expect(addressFault('https://10.0.0.1', INSIDE)).toBeNull();
    expect(addressFault('https://database', INSIDE)).toBeNull();
    expect(addressFault('http://10.0.0.1', INSIDE)).toBe('https');
    expect(addressFault('http://database', INSIDE)).toBe('https');
  });

  it('is private if its name resolves to a private address', async () => {
    expect(await resolvesToPrivate('https://localhost', STRICT)).toBe(true);
    expect(await resolvesToPrivate('https://localhost', DEMO)).toBe(false);
    expect(await resolvesToPrivate('https://no-such-name.invalid', STRICT)).toBe(false);
  });
});

describe('an endpoint of webhooks', () => {
  it.each(['https://hooks.example.com', 'https://hooks.example.com:8443/mien?key=1'])('%s may be called', (text) =>
    expect(webhookUrlFault(text, STRICT)).toBeNull(),
  );

  it.each([
    ['hooks.example.com', 'origin'],
    ['https://user@hooks.example.com/', 'origin'],
    ['https://hooks.example.com/#part', 'origin'],
    ['http://hooks.example.com/', 'https'],
    ['https://10.0.0.1/mien', 'private_address'],
  ] as const)('%j may not be called: %s', (text, fault) => expect(webhookUrlFault(text, STRICT)).toBe(fault));
});

describe('an address sent by a browser', () => {
  it.each(['https://push.example.com', 'https://8.8.8.8'])('%s may be called', (text) =>
    expect(addressFault(text, BROWSER)).toBeNull(),
  );

  it.each([
    'https://push.example.com:8443',
    'https://push.example.com:22',
    'http://push.example.com',
    'https://10.0.0.5',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://intranet',
    'https://127.0.0.1:4272',
    'http://localhost:3001',
  ])('%s may not be called', (text) => expect(addressFault(text, BROWSER)).not.toBeNull());
});

const CACHED = { 'content-type': 'application/json', 'cache-control': 'max-age=60' };

describe('calling an address', () => {
  let server: Server;
  let origin: string;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${Buffer.concat(chunks)}`);
        if (request.url === '/never') return;
        if (request.url === '/half') return void answer.write('{"a":');
        if (request.url === '/empty') answer.writeHead(204).end();
        else if (request.url === '/away') answer.writeHead(302, { location: 'http://127.0.0.1/inside' }).end();
        else if (request.url === '/cached') answer.writeHead(200, { ...CACHED, etag: 'x' }).end('1');
        else if (request.url === '/busy') answer.writeHead(429, { 'retry-after': '60', 'set-cookie': 'a=1' }).end();
        else answer.writeHead(201, { 'content-type': 'application/json' }).end('{"a":1}');
      });
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    origin = `http://localhost:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends method, headers and body, and answers like fetch', async () => {
    const answer = await createPublicFetch(DEMO)(`${origin}/x?y=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer t' },
      body: 'words',
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ a: 1 });
    expect(asked.at(-1)).toBe('POST /x?y=1 Bearer t words');
  });

  it('follows no redirects', async () => {
    await expect(createPublicFetch(DEMO)(`${origin}/away`, {})).rejects.toThrow('leads elsewhere');
    await expect(createPublicFetch(DEMO)(`${origin}/away`, {})).rejects.toMatchObject({ status: 302 });
  });

  it('passes on how long to wait, and no cookie', async () => {
    const answer = await createPublicFetch(DEMO)(`${origin}/busy`, {});
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('set-cookie')]).toEqual([
      429,
      '60',
      null,
    ]);
  });

  it('does not reach this machine by name or number', async () => {
    const before = asked.length;
    const call = createPublicFetch(STRICT);
    await expect(call(`${origin}/x`, {})).rejects.toThrow();
    await expect(call('https://127.0.0.1/x', {})).rejects.toThrow('may not be called');
    expect(asked).toHaveLength(before);
  });

  /** Counts the connections that are opened to the server while something runs. */
  async function countConnections(work: (count: () => number) => Promise<void>): Promise<number> {
    let connections = 0;
    const note = () => {
      connections += 1;
    };
    server.on('connection', note);
    await work(() => connections);
    server.off('connection', note);
    return connections;
  }

  it('reuses the connection of an empty response', async () => {
    const call = createPublicFetch(DEMO);
    await countConnections(async (count) => {
      let calls = 0;
      const isReused = async () => {
        calls += 1;
        expect((await call(`${origin}/empty`, {})).status).toBe(204);
        return count() < calls;
      };
      await expect.poll(isReused).toBe(true);
    });
  });

  it('never reuses a connection that other rules opened', async () => {
    const connections = await countConnections(async () => {
      for (const call of [createPublicFetch(DEMO), createPublicFetch(DEMO)])
        expect((await call(`${origin}/empty`, {})).status).toBe(204);
    });
    expect(connections).toBe(2);
  });

  it.each([
    { addresses: ['127.0.0.1'] },
    { addresses: ['10.1.2.3'] },
    { addresses: ['169.254.169.254'] },
    { addresses: ['::1'] },
    { addresses: ['::ffff:169.254.169.254'] },
    { addresses: ['64:ff9b::a9fe:a9fe'] },
    { addresses: ['fd00:ec2::254'] },
    { addresses: ['8.8.8.8', '10.1.2.3'] },
    { addresses: [] },
  ])('refuses a public name that now resolves to $addresses', async ({ addresses }) => {
    const resolved: string[] = [];
    const call = createPublicFetch(STRICT, (host, _options, done) => {
      resolved.push(host);
      done(
        null,
        addresses.map((address: string) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    });
    await expect(call('https://rebinding.example.com/', {})).rejects.toBeInstanceOf(AddressRefused);
    expect(resolved).toEqual(['rebinding.example.com']);
  });

  it('fails if the server switches protocols instead of responding', async () => {
    const switching = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      );
    });
    switching.listen(0, 'localhost');
    await once(switching, 'listening');
    const { port } = switching.address() as AddressInfo;
    await expect(createPublicFetch(DEMO)(`http://localhost:${port}/`, {})).rejects.toThrow();
    switching.close();
  });

  it('is aborted if it takes too long', async () => {
    const limit = new AbortController();
    const call = createPublicFetch(DEMO)(`${origin}/never`, { signal: limit.signal });
    await expect.poll(() => asked.at(-1)).toContain('/never');
    limit.abort();
    await expect(call).rejects.toThrow();
  });

  it('is aborted if its answer does not end', async () => {
    const limit = new AbortController();
    const answer = await createPublicFetch(DEMO)(`${origin}/half`, { signal: limit.signal });
    const text = answer.text();
    limit.abort();
    await expect(text).rejects.toThrow();
  });

  it('hides the headers of an answer that no caller needs', async () => {
    const answer = await createPublicFetch(DEMO)(`${origin}/cached`, {});
    expect(Object.fromEntries(answer.headers)).toEqual(CACHED);
  });
});
