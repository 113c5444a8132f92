import { Empty } from '../parts/empty.tsx';
import { useTexts } from '../texts/language.tsx';

export function NoOrganization() {
  const t = useTexts().shell;
  return (
    <main>
      <Empty title={t.noOrganization}>{t.noOrganizationHelp}</Empty>
    </main>
  );
}
