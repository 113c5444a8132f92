import { formsCs } from './forms-cs.ts';
import { formsEn } from './forms-en.ts';
import { useLanguage } from './language.tsx';
import type { Same } from './texts.ts';

/** The texts of sign-up forms, which only their screens load. */
export type FormTexts = Same<typeof formsEn>;

const TEXTS = { en: formsEn, cs: formsCs } satisfies Record<string, FormTexts>;

export const useFormTexts = (): FormTexts => TEXTS[useLanguage().language];
