import { parse } from 'node:querystring';
import { Problem } from '@mien/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addToQuery } from './add-to-query.ts';

const FORM = 'application/x-www-form-urlencoded';

/** By default, Node drops the fields behind the first thousand, and a search would find more than was asked for. */
const ALL_FIELDS = { maxKeys: 0 } as const;

/**
 * Accepts forms on the routes of an instance; a call needs `bodyKind: 'form'` to use their fields. The size of the body
 * limits their number.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, parse(String(body), '&', '=', ALL_FIELDS)),
  );
}

/**
 * Adds the fields of a form to the parameters of the address, so that one schema parses both. A field that is in both
 * has both values. @throws Problem unsupported-content-type for another body
 */
export async function takeForm(request: FastifyRequest): Promise<void> {
  const { body } = request;
  if (body === undefined || body === null) return;
  const contentType = (request.headers['content-type'] ?? '').toLowerCase();
  if (contentType.split(';')[0]?.trim() !== FORM) throw new Problem('unsupported-content-type');
  addToQuery(request, Object.entries(body as Readonly<Record<string, string | string[] | undefined>>));
}
