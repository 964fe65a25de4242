import { Readable } from 'node:stream';
import { line } from '@mien/contract';
import { HEALTH_LINK_RECIPIENT_MAX_LENGTH, languageFromHeader } from '@mien/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { answerPreflight, openToEveryOrigin } from '../../platform/http/fhir-border.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { HealthLinksDeps } from './health-links.deps.ts';
import { SHL_PATH } from './link-secrets.ts';
import { openDirectly, openFile, openManifest } from './open-health-link.ts';

/** Far longer than any passcode, so that another program's spelling is wrong instead of invalid. */
const PASSCODE_MAX_LENGTH = 100;
/** A name, a passcode and a number. */
const MAX_BODY_BYTES = 8000;
/** Media type of an encrypted file. Source: links specification, "SHLink Manifest File". */
const FILE_CONTENT_TYPE = 'application/jose';

const Recipient = line(HEALTH_LINK_RECIPIENT_MAX_LENGTH);

const ManifestRequest = z.object({
  recipient: Recipient,
  passcode: z.optional(z.string().check(z.maxLength(PASSCODE_MAX_LENGTH))),
  embeddedLengthMax: z.optional(z.int().check(z.gte(0))),
});
const DirectRequest = z.object({ recipient: Recipient });

const readerOf = (request: FastifyRequest) => ({
  address: (request.params as { readonly address: string }).address,
  network: networkOf(request.ip),
  language: languageFromHeader(request.headers['accept-language']),
});

const sendFile = (reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply =>
  reply.type(FILE_CONTENT_TYPE).send(Readable.from(pieces, { objectMode: false }));

/**
 * The calls of readers of SMART Health Links. HL7 defines their formats, so they are not in the contract. Pages of every
 * origin may call them, and no cookie is read. An address that opens nothing gets one answer, whatever the reason.
 *
 * @see https://build.fhir.org/ig/HL7/smart-health-cards-and-links/links-specification.html
 */
export function mountReaders(app: FastifyInstance, deps: HealthLinksDeps): void {
  void app.register(async (scope) => {
    openToEveryOrigin(scope);
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    scope.options(`${SHL_PATH}/*`, { schema: { hide: true } }, answerPreflight);

    scope.post(
      `${SHL_PATH}/:address`,
      { bodyLimit: MAX_BODY_BYTES, schema: { hide: true, body: ManifestRequest } },
      async (request, reply) => {
        const {
          recipient,
          passcode = null,
          embeddedLengthMax = null,
        } = request.body as z.infer<typeof ManifestRequest>;
        const answer = await openManifest(deps, { ...readerOf(request), recipient, passcode, embeddedLengthMax });
        return reply.code('files' in answer ? 200 : 401).send(answer);
      },
    );

    // An opening counts, which no HEAD may do.
    const withoutHead = { exposeHeadRoute: false };
    scope.get(
      `${SHL_PATH}/:address`,
      { ...withoutHead, schema: { hide: true, querystring: DirectRequest } },
      async (request, reply) => {
        const { recipient } = request.query as z.infer<typeof DirectRequest>;
        return sendFile(reply, await openDirectly(deps, { ...readerOf(request), recipient }));
      },
    );
    scope.get(
      `${SHL_PATH}/:address/file/:ticket`,
      { ...withoutHead, schema: { hide: true } },
      async (request, reply) => {
        const { ticket } = request.params as { readonly ticket: string };
        return sendFile(reply, await openFile(deps, readerOf(request), ticket));
      },
    );
  });
}
