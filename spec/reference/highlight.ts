import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import jinja from 'shiki/langs/jinja-html.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import shell from 'shiki/langs/shellscript.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import { escapeHtml } from './html.ts';

/** Languages of code blocks, and their grammars; every other is shown as plain text. */
const GRAMMARS: Record<string, string> = {
  ts: 'typescript',
  sh: 'shellscript',
  json: 'json',
  python: 'python',
  nunjucks: 'jinja-html',
};

/** Classes instead of colors: style attributes are against the page's policy, and it has two themes. */
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

/** Code as HTML, its tokens in spans with a class for what they are. */
export function highlight(code: string, language: string): string {
  const grammar = GRAMMARS[language];
  if (grammar === undefined) return escapeHtml(code);
  const key = `${grammar}\n${code}`;
  const html = known.get(key) ?? render(code, grammar);
  known.set(key, html);
  return html;
}

function render(code: string, lang: string): string {
  // Without a limit of time: what is generated would depend on how busy the machine is.
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
