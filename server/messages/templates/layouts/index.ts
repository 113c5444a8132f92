import { banner } from './banner.ts';
import { basic } from './basic.ts';
import { card } from './card.ts';
import type { Layout } from './layout.ts';

/**
 * The layouts of templates.
 *
 * Template versions name their layout, and mail accepted with a version is rendered later, so a layout must
 * never change under its name. A changed design is added under a new name (`card-2`), and the old one
 * stays. Only display errors, such as a wrong margin on narrow screens, are corrected in place. Output of
 * new settings of the organization may also be added: mail that was accepted before lacks their variables
 * and is rendered as before.
 */
const LAYOUTS = { banner, basic, card } satisfies Record<string, Layout>;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[];

/** The complete HTML source of an email. */
export const layOut = (
  name: LayoutName,
  locale: string,
  { html, preheader }: { html: string; preheader: string | null },
): string => LAYOUTS[name]({ locale, html, preheader });
