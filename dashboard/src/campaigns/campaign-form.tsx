import { Button, SimpleGrid, Skeleton } from '@mantine/core';
import type { Campaign, CampaignPut } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { useCurrent } from '../app/current.ts';
import { Notice } from '../parts/page/notice.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { campaignOf, withOwnContent } from './campaign-of.ts';
import { type Choices, useChoices } from './choices.ts';
import { ContentFields } from './content-fields.tsx';
import { SendingFields } from './sending-fields.tsx';

interface CampaignFormProps {
  /** The campaign to change; absent for a new one. */
  campaign?: Campaign;
  save: (slug: string, body: CampaignPut) => void;
  isSaving: boolean;
  /** The slug that was sent for a new campaign and is taken. */
  taken?: string | null;
}

/** The fields of a campaign, or what must be created first. */
export function CampaignForm(props: CampaignFormProps) {
  const t = useTexts().campaigns;
  const { organization, mode } = useCurrent();
  const choices = useChoices();
  // About as high as the form, so that what follows does not move.
  if (!choices) return <Skeleton height={700} />;
  const params = { organization: organization.slug, mode };
  if (choices.subtypes.length === 0) {
    return (
      <Notice kind="info">
        {t.noSubtypes}{' '}
        <TextLink to="/$organization/$mode/subscription-types" params={params}>
          {t.toSubtypes}
        </TextLink>
      </Notice>
    );
  }
  if (choices.templates.length === 0 && !props.campaign?.content)
    return <Notice kind="info">{t.noTemplates}</Notice>;
  return <Fields choices={choices} {...props} />;
}

function Fields({ choices, ...props }: CampaignFormProps & { choices: Choices }) {
  const { campaign, save, isSaving, taken } = props;
  const t = useTexts().campaigns;
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { slug, body, wrong: found } = campaignOf(new FormData(form));
    setWrong(found);
    if (found.length === 0) save(campaign?.slug ?? slug, withOwnContent(body, campaign));
    else focusOn(form, found.includes('data') ? 'data' : 'audience');
  };
  return (
    <form onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <ContentFields
          campaign={campaign}
          choices={choices}
          isWrong={wrong.includes('data')}
          taken={taken}
        />
      </SimpleGrid>
      <AudienceFields
        audience={campaign?.audience}
        lists={choices.lists}
        hasNoList={wrong.includes('lists')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <SendingFields campaign={campaign} choices={choices} />
      </SimpleGrid>
      <Button type="submit" loading={isSaving}>
        {campaign ? t.save : t.create}
      </Button>
    </form>
  );
}

/** On a phone, the field that is not valid can be above the screen when the form is submitted. */
function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
