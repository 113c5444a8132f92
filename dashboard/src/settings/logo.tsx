import { Button, Group } from '@mantine/core';
import type { Organization } from '@mailwright/sdk';
import { type ChangeEvent, useRef } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { base64Of } from '../parts/data/base64.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';

/** The logo, which is uploaded at once when a file is chosen. */
export function Logo({ organization: { logo } }: { organization: Organization }) {
  const t = useTexts().settings;
  const change = useAction<unknown>();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    // Emptied when the file is read, which takes long on a busy machine.
    void base64Of(file)
      .then((data) => change.mutate(call('organization', 'putLogo', { data })))
      .finally(() => (currentTarget.value = ''));
  };
  return (
    <Section title={t.logo}>
      {change.error && <FailureNotice error={change.error} />}
      {/* By its path: the browser may reach the server at another host than that of BASE_URL. */}
      {logo && (
        <img src={new URL(logo.url).pathname} alt={t.logo} width={Math.min(240, logo.width)} />
      )}
      <Group>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={t.logoFile}
          onChange={choose}
          hidden
        />
        <Button
          variant="default"
          size="xs"
          loading={change.isPending}
          onClick={() => input.current?.click()}
        >
          {t.chooseLogo}
        </Button>
        {logo && (
          <ConfirmButton
            label={t.deleteLogo}
            danger
            act={() => change.mutate(call('organization', 'deleteLogo'))}
          >
            {t.deleteLogoHelp}
          </ConfirmButton>
        )}
      </Group>
    </Section>
  );
}
