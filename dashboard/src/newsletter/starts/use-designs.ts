import type { Campaign, CampaignPut, Template } from '@mailwright/sdk';
import { useQuery } from '@tanstack/react-query';
import { call, runCall } from '../../api/call.ts';
import { useCurrent } from '../../app/current.ts';
import type { Content } from '../content/designs.ts';

export type OwnContent = Pick<CampaignPut, 'content' | 'default_locale' | 'layout'>;

/** As many templates are looked at. */
const MOST_TEMPLATES = 50;

/** The designs that the organization has saved: its templates that are made of blocks. */
export function useDesigns() {
  const { client, organization, mode } = useCurrent();
  return useQuery({
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
}

/** Whether somebody has saved a single block, and not a whole email. */
export const isBlock = ({ content }: Template): boolean =>
  Object.values(content).every(({ blocks }) => blocks?.length === 1);

type Source = Omit<Content, 'blocks'> & { blocks?: Content['blocks'] | null };

/** The blocks of a campaign or of a template. */
export function contentLike({
  content,
  default_locale: locale,
  layout,
}: Campaign | Template): OwnContent {
  const own: Record<string, Content> = {};
  for (const [language, one] of Object.entries<Source>(content ?? {})) {
    const { subject, preheader, blocks } = one;
    if (blocks) own[language] = { subject, preheader, blocks };
  }
  return { content: own, default_locale: locale ?? undefined, layout: layout ?? undefined };
}
