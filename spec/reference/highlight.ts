import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import jinja from 'shiki/langs/jinja-html.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import shell from 'shiki/langs/shellscript.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import { escapeHtml } from './html.ts';

/** Languages of code blocks with their grammars; code in other languages is shown as plain text. */
const GRAMMARS: Record<string, string> = {
  ts: 'typescript',
  sh: 'shellscript',
  json: 'json',
  python: 'python',
  nunjucks: 'jinja-html',
};

/** Classes instead of colors, because the page's policy forbids style attributes and the page has two themes. */
const CLASSES: Record<string, string> = {
  keyword: 'k',
  string: 's',
  'string-expression': 's',
  constant: 'n',
  function: 'f',
  comment: 'c',
};

const THEME = 'css-variables';
const highlighter = createHighlighterCoreSync({
  engine: createJavaScriptRegexEngine(),
  langs: [jinja, json, python, shell, typescript].flat(),
  themes: [createCssVariablesTheme({ name: THEME })],
});

const known = new Map<string, string>();

/** Code as HTML, with tokens in spans whose class is the token type. */
export function highlight(code: string, language: string): string {
  const grammar = GRAMMARS[language];
  if (grammar === undefined) return escapeHtml(code);
  const key = `${grammar}\n${code}`;
  const html = known.get(key) ?? render(code, grammar);
  known.set(key, html);
  return html;
}

function render(code: string, lang: string): string {
  // No time limit: otherwise the output would depend on the load of the machine.
  const options = { lang, theme: THEME, tokenizeTimeLimit: 0 };
  const lines = highlighter.codeToTokensBase(code, options);
  return lines
    .map((tokens) => tokens.map(({ content, color }) => span(content, color)).join(''))
    .join('\n');
}

/** `var(--shiki-token-string)`. */
function span(content: string, color = ''): string {
  const [, token = ''] = /^var\(--shiki-token-([\w-]+)\)$/.exec(color) ?? [];
  const name = CLASSES[token];
  return name ? `<span class="${name}">${escapeHtml(content)}</span>` : escapeHtml(content);
}
