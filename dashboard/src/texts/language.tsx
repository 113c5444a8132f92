import { createContext, type PropsWithChildren, use, useEffect, useState } from 'react';
import type { Texts } from './texts.ts';

export type Language = 'en' | 'cs';

/** A browser loads only the texts of its language. */
const LOAD_TEXTS: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  cs: async () => (await import('./cs.ts')).cs,
};

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'cs', name: 'Čeština' },
] as const;

const KEY = 'mailwright-language';

interface LoadedLanguage {
  language: Language;
  texts: Texts;
}

interface LanguageState extends LoadedLanguage {
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

const load = async (language: Language): Promise<LoadedLanguage> => ({
  language,
  texts: await LOAD_TEXTS[language](),
});

export const loadFirstLanguage = (): Promise<LoadedLanguage> => load(firstLanguage());

export function LanguageProvider({
  first,
  children,
}: PropsWithChildren<{ first: LoadedLanguage }>) {
  const [loaded, setLoaded] = useState(first);
  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded]);
  const setLanguage = (chosen: Language): void => {
    localStorage.setItem(KEY, chosen);
    // A server of another version has other files, which a new page loads.
    load(chosen).then(setLoaded, () => location.reload());
  };
  return <LanguageContext value={{ ...loaded, setLanguage }}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (!state) throw new Error('There is no language here.');
  return state;
}

export const useTexts = (): Texts => useLanguage().texts;
