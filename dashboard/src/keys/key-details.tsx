import { Button, Modal } from '@mantine/core';
import type { ApiKeySummary } from '@mailwright/sdk';
import { useDisclosure } from '@mantine/hooks';
import { useCurrent } from '../app/current.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Time } from '../parts/data/time.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { KeyState } from './key-state.tsx';

/** A button that shows everything about a key. */
export function KeyDetails({ row }: { row: ApiKeySummary }) {
  const t = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={t.keys.detailsOf(row.name)}>
        {t.keys.details}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={row.name}
        closeButtonProps={{ 'aria-label': t.confirm.close }}
      >
        <Details row={row} />
      </Modal>
    </>
  );
}

function Details({ row }: { row: ApiKeySummary }) {
  const t = useTexts().keys;
  const { organization, mode } = useCurrent();
  const params = { organization: organization.slug, mode };
  const time = (at: string | null) => at !== null && <Time at={at} />;
  return (
    <>
      <Facts
        entries={[
          [t.hint, row.hint],
          [t.mode, t.modes[row.mode]],
          [t.scopes, row.scopes.map((scope) => word(t.scopeNames, scope)).join(', ')],
          [t.state, <KeyState key="state" row={row} />],
          [t.senderDomains, row.sender_domains?.join(', ') ?? t.everySender],
          [t.networks, row.networks?.join(', ') ?? t.everyNetwork],
          [t.created, time(row.created_at)],
          [t.expires, time(row.expires_at)],
          [t.revoked, time(row.revoked_at)],
          [t.lastUsed, time(row.last_used_at) || t.never],
          [t.id, row.id],
        ]}
      />
      <TextLink to="/$organization/$mode/requests" params={params} search={{ api_key_id: row.id }}>
        {t.requests}
      </TextLink>
    </>
  );
}
