import { TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { PageTextsForm } from './page-texts-form.tsx';

/** The languages that have built-in texts. */
const BUILT_IN = ['cs', 'de', 'en', 'pl', 'sk'];

/** The organization's own texts of the pages that links in emails open, in one language. */
export function PageTextsPage() {
  const t = useTexts().pageTexts;
  const { locale: chosen } = useSearch({
    from: '/signed-in/$organization/$mode/settings/page-texts',
  });
  const navigate = useNavigate();
  const organization = useCall(call('organization', 'get'));
  const locale = chosen ?? organization.data?.default_locale;
  const get = call('texts', 'get', locale ?? '');
  const { data, error, refetch } = useCall(get, { enabled: locale !== undefined });
  const own = organization.data?.text_locales ?? [];
  const failure = organization.error ?? error;
  return (
    <Page title={t.title} calls={[get]} audit={data && { type: 'texts', id: data.locale }}>
      <p>{t.help}</p>
      <FilterForm
        key={`choice of ${locale ?? ''}`}
        label={t.show}
        apply={(values) => void navigate({ to: '.', search: { locale: values.locale } })}
        isFiltered={false}
      >
        <TextInput
          name="locale"
          label={t.locale}
          description={t.localeHelp}
          inputWrapperOrder={['label', 'input', 'description']}
          list="locales"
          required
          withAsterisk={false}
          defaultValue={locale ?? ''}
        />
        <datalist id="locales">
          {[...new Set([...own, ...BUILT_IN])].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </FilterForm>
      {own.length > 0 && <OwnLocales locales={own} />}
      {failure && <FailureNotice error={failure} retry={() => void refetch()} />}
      {data && organization.data && (
        <PageTextsForm
          key={`texts of ${data.locale}`}
          texts={data}
          organization={organization.data}
        />
      )}
    </Page>
  );
}

/** The languages with own texts, as links. */
function OwnLocales({ locales }: { locales: readonly string[] }) {
  const t = useTexts().pageTexts;
  const { organization, mode } = useCurrent();
  return (
    <p>
      {t.own}{' '}
      {locales.map((locale, place) => (
        <span key={locale}>
          {place > 0 && ', '}
          <TextLink
            to="/$organization/$mode/settings/page-texts"
            params={{ organization: organization.slug, mode }}
            search={{ locale }}
          >
            {locale}
          </TextLink>
        </span>
      ))}
    </p>
  );
}
