import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useCreate } from '../../api/use-create.ts';
import { useCurrent } from '../../app/current.ts';
import { useChoices } from '../../campaigns/choices.ts';
import { Thumbnail } from '../../parts/cards/thumbnail.tsx';
import { textOf } from '../../parts/forms/fields.ts';
import { NameFields } from '../../parts/forms/slug-field.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useTexts } from '../../texts/language.tsx';
import { type NewsletterTexts, useNewsletterTexts } from '../../texts/newsletter.ts';
import {
  type Content,
  DESIGN_NAMES,
  designIn,
  type DesignLanguage,
  type DesignName,
} from '../content/designs.ts';
import { sourceOf } from '../content/sources.ts';
import classes from './starts.module.css';
import { contentLike, isBlock, type OwnContent, useDesigns } from './use-designs.ts';

const LAST = 'last';
const EMPTY = 'empty';

/** The name of a new newsletter, and what it begins with. Everything can be changed later. */
export function NewNewsletter() {
  const t = useTexts().campaigns;
  const { organization, mode } = useCurrent();
  const choices = useChoices();
  const { data: settings, error } = useCall(call('organization', 'get'));
  const { data: campaigns } = useCall(call('campaigns', 'list', { limit: 50 }));
  const lastSlug = campaigns?.data.find(({ content_version: version }) => version !== null)?.slug;
  const last = useCall(call('campaigns', 'get', lastSlug ?? ''), {
    enabled: lastSlug !== undefined,
  });
  if (error) return <FailureNotice error={error} />;
  const isLoading = lastSlug !== undefined && last.isLoading;
  if (!choices || !settings || !campaigns || isLoading) return <Skeleton height={260} />;
  const [subtype] = choices.subtypes;
  if (subtype) {
    return (
      <NewForm
        subtype={subtype.key}
        locale={settings.default_locale}
        last={last.data?.content ? last.data : null}
      />
    );
  }
  return (
    <Notice kind="info">
      {t.noSubtypes}{' '}
      <TextLink
        to="/$organization/$mode/subscription-types"
        params={{ organization: organization.slug, mode }}
      >
        {t.toSubtypes}
      </TextLink>
    </Notice>
  );
}

interface NewFormProps {
  subtype: string;
  /** The language of the organization. */
  locale: string;
  /** The newest campaign with content of its own. */
  last: Campaign | null;
}

/** What a newsletter can begin with. */
interface Start {
  key: string;
  label: string;
  own: OwnContent;
}

function NewForm({ subtype, locale, last }: NewFormProps) {
  const t = useTexts().campaigns;
  const texts = useNewsletterTexts();
  const { starts } = texts;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>(last ? LAST : 'newsletter');
  const [isBoth, setBoth] = useState(false);
  const designs = useDesigns();
  const create = useCreate<Campaign>(({ slug }) => {
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/campaigns/$slug', params });
  });
  const shipped = DESIGN_NAMES.map((name): Start => ({
    key: name,
    label: starts.designs[name],
    own: designFor(name, locale, isBoth),
  }));
  const saved = (designs.data ?? [])
    .filter((design) => !isBlock(design))
    .map((design): Start => ({
      key: `saved ${design.slug}`,
      label: design.name,
      own: contentLike(design),
    }));
  const all: Start[] = [
    ...(last ? [{ key: LAST, label: starts.last(last.name), own: contentLike(last) }] : []),
    ...shipped,
    ...saved,
  ];
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const slug = textOf(fields, 'slug');
    const name = textOf(fields, 'name');
    const own = all.find(({ key }) => key === chosen)?.own ?? emptyFor(name, locale, texts);
    create.mutate({
      slug,
      get: call('campaigns', 'get', slug),
      put: call('campaigns', 'put', slug, { name, subtype, ...own }),
    });
  };
  return (
    <form onSubmit={submit}>
      {create.error && <FailureNotice error={create.error} />}
      {designs.error && <FailureNotice error={designs.error} />}
      <NameFields label={t.name} taken={create.taken} />
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{starts.label}</legend>
        <ul className={classes.cards}>
          {all.map((start) => (
            <StartCard key={start.key} start={start} chosen={chosen} choose={setChosen} />
          ))}
          <StartCard
            start={{ key: EMPTY, label: starts.empty, own: {} }}
            chosen={chosen}
            choose={setChosen}
          />
        </ul>
      </fieldset>
      {shipped.some(({ key }) => key === chosen) && (
        <Checkbox
          label={starts.both}
          checked={isBoth}
          onChange={({ currentTarget }) => setBoth(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={create.isPending}>
          {t.create}
        </Button>
      </Group>
    </form>
  );
}

interface StartCardProps {
  start: Start;
  chosen: string;
  choose: (key: string) => void;
}

/** A picture of an email, which is chosen. */
function StartCard({ start: { key, label, own }, chosen, choose }: StartCardProps) {
  const content = own.content?.[own.default_locale ?? ''];
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        {content && (
          <Thumbnail
            preview={call('campaigns', 'preview', previewOf(own, content))}
            title={label}
          />
        )}
      </div>
      <label className={classes.name}>
        <input
          type="radio"
          name="start"
          value={key}
          checked={chosen === key}
          onChange={() => choose(key)}
        />
        {label}
      </label>
    </li>
  );
}

const previewOf = ({ default_locale: locale, layout }: OwnContent, content: Content) => ({
  content,
  locale: locale ?? 'en',
  layout: layout ?? 'card',
});

/** A design in the language of the organization, or in both of its languages. */
function designFor(name: DesignName, locale: string, isBoth: boolean): OwnContent {
  const [language = ''] = locale.split('-');
  const first: DesignLanguage = language === 'cs' || language === 'sk' ? 'cs' : 'en';
  const second: DesignLanguage = first === 'cs' ? 'en' : 'cs';
  const content: Record<string, Content> = { [locale]: designIn(name, first) };
  if (isBoth && second !== language) content[second] = designIn(name, second);
  return { default_locale: locale, content };
}

function emptyFor(name: string, locale: string, { newTexts }: NewsletterTexts): OwnContent {
  const title = sourceOf([{ text: name }]);
  return {
    default_locale: locale,
    content: {
      [locale]: {
        subject: title,
        blocks: [
          { id: 'title', type: 'heading', level: 1, text: title },
          { id: 'text', type: 'text', html: `<p>${newTexts.text}</p>` },
        ],
      },
    },
  };
}
