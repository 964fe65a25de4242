import { defineMienScan } from './mien-scan.ts';

// What an installation serves at /embed/v1.js, for pages without a build.
defineMienScan();
