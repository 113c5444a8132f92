import { Button, Checkbox, Group, NativeSelect, Skeleton } from '@mantine/core';
import type { Campaign, CampaignPut, Template } from '@mailwright/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { call, runCall } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useCreate } from '../../api/use-create.ts';
import { useCurrent } from '../../app/current.ts';
import { useChoices } from '../../campaigns/choices.ts';
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

type OwnContent = Pick<CampaignPut, 'content' | 'default_locale' | 'layout'>;

const LAST = 'last';
const SAVED = 'saved';
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

function NewForm({ subtype, locale, last }: NewFormProps) {
  const t = useTexts().campaigns;
  const texts = useNewsletterTexts();
  const { starts } = texts;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const [start, setStart] = useState<string>(last ? LAST : 'newsletter');
  const [saved, setSaved] = useState<Template | null>(null);
  const create = useCreate<Campaign>(({ slug }) => {
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/campaigns/$slug', params });
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const slug = textOf(fields, 'slug');
    const name = textOf(fields, 'name');
    const body = { name, subtype, ...contentFor(name, fields.has('both')) };
    create.mutate({
      slug,
      get: call('campaigns', 'get', slug),
      put: call('campaigns', 'put', slug, body),
    });
  };
  const contentFor = (name: string, isBoth: boolean): OwnContent => {
    if (start === LAST && last) return contentLike(last);
    if (start === SAVED && saved) return contentLike(saved);
    const design = DESIGN_NAMES.find((one) => one === start);
    return design ? designFor(design, locale, isBoth) : emptyFor(name, locale, texts);
  };
  const designs = DESIGN_NAMES.map((value) => ({ value, label: starts.designs[value] }));
  return (
    <form onSubmit={submit}>
      {create.error && <FailureNotice error={create.error} />}
      <NameFields label={t.name} taken={create.taken} />
      <NativeSelect
        label={starts.label}
        value={start}
        onChange={({ currentTarget }) => setStart(currentTarget.value)}
        data={[
          ...(last ? [{ value: LAST, label: starts.last(last.name) }] : []),
          ...designs,
          { value: SAVED, label: starts.saved },
          { value: EMPTY, label: starts.empty },
        ]}
        mb="sm"
      />
      {start === SAVED && <SavedDesigns chosen={saved} choose={setSaved} />}
      {designs.some(({ value }) => value === start) && <Checkbox name="both" label={starts.both} />}
      <Group justify="flex-end" mt="md">
        <Button
          type="submit"
          loading={create.isPending}
          disabled={start === SAVED && saved === null}
        >
          {t.create}
        </Button>
      </Group>
    </form>
  );
}

/** The blocks of a campaign or of a template. */
function contentLike({ content, default_locale: locale, layout }: Campaign | Template): OwnContent {
  const own: Record<string, Content> = {};
  for (const [language, one] of Object.entries<Source>(content ?? {})) {
    const { subject, preheader, blocks } = one;
    if (blocks) own[language] = { subject, preheader, blocks };
  }
  return { content: own, default_locale: locale ?? undefined, layout: layout ?? undefined };
}

type Source = Omit<Content, 'blocks'> & { blocks?: Content['blocks'] | null };

interface SavedDesignsProps {
  chosen: Template | null;
  choose: (template: Template) => void;
}

/** Templates that are made of blocks. */
function SavedDesigns({ chosen, choose }: SavedDesignsProps) {
  const { starts } = useNewsletterTexts();
  const { client, organization, mode } = useCurrent();
  const { data: designs, error } = useQuery({
    queryKey: [organization.slug, mode, 'designs'],
    queryFn: async () => {
      const { data } = await runCall(client, call('templates', 'list', { limit: MOST_TEMPLATES }));
      // Blocks need a layout. Lists do not say what a template is made of.
      const slugs = data.filter(({ layout }) => layout !== null).map(({ slug }) => slug);
      const templates = await Promise.all(
        slugs.map((slug) => runCall(client, call('templates', 'get', slug))),
      );
      return templates.filter(({ content }) =>
        Object.values(content).every(({ blocks }) => blocks),
      );
    },
  });
  useEffect(() => {
    const [first] = designs ?? [];
    if (chosen === null && first) choose(first);
  }, [designs, chosen, choose]);
  if (error) return <FailureNotice error={error} />;
  if (!designs) return <Skeleton height={60} />;
  if (designs.length === 0) return <Notice kind="info">{starts.noneSaved}</Notice>;
  return (
    <NativeSelect
      label={starts.saved}
      value={chosen?.slug ?? ''}
      data={designs.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={({ currentTarget }) => {
        const design = designs.find(({ slug }) => slug === currentTarget.value);
        if (design) choose(design);
      }}
      mb="sm"
    />
  );
}

/** As many are looked at. */
const MOST_TEMPLATES = 50;

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
