/** The client that users of the installation itself belong to; answers show it as no client. */
export const SYSTEM_CLIENT_ID = '00000000-0000-7000-8000-000000000000';
