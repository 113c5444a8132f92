import { Fragment, type ReactNode } from 'react';
import type { Block } from '@mailwright/sdk';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { type BlockOf, hasPicture, type InnerBlock, NETWORK_NAMES } from '../content/blocks.ts';
import { useEditorState } from '../context.ts';
import { entityText } from '../writing/entities.ts';
import classes from './mail.module.css';
import { usePictureSource } from '../pictures/picture-source.ts';
import { documentOf, type RichNode } from '../content/rich-text.ts';
import { partsOf } from '../content/sources.ts';

/** What a block looks like in the email. Columns are shown by the canvas. */
export function BlockView({ block }: { block: InnerBlock }) {
  const t = useNewsletterTexts();
  switch (block.type) {
    case 'heading':
      return (
        <div className={`${classes.heading} ${classes[`level${block.level}`]} ${alignOf(block)}`}>
          <Source text={block.text} empty={t.empty.heading} />
        </div>
      );
    case 'text':
      return (
        <div className={`${classes.rich} ${alignOf(block)}`}>
          <RichView html={block.html} />
        </div>
      );
    case 'image':
      return (
        <div className={alignOf(block)}>
          <Picture {...block} />
        </div>
      );
    case 'button':
      return (
        <div className={alignOf(block)}>
          <Button {...block} />
        </div>
      );
    case 'card':
      return <Card block={block} />;
    case 'quote':
      return (
        <div className={classes.quote}>
          <Source text={block.text} empty={t.empty.quote} />
          {block.author !== undefined && (
            <div className={classes.soft}>
              <Source text={block.author} />
            </div>
          )}
        </div>
      );
    case 'divider':
      return <div className={classes.divider} />;
    case 'spacer':
      return <div style={{ height: block.size }} />;
    case 'social':
      return (
        <div className={alignOf(block)}>
          {block.links.length === 0 && <span className={classes.soft}>{t.empty.social}</span>}
          {block.links.map(({ network }, at) => (
            <Fragment key={at}>
              {at > 0 && ' · '}
              <span className={classes.link}>{NETWORK_NAMES[network]}</span>
            </Fragment>
          ))}
        </div>
      );
    case 'html':
      return <div className={classes.placeholder}>{t.ownCodeHelp}</div>;
  }
}

const alignOf = ({ align }: { align?: 'left' | 'center' | 'right' }): string =>
  (align !== undefined && classes[align]) || '';

/** The background of a block, and what is easier to read on it. */
export function frameStyle(block: Block, brand: string) {
  const { background } = block;
  if (background === undefined) return undefined;
  const color = background === 'brand' ? brand : background;
  return { background: color, color: textOn(color) };
}

/** Black or white, whichever has the higher contrast. */
export function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** A text of the template language; its tags are shown by name. */
export function Source({ text, empty }: { text: string; empty?: string }) {
  const { nameOf } = useEditorState().fields;
  if (text.trim() === '') return <span className={classes.soft}>{empty}</span>;
  return partsOf(text).map((part, at) =>
    'tag' in part ? (
      <span key={at} className={classes.chip}>
        {nameOf(part.tag)}
      </span>
    ) : (
      <Fragment key={at}>{part.text}</Fragment>
    ),
  );
}

/** The text of a text block. What the text editor cannot show is shown without its form. */
export function RichView({ html }: { html: string }) {
  const t = useNewsletterTexts();
  if (html === '') return <p className={classes.soft}>{t.empty.text}</p>;
  const document = documentOf(html, entityText);
  if (!document) return <Source text={html.replace(/<[^<>]*>/g, ' ')} />;
  return <RichNodes nodes={document.content ?? []} />;
}

function RichNodes({ nodes }: { nodes: readonly RichNode[] }) {
  return nodes.map((node, at) => <RichElement key={at} node={node} />);
}

function RichElement({
  node: { type, text = '', content = [], attrs, marks = [] },
}: {
  node: RichNode;
}) {
  const { nameOf } = useEditorState().fields;
  const inner = <RichNodes nodes={content} />;
  switch (type) {
    case 'paragraph':
      return <p>{inner}</p>;
    case 'bulletList':
      return <ul>{inner}</ul>;
    case 'orderedList':
      return <ol>{inner}</ol>;
    case 'listItem':
      return <li>{inner}</li>;
    case 'hardBreak':
      return <br />;
    case 'field':
      return marked(<span className={classes.chip}>{nameOf(String(attrs?.tag))}</span>, marks);
    default:
      return marked(text, marks);
  }
}

const marked = (inner: ReactNode, marks: readonly { type: string }[]): ReactNode =>
  marks.reduceRight<ReactNode>((within, { type }) => {
    switch (type) {
      case 'bold':
        return <strong>{within}</strong>;
      case 'italic':
        return <em>{within}</em>;
      case 'underline':
        return <u>{within}</u>;
      case 'link':
        return <span className={classes.link}>{within}</span>;
      default:
        return <span className={classes.brand}>{within}</span>;
    }
  }, inner);

type ImageFields = Pick<BlockOf<'image'>, 'url' | 'alt' | 'width'> & { asset?: string };

function Picture(image: ImageFields) {
  const t = useNewsletterTexts();
  const source = usePictureSource(image);
  if (!hasPicture(image)) return <div className={classes.placeholder}>{t.empty.picture}</div>;
  if (source === null) {
    return <div className={classes.placeholder}>{image.alt ?? t.foreignPicture}</div>;
  }
  return <img className={classes.picture} src={source} alt={image.alt ?? ''} width={image.width} />;
}

function Button({
  text,
  style,
  full_width: isWide,
}: Pick<BlockOf<'button'>, 'text' | 'style' | 'full_width'>) {
  const t = useNewsletterTexts();
  const { brand } = useEditorState();
  const colors = style === 'outline' ? undefined : { background: brand, color: textOn(brand) };
  return (
    <span className={`${classes.button} ${isWide === true ? classes.wide : ''}`} style={colors}>
      <Source text={text} empty={t.empty.button} />
    </span>
  );
}

function Card({ block: { image, title, text, price, button } }: { block: BlockOf<'card'> }) {
  const t = useNewsletterTexts();
  const isEmpty = !image && !title && !text && !price && !button;
  return (
    <div className={classes.card}>
      {image && <Picture {...image} />}
      {isEmpty && <span className={classes.soft}>{t.empty.card}</span>}
      {title !== undefined && (
        <div className={`${classes.heading} ${classes.level3}`}>
          <Source text={title} />
        </div>
      )}
      {text !== undefined && (
        <p>
          <Source text={text} />
        </p>
      )}
      {price !== undefined && (
        <p>
          <strong>
            <Source text={price} />
          </strong>
        </p>
      )}
      {button && <Button {...button} />}
    </div>
  );
}
