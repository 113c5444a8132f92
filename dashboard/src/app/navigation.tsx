import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { useCurrent, useMay } from './current.ts';
import classes from './navigation.module.css';

/** Their names, the operations that they need, and their paths. */
const SCREENS = [
  ['emails', 'emails.list', '/$organization/$mode/emails'],
  ['contacts', 'contacts.list', '/$organization/$mode/contacts'],
  ['lists', 'lists.list', '/$organization/$mode/lists'],
  ['subscriptionTypes', 'subscriptionTypes.list', '/$organization/$mode/subscription-types'],
  ['attributes', 'contactAttributes.list', '/$organization/$mode/attributes'],
  ['statistics', 'statistics.emails', '/$organization/$mode/statistics'],
  ['suppressions', 'suppressions.list', '/$organization/$mode/suppressions'],
  ['domains', 'domains.list', '/$organization/$mode/domains'],
  ['webhooks', 'webhooks.list', '/$organization/$mode/webhooks'],
  ['keys', 'apiKeys.list', '/$organization/$mode/keys'],
  ['requests', 'requests.list', '/$organization/$mode/requests'],
  ['auditLog', 'auditLog.list', '/$organization/$mode/audit-log'],
  ['people', 'people.list', '/$organization/$mode/people'],
  ['settings', 'organization.get', '/$organization/$mode/settings'],
] as const;

/** The screens that the person's role may see. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const t = useTexts().screens;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const common = {
    params: { organization: organization.slug, mode },
    onClick: onNavigate,
    className: classes.item,
  };
  return (
    <div>
      <Link to="/$organization/$mode" activeOptions={{ exact: true }} {...common}>
        {t.overview}
      </Link>
      {SCREENS.map(
        ([name, operation, to]) =>
          may(operation) && (
            <Link key={name} to={to} {...common}>
              {t[name]}
            </Link>
          ),
      )}
    </div>
  );
}
