import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { IconPalette } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { RichView } from '../canvas/block-view.tsx';
import { useEditorState } from '../context.ts';
import { documentOf, htmlOf, type RichNode } from '../content/rich-text.ts';
import { entityText } from './entities.ts';
import { EDITOR_OPTIONS, richExtensions } from './extensions.ts';
import { FieldMenu } from './field-menu.tsx';
import { cleanPasted } from './paste.ts';
import classes from './writing.module.css';

interface RichEditorProps {
  html: string;
  change: (html: string) => void;
}

/** Writes the text of a text block. What programs have written otherwise is only shown. */
export function RichEditor(props: RichEditorProps) {
  const t = useNewsletterTexts();
  const isReadable = documentOf(props.html, entityText) !== null;
  if (isReadable) return <Writing {...props} />;
  return (
    <>
      <p className={classes.note}>{t.madeByProgram}</p>
      <RichView html={props.html} />
    </>
  );
}

function Writing({ html, change }: RichEditorProps) {
  const t = useNewsletterTexts();
  const { fields } = useEditorState();
  const written = useRef(html);
  const [options] = useState(() => ({
    ...EDITOR_OPTIONS,
    extensions: richExtensions({ nameOf: fields.nameOf }),
    content: contentOf(html),
    autofocus: 'end' as const,
    // The controls show what is chosen.
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-label': t.settings.text, 'aria-multiline': 'true', role: 'textbox' },
      transformPastedHTML: cleanPasted,
    },
  }));
  const editor = useEditor(options);
  const isBrand = editor.isActive('brand');
  useEffect(() => {
    const note = (): void => {
      written.current = htmlOf(editor.getJSON() as RichNode);
      change(written.current);
    };
    editor.on('update', note);
    return () => void editor.off('update', note);
  }, [editor, change]);
  useEffect(() => {
    // Undone, or translated elsewhere.
    if (html === written.current) return;
    written.current = html;
    editor.commands.setContent(contentOf(html), { emitUpdate: false });
  }, [editor, html]);
  return (
    <RichTextEditor
      editor={editor}
      labels={t.controls}
      variant="subtle"
      classNames={{ content: classes.content, toolbar: classes.toolbar }}
    >
      <RichTextEditor.Toolbar aria-label={t.controls.toolbar} role="toolbar">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Control
            active={isBrand}
            aria-label={t.controls.brand}
            aria-pressed={isBrand}
            title={t.controls.brand}
            onClick={() => editor.chain().focus().toggleMark('brand').run()}
          >
            <IconPalette size={16} stroke={1.5} aria-hidden="true" />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <FieldMenu editor={editor} fields={fields} />
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

const contentOf = (html: string) => documentOf(html, entityText) ?? '';
