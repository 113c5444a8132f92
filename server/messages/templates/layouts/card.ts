import { LIGHT } from './colors.ts';
import { document, paper, SPACE } from './document.ts';
import { logoRow } from './logo.ts';
import type { Layout } from './layout.ts';

/** A white card on a grey background. */
export const card: Layout = (parts) =>
  document(parts, LIGHT.ground, `${SPACE}\n${logoRow}${paper(parts.html, '8px')}`);
