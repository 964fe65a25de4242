import type { Route } from '@playwright/test';

const PAGE = '<!doctype html><title>Welcome</title><h1>Sign in to the network</h1>';
const page = (status: number) => (route: Route) => route.fulfill({ status, contentType: 'text/html', body: PAGE });

/** Responses of something between the page and its service. */
export const LINE_FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'the line is cut': (route) => route.abort('connectionreset'),
  'no address is found': (route) => route.abort('namenotresolved'),
  'a page of a gateway, as an answer': page(200),
  'nothing, as an answer': (route) => route.fulfill({ status: 200, body: '' }),
  'null, as an answer': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: 'null' }),
  'another answer': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"ok":true}' }),
  'half an answer': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"kind":"meas' }),
  'a gateway without its server': page(502),
  'a gateway that is busy': page(503),
  'a gateway that waited in vain': page(504),
  'a network that wants a sign-in': page(511),
  'another page not found': page(404),
};
