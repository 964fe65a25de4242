import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import openApiTypes, { astToString } from 'openapi-typescript';

/** Builds the package into `dist`: JavaScript and declarations, and the types of the calls in `docs/openapi.json`. */
const FOLDER = import.meta.dirname;
const DOCUMENT = readFileSync(join(FOLDER, '../../docs/openapi.json'), 'utf8');

rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', join(FOLDER, 'tsconfig.json')], { stdio: 'inherit' });
writeFileSync(join(FOLDER, 'dist/api.d.ts'), astToString(await openApiTypes(DOCUMENT)));
