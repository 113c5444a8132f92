import { createContext, type PropsWithChildren, use, useEffect, useState } from 'react';
import { cs } from './cs.ts';
import { en } from './en.ts';
import type { Texts } from './texts.ts';

export type Language = 'en' | 'cs';

const TEXTS: Record<Language, Texts> = { en, cs };

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'cs', name: 'Čeština' },
] as const;

const KEY = 'mailwright-language';

interface LanguageState {
  language: Language;
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageState | null>(null);

/** The language that was chosen in this browser, or else the first of its languages that there is. */
function firstLanguage(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages];
  const codes = wanted.map((one) => one?.slice(0, 2).toLowerCase());
  return LANGUAGES.find(({ code }) => code === codes.find(isLanguage))?.code ?? 'en';
}

const isLanguage = (code: string | undefined): code is Language => code === 'en' || code === 'cs';

export function LanguageProvider({ children }: PropsWithChildren) {
  const [language, setState] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const setLanguage = (chosen: Language): void => {
    localStorage.setItem(KEY, chosen);
    setState(chosen);
  };
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (!state) throw new Error('There is no language here.');
  return state;
}

export const useTexts = (): Texts => TEXTS[useLanguage().language];
