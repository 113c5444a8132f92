import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { nonce } from './page-settings.ts';
import { LanguageProvider, loadFirstLanguage } from './texts/language.tsx';
import { colorVariables, theme } from './theme.ts';

// For react-remove-scroll, which dialogs use.
setNonce(nonce);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
// The screen's code and who has signed in are requested while the texts are loaded.
void router.load();
// Without `await`: files that are loaded here import from this one, and would wait for it.
void loadFirstLanguage().then((first) =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={colorVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <LanguageProvider first={first}>
          <App />
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);
