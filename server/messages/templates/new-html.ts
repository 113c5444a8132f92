import { type FieldFailure, ValidationError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { Block } from '../blocks/block.ts';
import type { TemplateContent } from './template.entity.ts';

type Content = Readonly<Record<string, TemplateContent>>;

const SCOPES_WITH_HTML = ['manage', 'full'];
const ROLES_WITH_HTML = ['owner', 'admin', 'developer'];

/** HTML with the place where it is written. */
interface Written {
  field: string;
  html: string;
}

/**
 * A block with HTML needs a developer. Others can keep those that are there. Throws ValidationError.
 */
export async function refuseNewHtml(
  content: Content,
  { role, scopes }: Pick<Principal, 'role' | 'scopes'>,
  readPresent: () => Promise<Content | null>,
): Promise<void> {
  const mayWriteHtml =
    role === undefined
      ? scopes.some((one) => SCOPES_WITH_HTML.includes(one))
      : ROLES_WITH_HTML.includes(role);
  if (mayWriteHtml) return;
  const written = htmlIn(content);
  if (written.length === 0) return;
  const known = new Set(htmlIn((await readPresent()) ?? {}).map(({ html }) => html));
  const failures = written
    .filter(({ html }) => !known.has(html))
    .map(({ field }): FieldFailure => ({
      field,
      reason: 'not_allowed',
      message:
        'A block with HTML needs a key with the scope manage or full, or one of the roles owner, admin and developer.',
    }));
  const [first, ...rest] = failures;
  if (first) throw new ValidationError([first, ...rest]);
}

const htmlIn = (content: Content): Written[] =>
  Object.entries(content).flatMap(([locale, { blocks = [] }]) =>
    htmlOf(blocks ?? [], `content.${locale}.blocks`),
  );

const htmlOf = (blocks: readonly Block[], at: string): Written[] =>
  blocks.flatMap((block, index) => {
    if (block.type === 'html') return [{ field: `${at}.${index}.html`, html: block.html }];
    if (block.type !== 'columns') return [];
    return block.columns.flatMap((inner, column) =>
      htmlOf(inner, `${at}.${index}.columns.${column}`),
    );
  });
