import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { type Call, call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { usePreviewPath } from '../parts/data/html-preview.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import classes from './brand.module.css';

/** An email and a page with the brand that is stored. */
export function BrandLook({ locale }: { locale: string }) {
  const t = useTexts().settings.look;
  const types = useCall(call('subscriptionTypes', 'list', { limit: 20 }));
  const subtype = types.data?.data
    .flatMap(({ subtypes }) => subtypes)
    .find(({ archived }) => !archived);
  return (
    <Section title={t.title}>
      <Text mb="sm">{t.help}</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Look name={t.email} preview={emailCall(locale, t)} />
        {subtype && <Look name={t.page} preview={pageCall(locale, subtype.key, t)} />}
      </SimpleGrid>
    </Section>
  );
}

interface Words {
  heading: string;
  text: string;
  button: string;
}

const emailCall = (locale: string, { heading, text, button }: Words) =>
  call('campaigns', 'preview', {
    locale,
    content: {
      subject: heading,
      blocks: [
        { type: 'heading', level: 1, text: heading },
        { type: 'text', html: `<p>${text}</p>` },
        { type: 'button', text: button, url: 'https://example.com/' },
      ],
    },
  });

const pageCall = (locale: string, subtype: string, { heading, text, button }: Words) =>
  call('forms', 'preview', {
    locale,
    subtypes: [subtype],
    texts: { [locale]: { title: heading, introduction: text, button, thanks: text } },
  });

function Look({ name, preview }: { name: string; preview: Call<{ html: string }> }) {
  const { data, error, refetch } = useCall(preview, { isCostly: true });
  return (
    <figure className={classes.figure}>
      <figcaption>{name}</figcaption>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!error && (
        <div className={classes.place}>
          {data ? <Frame html={data.html} name={name} /> : <Skeleton height="100%" />}
        </div>
      )}
    </figure>
  );
}

function Frame({ html, name }: { html: string; name: string }) {
  const { path, error, refetch } = usePreviewPath(html);
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  return path === undefined ? null : <iframe title={name} src={path} sandbox="" />;
}
