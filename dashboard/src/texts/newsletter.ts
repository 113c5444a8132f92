import { useLanguage } from './language.tsx';
import { newsletterCs } from './newsletter-cs.ts';
import { newsletterEn } from './newsletter-en.ts';
import type { Same } from './texts.ts';

/** The texts of the editor of newsletters, which only its screens load. */
export type NewsletterTexts = Same<typeof newsletterEn>;

const TEXTS = { en: newsletterEn, cs: newsletterCs } satisfies Record<string, NewsletterTexts>;

export const useNewsletterTexts = (): NewsletterTexts => TEXTS[useLanguage().language];
