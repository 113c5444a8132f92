/** The sources in the template language that a layout encloses. */
export interface LayoutParts {
  locale: string;
  html: string;
  preheader: string | null;
  /** Styles of HTML that is compiled from blocks, which have a padding each; undefined for other HTML. */
  styles?: string | undefined;
}

/** Returns the enclosing source. All variables that it reads are optional. */
export type Layout = (parts: LayoutParts) => string;
