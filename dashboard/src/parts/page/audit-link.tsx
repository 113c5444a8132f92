import { useCurrent, useMay } from '../../app/current.ts';
import { useTexts } from '../../texts/language.tsx';
import { TextLink } from './text-link.tsx';

interface AuditLinkProps {
  /** The type of the resource in the audit log, and its id there. */
  type: string;
  id: string;
}

/** Leads to the changes of a resource in the audit log, for roles that may read it. */
export function AuditLink({ type, id }: AuditLinkProps) {
  const t = useTexts().audit;
  const may = useMay();
  const { organization, mode } = useCurrent();
  if (!may('auditLog.list')) return null;
  return (
    <TextLink
      to="/$organization/$mode/audit-log"
      params={{ organization: organization.slug, mode }}
      search={{ resource_type: type, resource_id: id }}
      size="sm"
      inherit={false}
    >
      {t.ofThis}
    </TextLink>
  );
}
