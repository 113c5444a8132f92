import { Button, Group } from '@mantine/core';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { type BlockOf, type Changes, NETWORK_NAMES } from '../content/blocks.ts';
import { Choose, LinkInput } from './controls.tsx';

type Links = BlockOf<'social'>['links'];
type Network = Links[number]['network'];

const MOST = 12;

interface SocialFieldsProps {
  links: Links;
  change: (changes: Changes) => void;
}

/** The profiles, in their order. */
export function SocialFields({ links, change }: SocialFieldsProps) {
  const t = useNewsletterTexts();
  const networks = Object.keys(NETWORK_NAMES) as Network[];
  const unused = networks.find((network) => links.every((link) => link.network !== network));
  return (
    <>
      {links.map((link, at) => (
        <fieldset key={at}>
          <legend>{NETWORK_NAMES[link.network]}</legend>
          <Choose
            label={t.settings.network}
            value={link.network}
            names={NETWORK_NAMES}
            change={(network) => change({ links: links.with(at, { ...link, network }) })}
          />
          <LinkInput
            label={t.settings.profile}
            url={link.url || undefined}
            change={(url = '') => change({ links: links.with(at, { ...link, url }) })}
          />
          <Group justify="flex-end">
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${t.remove}: ${NETWORK_NAMES[link.network]}`}
              onClick={() => change({ links: links.toSpliced(at, 1) })}
            >
              {t.remove}
            </Button>
          </Group>
        </fieldset>
      ))}
      {links.length < MOST && (
        <Button
          size="xs"
          variant="default"
          my="sm"
          onClick={() => change({ links: [...links, { network: unused ?? 'facebook', url: '' }] })}
        >
          {t.settings.addProfile}
        </Button>
      )}
    </>
  );
}
