/** The client of the installation's own users; answers show it as no client. */
export const SYSTEM_CLIENT_ID = '00000000-0000-7000-8000-000000000000';
