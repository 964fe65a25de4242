/** Finds the client that a call names. Modules use it in place of SQL of their own on `clients`. */
export { clientIdNamed, clientOfId, configurableClientId, permittedClient, permittedClients } from './find-client.ts';
