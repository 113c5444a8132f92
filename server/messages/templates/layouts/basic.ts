import { LIGHT } from './colors.ts';
import { document, paper } from './document.ts';
import { logoRow } from './logo.ts';
import type { Layout } from './layout.ts';

/** Plain text on white, like a personal email. */
export const basic: Layout = (parts) =>
  document(parts, LIGHT.paper, logoRow + paper(parts.html, '0'));
