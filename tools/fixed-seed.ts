import fc from 'fast-check';

/** Runs before every test file: properties are tried with the same values everywhere, so that they fail for all or none. */
fc.configureGlobal({ seed: 1 });
