/** The part of Lighthouse's API that is used here; the package is installed only where the bench runs. */
declare module 'lighthouse' {
  interface Category {
    readonly id: string;
    /** 0 to 1. */
    readonly score: number | null;
  }
  interface Audit {
    readonly id: string;
    readonly title: string;
    readonly score: number | null;
    readonly numericValue?: number;
    readonly displayValue?: string;
    readonly errorMessage?: string;
    readonly details?: { readonly items?: readonly unknown[] };
  }
  interface Result {
    readonly lhr: {
      readonly finalDisplayedUrl: string;
      readonly environment: { readonly benchmarkIndex: number };
      readonly categories: Readonly<Record<string, Category>>;
      readonly audits: Readonly<Record<string, Audit>>;
    };
  }
  interface Flags {
    readonly port: number;
    readonly onlyCategories: readonly string[];
    readonly disableStorageReset: boolean;
    readonly logLevel: 'error';
  }
  function lighthouse(url: string, flags: Flags): Promise<Result | undefined>;
  export = lighthouse;
}
