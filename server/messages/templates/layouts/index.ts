import { banner } from './banner.ts';
import { basic } from './basic.ts';
import { card } from './card.ts';
import type { Layout } from './layout.ts';

/**
 * The frames that templates may put around their HTML.
 *
 * Versions of templates name them, and mail that was accepted with such a version is rendered later:
 * a layout never changes under its name. One that is to look otherwise is added under a new name
 * (`card-2`), and the old one stays. Only faults of display, such as a wrong margin on narrow screens,
 * are corrected in place. What shows settings of the organization that are new may be added as well: mail
 * that was accepted before has none of their variables, and is rendered as it was.
 */
const LAYOUTS = { banner, basic, card } satisfies Record<string, Layout>;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[];

/** The whole source of an email's HTML. */
export const layOut = (
  name: LayoutName,
  locale: string,
  { html, preheader }: { html: string; preheader: string | null },
): string => LAYOUTS[name]({ locale, html, preheader });
