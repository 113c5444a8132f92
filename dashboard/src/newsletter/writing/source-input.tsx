import { Input } from '@mantine/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import type { FieldNames } from './field-names.ts';
import type { RichNode } from '../content/rich-text.ts';
import { hasCode, type Part, partsOf, readable, sourceOf } from '../content/sources.ts';
import { EDITOR_OPTIONS, plainExtensions } from './extensions.ts';
import { FieldMenu } from './field-menu.tsx';
import classes from './writing.module.css';

interface SourceInputProps {
  label: string;
  fields: FieldNames;
  description?: string;
  text: string;
  change: (text: string) => void;
  /** Whether the text can have several lines. */
  isLong?: boolean;
}

/** A field for a text without form, in which fields of the recipient are shown by name. */
export function SourceInput(props: SourceInputProps) {
  const t = useNewsletterTexts();
  const { label, text, fields } = props;
  if (!hasCode(text)) return <Writing {...props} />;
  return (
    <Input.Wrapper label={label} description={t.madeByProgram} labelElement="div" mb="sm">
      <div className={classes.input}>{readable(text, fields.nameOf)}</div>
    </Input.Wrapper>
  );
}

function Writing({ label, description, fields, text, change, isLong = false }: SourceInputProps) {
  const id = useId();
  const written = useRef(text);
  const [options] = useState(() => ({
    ...EDITOR_OPTIONS,
    extensions: plainExtensions(isLong, { nameOf: fields.nameOf }),
    content: documentFor(text),
    editorProps: {
      attributes: {
        role: 'textbox',
        class: classes.input ?? '',
        'aria-labelledby': id,
        'aria-multiline': String(isLong),
      },
    },
  }));
  const editor = useEditor(options);
  useEffect(() => {
    const note = (): void => {
      written.current = textOf(editor.getJSON() as RichNode);
      change(written.current);
    };
    editor.on('update', note);
    return () => void editor.off('update', note);
  }, [editor, change]);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    editor.commands.setContent(documentFor(text), { emitUpdate: false });
  }, [editor, text]);
  return (
    <Input.Wrapper
      label={label}
      description={description}
      descriptionProps={{ className: classes.help }}
      labelElement="div"
      labelProps={{ id }}
      inputWrapperOrder={['label', 'description', 'input']}
      mb="sm"
    >
      <EditorContent editor={editor} />
      <div className={classes.below}>
        <FieldMenu editor={editor} fields={fields} />
      </div>
    </Input.Wrapper>
  );
}

/** The document of the text editor for a text, with a paragraph for each line. */
function documentFor(text: string): RichNode {
  const lines: RichNode[][] = [[]];
  for (const part of partsOf(text)) {
    if ('tag' in part) lines.at(-1)?.push({ type: 'field', attrs: { tag: part.tag } });
    else {
      for (const [at, line] of part.text.split(/\r?\n/).entries()) {
        if (at > 0) lines.push([]);
        if (line !== '') lines.at(-1)?.push({ type: 'text', text: line });
      }
    }
  }
  return { type: 'doc', content: lines.map((content) => ({ type: 'paragraph', content })) };
}

function textOf({ content = [] }: RichNode): string {
  const parts = content.flatMap(({ content: line = [] }, at): Part[] => [
    ...(at === 0 ? [] : [{ text: '\n' }]),
    ...line.map(({ type, text = '', attrs }): Part =>
      type === 'field' ? { tag: String(attrs?.tag) } : { text },
    ),
  ]);
  return sourceOf(joined(parts));
}

/** Neighboring texts as one, so that braces in two of them are seen together. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last && 'text' in last && 'text' in part)
      all[all.length - 1] = { text: last.text + part.text };
    else all.push(part);
  }
  return all;
}
