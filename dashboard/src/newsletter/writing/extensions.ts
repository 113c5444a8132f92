import { Link } from '@mantine/tiptap';
import { Mark, mergeAttributes, Node } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { nonce } from '../../page-settings.ts';
import classes from '../canvas/mail.module.css';

interface FieldOptions {
  nameOf: (tag: string) => string;
}

/** A field of the recipient, which is shown by its name. */
export const FieldNode = Node.create<FieldOptions>({
  name: 'field',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ nameOf: (tag) => tag }),
  addAttributes: () => ({
    tag: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-tag') ?? '',
      renderHTML: ({ tag }: Record<string, unknown>) => ({ 'data-tag': tag }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-tag]' }],
  renderHTML({ node, HTMLAttributes }) {
    const attributes = mergeAttributes(HTMLAttributes, { class: classes.chip });
    return ['span', attributes, this.options.nameOf(String(node.attrs.tag))];
  },
  renderText({ node }) {
    return this.options.nameOf(String(node.attrs.tag));
  },
});

/** Words in the color of the brand. */
export const BrandMark = Mark.create({
  name: 'brand',
  parseHTML: () => [{ tag: 'span.brand' }],
  renderHTML: () => ['span', { class: `brand ${classes.brand}` }, 0],
});

/** For the policy of the page. The editor undoes what it shows by itself. */
export const EDITOR_OPTIONS = { injectNonce: nonce, immediatelyRender: true } as const;

const NOTHING_MORE = {
  ...({ heading: false, blockquote: false, code: false, codeBlock: false } as const),
  ...({ horizontalRule: false, strike: false, link: false, trailingNode: false } as const),
  // Undoing is the task of the whole editor.
  undoRedo: false,
} as const;

/** What the text block of the API has, and nothing else. */
export const richExtensions = (options: FieldOptions) => [
  StarterKit.configure(NOTHING_MORE),
  Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
  BrandMark,
  FieldNode.configure(options),
];

const OneLine = Node.create({ name: 'doc', topNode: true, content: 'block' });

/** Text without form, in one line or in several. */
export const plainExtensions = (isLong: boolean, options: FieldOptions) => [
  StarterKit.configure({
    ...NOTHING_MORE,
    ...({ bold: false, italic: false, underline: false, hardBreak: false } as const),
    ...({ bulletList: false, orderedList: false, listItem: false, listKeymap: false } as const),
    ...(isLong ? {} : ({ document: false } as const)),
  }),
  ...(isLong ? [] : [OneLine]),
  FieldNode.configure(options),
];
