import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CarrierUnusable, SmsOptedOut, SmsRefused } from './sms-sender.ts';
import { createTwilioSender } from './twilio.ts';
import { createWebhookSender } from './webhook.ts';

const MESSAGE = { messageId: 'one', recipient: '5125550100', text: 'Your code is 123456', from: null };
const HTML = '<!doctype html><title>Sign in</title>';

let server: Server | undefined;

afterEach(() => {
  vi.unstubAllGlobals();
  server?.closeAllConnections();
  server?.close();
});

async function gateway(answer: RequestListener) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, sender: createWebhookSender(`http://localhost:${port}/sms`, 'a secret of the gateway') };
}

describe('an SMS gateway', () => {
  it.each([200, 201, 202, 204])('that answers %d, with or without text, has accepted the message', async (status) => {
    const { asked, sender } = await gateway((_request, response) => response.writeHead(status).end());
    await expect(sender.send(MESSAGE)).resolves.toBeUndefined();
    expect(asked).toEqual(['POST /sms']);
  });

  it('that answers 410 reports that the recipient has answered STOP', async () => {
    const { sender } = await gateway((_request, response) => response.writeHead(410).end());
    await expect(sender.send(MESSAGE)).rejects.toBeInstanceOf(SmsOptedOut);
  });

  it.each([301, 302, 303, 307, 308])(
    'that answers %d has not accepted the message, whose text goes nowhere else',
    async (status) => {
      const { asked, sender } = await gateway((request, response) => {
        if (request.url === '/sms') response.writeHead(status, { location: '/login' }).end();
        else response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
      });
      const fault = await sender.send(MESSAGE).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(Error);
      // It speaks of the gateway and not of the message, which is tried again.
      expect(fault).not.toBeInstanceOf(SmsRefused);
      expect(asked).toEqual(['POST /sms']);
    },
  );
});

describe('Twilio', () => {
  const sender = createTwilioSender({ sid: 'AC1', authToken: 'token', from: '+15125550199' });
  const answering = (answer: Response) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer),
    );

  it('has accepted a message if its own response confirms it', async () => {
    answering(Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 }));
    await expect(sender.send(MESSAGE)).resolves.toBeUndefined();
  });

  it('refuses a message in its own answer', async () => {
    answering(Response.json({ code: 21211, message: 'Invalid To' }, { status: 400 }));
    await expect(sender.send(MESSAGE)).rejects.toBeInstanceOf(SmsRefused);
  });

  it('reports that the recipient has answered STOP', async () => {
    answering(Response.json({ code: 21610, message: 'Attempt to send to unsubscribed recipient' }, { status: 400 }));
    await expect(sender.send(MESSAGE)).rejects.toBeInstanceOf(SmsOptedOut);
  });

  it.each([
    ['a wrong token', 20003, 401],
    ['no credit', 20005, 402],
    ['an unknown account', 20404, 404],
    ['a sender that is not its own', 21606, 400],
    ['an invalid sender', 21212, 400],
  ])('rejects all messages: %s', async (_what, code, status) => {
    answering(Response.json({ code, message: 'No' }, { status }));
    await expect(sender.send(MESSAGE)).rejects.toBeInstanceOf(CarrierUnusable);
  });

  it.each([
    ['a page', new Response(HTML, { headers: { 'content-type': 'text/html' } })],
    ['a page that refuses', new Response(HTML, { status: 403, headers: { 'content-type': 'text/html' } })],
    ['nothing', new Response(null, { status: 204 })],
  ])('has not accepted a message if a gateway answers in its place with %s', async (_what, answer) => {
    answering(answer);
    const fault = await sender.send(MESSAGE).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(fault).not.toBeInstanceOf(SmsRefused);
  });
});
