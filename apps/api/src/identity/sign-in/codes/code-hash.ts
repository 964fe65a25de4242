import type { CodePurpose, SignInDeps } from '../sign-in.deps.ts';

export const codeHashOf = ({ hash }: SignInDeps, purpose: CodePurpose, phone: string, code: string) =>
  hash('code', purpose === 'signIn' ? `${phone} ${code}` : `${purpose} ${phone} ${code}`);
