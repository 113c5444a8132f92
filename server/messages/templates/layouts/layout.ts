/** What a layout is put around: sources in the template language. */
export interface LayoutParts {
  locale: string;
  html: string;
  preheader: string | null;
}

/** Gives a source of its own; whatever it reads, it does without. */
export type Layout = (parts: LayoutParts) => string;
