import { measures } from './measures.ts';
import { problems } from './problems.ts';
import { sms } from './sms.ts';

/** The English catalogue, by feature. The scan site and the legal texts have doors of their own. */
export const en = { measures, problems, sms } as const;
