import { Problem } from '@mien/contract';
import { languageFromHeader } from '@mien/domain';
import { codeSystemsOf, FHIR_JSON } from '@mien/fhir';
import type { FastifyInstance } from 'fastify';
import { exportWords } from '../records/index.ts';
import type { FhirDeps } from './fhir.deps.ts';

/**
 * Answers the addresses of Mien's own code systems, as files and resources name them. They are the installation's, not
 * the server's: every receiver of a file may look a code up, without a sign-in.
 */
export function serveCodeSystems(app: FastifyInstance, { installation }: Pick<FhirDeps, 'installation'>): void {
  const { publicUrl, productName } = installation;
  app.get<{ Params: { name: string } }>(
    '/fhir/CodeSystem/:name',
    { schema: { hide: true } },
    async ({ headers, params }, reply) => {
      const language = languageFromHeader(headers['accept-language']);
      const found = codeSystemsOf(publicUrl, exportWords(language, productName)).find(
        ({ url }) => url === `${publicUrl}/fhir/CodeSystem/${params.name}`,
      );
      if (!found) throw new Problem('not-found');
      return reply
        .header('cache-control', 'public, no-cache')
        .header('vary', 'accept-language')
        .header('content-language', language)
        .type(`${FHIR_JSON}; charset=utf-8`)
        .send(found);
    },
  );
}
