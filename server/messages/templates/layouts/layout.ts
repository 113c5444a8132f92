/** The sources in the template language that a layout encloses. */
export interface LayoutParts {
  locale: string;
  html: string;
  preheader: string | null;
}

/** Returns the enclosing source. All variables that it reads are optional. */
export type Layout = (parts: LayoutParts) => string;
