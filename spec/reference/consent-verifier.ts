import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const VERIFIER = new URL('../../cli/contacts/verify-proof.ts', import.meta.url);
const PAGE = new URL('consent-verifier.html', import.meta.url);

/** A page that verifies proofs of consent in the browser, in one file that loads nothing. */
export function consentVerifier(): string {
  const verifier = stripTypeScriptTypes(readFileSync(VERIFIER, 'utf8'), { mode: 'strip' })
    .replaceAll(/^export /gm, '')
    .replaceAll(/[^\S\n]+$/gm, '');
  const page = readFileSync(PAGE, 'utf8');
  const [, before = '', own = '', after = ''] =
    /^([^]*<script type="module">)([^]*)(<\/script>[^]*)$/.exec(page) ?? [];
  const script = `\n${verifier}${own}`;
  const hash = createHash('sha256').update(script).digest('base64');
  return `${before.replace('{script-hash}', `sha256-${hash}`)}${script}${after}`;
}
