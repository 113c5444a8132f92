import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { nonce } from './page-settings.ts';
import { LanguageProvider, loadFirstLanguage } from './texts/language.tsx';
import { colorVariables, theme } from './theme.ts';

// For react-remove-scroll, which dialogs use.
setNonce(nonce);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
const first = await loadFirstLanguage();
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
);
