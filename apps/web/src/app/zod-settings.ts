import * as z from 'zod/mini';

// The page's content security policy forbids compiling code from text, which zod would otherwise try.
z.config({ jitless: true });
