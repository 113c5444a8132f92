import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Campaign } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { textOf } from '../parts/forms/fields.ts';
import { NameFields } from '../parts/forms/slug-field.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';

/** What can be done with a campaign at any time. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const isDeletable = campaign.status === 'draft' || campaign.status === 'canceled';
  return (
    <>
      {may('campaigns.duplicate') && <Duplicate campaign={campaign} />}
      {isDeletable && may('campaigns.delete') && <Delete campaign={campaign} />}
    </>
  );
}

/** Opens the copy. */
function Duplicate({ campaign }: { campaign: Campaign }) {
  const t = useTexts();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure(false);
  const copy = useAction<Campaign>(({ slug }) => {
    close();
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/campaigns/$slug', params });
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { slug: textOf(fields, 'slug'), name: textOf(fields, 'name') };
    copy.mutate(call('campaigns', 'duplicate', campaign.slug, body));
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t.campaigns.duplicate}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t.campaigns.duplicate}
        closeButtonProps={{ 'aria-label': t.confirm.close }}
      >
        <form onSubmit={submit}>
          {copy.error && <FailureNotice error={copy.error} />}
          <NameFields label={t.campaigns.name} first={t.campaigns.copyOf(campaign.name)} />
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={copy.isPending}>
              {t.campaigns.duplicate}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}

function Delete({ campaign: { slug, name, updated_at: at } }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const remove = useAction<unknown>(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/campaigns', params, ignoreBlocker: true });
  });
  return (
    <>
      {remove.error && <FailureNotice error={remove.error} />}
      <ConfirmButton
        label={t.delete}
        danger
        act={() => remove.mutate(call('campaigns', 'delete', slug))}
      >
        {t.deleteOf(name, new Date(at).toLocaleDateString(language))}
      </ConfirmButton>
    </>
  );
}
