import type { CodePurpose, SignInDependencies } from '../sign-in.parts.ts';

export const codeHashOf = ({ hash }: SignInDependencies, purpose: CodePurpose, phone: string, code: string) =>
  hash('code', purpose === 'signIn' ? `${phone} ${code}` : `${purpose} ${phone} ${code}`);
